import { Elysia } from "elysia";
import { leagueList } from "../data/wire/leagues.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import type { Reading } from "../http/access/tenant.ts";
import { describedOfSite } from "./describe.ts";

export function leaguesApi(parts: ApiParts) {
	const list = async ({ read }: Pick<Reading, "read">) => ({ leagues: await read(leagueList) });
	const detail = describedOfSite("Leagues", "The organization's leagues, in league order", "`leagues`: a list");
	return new Elysia()
		.use(access(parts))
		.get("/leagues", list, { public: true, detail })
		.get("/leaguesv2", list, { public: true, detail });
}
