import { Elysia } from "elysia";
import { gameById, gameList } from "../data/wire/games.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

export function gamesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/gamesv2", async ({ read }) => ({ games: await read((tenant) => gameList(tenant)) }), {
			public: true,
			detail: describedOfSite("Games", "All games, by date", "`games`: a list"),
		})
		.get("/games", async ({ read }) => ({ games: await read((tenant) => gameList(tenant)) }), {
			can: "staff.see",
			detail: describedOfSite("Games", "All games with drafts, by date", "`games`: a list"),
		})
		.get(
			"/gamesv2/:game",
			async ({ params, read }) => {
				const id = pathId(params.game);
				return found(await read((tenant) => gameById(tenant, id)));
			},
			{
				public: { noun: "games", param: "game" },
				detail: describedOfSite(
					"Games",
					"A game with periods and both box scores",
					"`game`, `homeRoster`, `awayRoster`, `periodScores`, `gamePeriods`, `allStats`, `playerStats`",
				),
			},
		);
}
