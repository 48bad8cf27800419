import { setPassword } from "../../src/data/account/credentials.ts";
import type { UserRole } from "../../src/domain/roles.ts";
import type { testApp } from "./app.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

/** A browser on one host: keeps cookies, echoes the token. */
export function browserAt(site: Site, host: string, agent = "") {
	const jar = new Map<string, string>();
	const keep = (response: Response) => {
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const at = pair.indexOf("=");
			if (/Max-Age=0/.test(line)) jar.delete(pair.slice(0, at));
			else jar.set(pair.slice(0, at), pair.slice(at + 1));
		}
		return response;
	};
	const headers = () => ({
		host,
		cookie: [...jar].map((pair) => pair.join("=")).join("; "),
		...(agent ? { "user-agent": agent } : {}),
	});
	return {
		jar,
		get: async (path: string) =>
			keep(await site.app.fetch(new Request(`http://${host}${path}`, { headers: headers() }))),
		/** A form of a page as a browser posts it without a script, named by its id and call. */
		post: async (path: string, form: string, values: Record<string, string>) => {
			const page = keep(await site.app.fetch(new Request(`http://${host}${path}`, { headers: headers() })));
			const token = /name="_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
			const body = new URLSearchParams({ _form: form, _token: token, ...values });
			return keep(
				await site.app.fetch(new Request(`http://${host}${path}`, { method: "POST", headers: headers(), body })),
			);
		},
		send: async (method: string, path: string, body: unknown = {}, extra: Record<string, string> = {}) =>
			keep(
				await site.app.fetch(
					new Request(`http://${host}${path}`, {
						method,
						headers: {
							...headers(),
							"content-type": "application/json",
							"x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
							...extra,
						},
						body: JSON.stringify(body),
					}),
				),
			),
	};
}

export type Visitor = ReturnType<typeof browserAt>;

/** Signs in with a browser that is there, or with a new one. */
export async function signInAt(
	site: Site,
	host: string,
	body: { username: string; password: string },
	at = browserAt(site, host),
) {
	await at.get("/api/auth/check-auth");
	const response = await at.send("POST", "/api/auth/login", body);
	return { at, status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Whom a browser's session is of; null for a visitor's. */
export async function whoIs(at: Visitor): Promise<string | null> {
	const { user } = (await (await at.get("/api/auth/check-auth")).json()) as { user: { username: string } | null };
	return user?.username ?? null;
}

/** A person with a password. */
export async function personWith(
	site: Site,
	organization: { id: number } | null,
	{
		username,
		password,
		role = "staff",
		temporary = false,
	}: { username: string; password: string } & {
		role?: UserRole;
		temporary?: boolean;
	},
): Promise<number> {
	const [row] = await site.database.owner
		.sql`insert into users (username, role, organization_id) values (${username}, ${role}, ${organization?.id ?? null}) returning id`;
	const id = Number(row?.["id"]);
	const hash = hashes.get(password) ?? Bun.password.hash(password, cheap);
	hashes.set(password, hash);
	await setPassword(site.database.db, id, await hash, temporary);
	return id;
}

/** The product's own costs 30 ms of a core and 19 MB, to make and at each sign-in; what it costs is said in the hash. */
const cheap = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;
const hashes = new Map<string, Promise<string>>();
