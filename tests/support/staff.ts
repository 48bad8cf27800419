import * as schema from "../../db/schema/index.ts";
import { tokenOf } from "../../src/http/xsrf.ts";
import type { UserRole } from "../../src/domain/roles.ts";
import type { testApp } from "./app.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

/** Somebody signed in at the platform's host who works for the organization; a super admin has chosen it. */
export async function staffOf(
	site: Site,
	organization: { id: number } | null,
	role: UserRole,
	host = "localhost:3000",
) {
	const name = host.replace(/:\d+$/, "");
	const [user] = await site.database.owner.db
		.insert(schema.users)
		.values({
			username: `${role}-${crypto.randomUUID()}`,
			role,
			organization_id: role === "super_admin" ? null : (organization?.id ?? null),
		})
		.returning();
	if (!user) throw new Error("an insert returns its row");
	const { id, cookie } = await site.app.sessions.create(user.id, name);
	let secret = id;
	if (role === "super_admin" && organization)
		await site.app.sessions.change(id, { acting_organization_id: organization.id });
	const headers = { host, cookie: cookie.split(";")[0] ?? "" };
	/** As a browser does, where an answer gives the session a new secret. */
	const kept = (response: Response) => {
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			if (!/^(__Host-)?sid=./.test(pair)) continue;
			headers.cookie = pair;
			secret = pair.slice(pair.indexOf("=") + 1);
		}
		return response;
	};
	return {
		...user,
		/** The Cookie header of the session. */
		get cookie() {
			return headers.cookie;
		},
		/** What a call of the session sends along. */
		get token() {
			return tokenOf(secret);
		},
		get: async (path: string) => await site.app.fetch(new Request(`http://${host}${path}`, { headers })),
		/** A call with the token; the body as JSON, as the text of one, or as the form that it is. */
		send: async (method: string, path: string, body?: object | string, extra: Record<string, string> = {}) =>
			kept(
				await site.app.fetch(
					new Request(`http://${host}${path}`, {
						method,
						headers: {
							...headers,
							"x-xsrf-token": tokenOf(secret),
							...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
							...extra,
						},
						...(body
							? { body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body) }
							: {}),
					}),
				),
			),
	};
}
