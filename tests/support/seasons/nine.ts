import type { ApiSite } from "../../api/league.ts";
import { staffOf } from "../staff.ts";

export const host = "leagues.example";

export interface Asker {
	/** What somebody is known by, for calls about themselves. */
	id: number | null;
	ask(method: string, path: string, body?: object): Promise<Response>;
}

export const askers = [
	"visitor",
	"deleted person",
	"staff elsewhere",
	"owner elsewhere",
	"withdrawn scorer",
	"scorer",
	"staff",
	"owner",
	"super admin",
] as const;
export type AskerName = (typeof askers)[number];

/** Everybody who may come upon a site, as their browser asks: with the token, and the cookies that they have. */
export async function nineOf(site: ApiSite): Promise<Record<AskerName, Asker>> {
	const owner = await staffOf(site, site.acme, "org_owner", host);
	const deleted = await staffOf(site, site.acme, "staff", host);
	const [scorer, withdrawn] = [await strangerAt(site), await strangerAt(site)];
	await takeLink(owner, scorer, site);
	const link = await takeLink(owner, withdrawn, site);
	for (const path of [`/api/scorer-links/${link}`, `/api/usersv2/${deleted.id}`])
		if ((await owner.send("DELETE", path)).status !== 200) throw new Error(`${path} is not deleted`);
	const known = async (who: Promise<Awaited<ReturnType<typeof staffOf>>>): Promise<Asker> => {
		const { id, get, send } = await who;
		return {
			id,
			ask: async (method, path, body) => (method === "GET" ? await get(path) : await send(method, path, body)),
		};
	};
	return {
		visitor: await strangerAt(site),
		"deleted person": await known(Promise.resolve(deleted)),
		"staff elsewhere": await known(staffOf(site, site.harbor, "staff", host)),
		"owner elsewhere": await known(staffOf(site, site.harbor, "org_owner", host)),
		"withdrawn scorer": withdrawn,
		scorer,
		staff: await known(staffOf(site, site.acme, "staff", host)),
		owner: await known(Promise.resolve(owner)),
		"super admin": await known(staffOf(site, site.acme, "super_admin", host)),
	};
}

/** Nobody in particular, with the token of the login page. */
async function strangerAt(site: ApiSite): Promise<Asker> {
	const jar = new Map<string, string>();
	const keep = (response: Response) => {
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			jar.set(name, value);
		}
		return response;
	};
	const ask = async (method: string, path: string, body?: object) =>
		keep(
			await site.app.fetch(
				new Request(`http://${host}${path}`, {
					method,
					headers: {
						host,
						cookie: [...jar].map((pair) => pair.join("=")).join("; "),
						"x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
						...(body ? { "content-type": "application/json" } : {}),
					},
					...(body ? { body: JSON.stringify(body) } : {}),
				}),
			),
		);
	await ask("GET", "/login");
	return { id: null, ask };
}

async function takeLink(
	owner: Awaited<ReturnType<typeof staffOf>>,
	scorer: Asker,
	{ league }: ApiSite,
): Promise<number> {
	const made = await owner.send("POST", "/api/scorer-links", { game_id: league.coming.id });
	const { link, address } = (await made.json()) as { link: { id: number }; address: string };
	const taken = await scorer.ask("POST", "/api/scorer-links/exchange", { token: address.split("#")[1] ?? "" });
	if (taken.status !== 200) throw new Error(`the link is not taken: ${await taken.text()}`);
	return link.id;
}
