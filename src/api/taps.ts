import { Elysia } from "elysia";
import { enterAfterEnd } from "../data/game-night/after-end.ts";
import { sheetOf } from "../data/game-night/sheet.ts";
import { enterTaps } from "../data/game-night/taps.ts";
import * as games from "../data/game/games.ts";
import { isFor } from "../data/game/scorer-links.ts";
import { liveGames } from "../data/game/live.ts";
import type { Tenant } from "../data/tenant.ts";
import { tapsFields } from "../domain/game/schema.ts";
import { Refusal, found, foundFirst } from "../domain/refusal.ts";
import { isOver, type ScorerLink } from "../domain/scorer/scorer.ts";
import { readTaps } from "../domain/scorer/taps.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { noteOver, refuseOver, scorerOf } from "../http/scorer.ts";
import { describedOfSite } from "./describe.ts";

const ofGame = { noun: "games", param: "game" } as const;

/** A running game: what is pressed at the table, the sheet that it is pressed on, and what viewers are told. */
export function tapsApi(parts: ApiParts) {
	return new Elysia().use(tableRead(parts)).use(pressed(parts));
}

/** What somebody at the table needs before the first press. */
function tableRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/gamesv2/:game/live",
			async ({ params, read }) => {
				const id = pathId(params.game);
				return foundFirst(await read(async (tenant) => await liveGames(tenant, [id])));
			},
			{
				public: ofGame,
				detail: describedOfSite(
					"Games",
					"A game's running score",
					"`id`, `status`, `seq`, `period`, `score_home`, `score_away`, `periods`, `fouls`",
				),
			},
		)
		.get(
			"/gamesv2/:game/sheet",
			async ({ params, link, read, request }) => {
				const id = pathId(params.game);
				const scorer = link && (await scorerOf(parts, request));
				if (scorer) await refuseOver(parts, request, scorer);
				return await read(async (tenant) => {
					await refuseOthers(tenant, link, id);
					return await sheetOf(tenant, id);
				});
			},
			{
				scores: ofGame,
				detail: describedOfSite(
					"Games",
					"What a scorer works on: rosters with numbers, lines and fouls",
					"`game`, `live`, `sides`, `periods`, `stats`, and the latest `taps`",
				),
			},
		);
}

/** What they press. */
function pressed(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/gamesv2/:game/taps",
		async ({ params, body, link, write, request }) => {
			const [id, taps] = [pathId(params.game), readTaps(body["taps"])];
			const instant = parts.clock();
			const answer = await write(
				async (writer) => {
					await refuseOthers(writer, link, id);
					const over = link && isOver(link, instant);
					if (link && over !== null)
						return { outcomes: await enterAfterEnd(writer, id, taps, { link, over }, instant), live: null, over };
					const outcomes = await enterTaps(writer, id, taps);
					return { outcomes, live: found((await liveGames(writer, [id]))[0]) };
				},
				{ quiet: true },
			);
			if (link && answer.outcomes.some(({ status }) => status === "refused")) await noteOver(parts, request);
			return answer;
		},
		{
			scores: ofGame,
			body: bodyOf(tapsFields, ["taps"]),
			detail: describedOfSite(
				"Games",
				"Send what was pressed at the table, in order, at most 200 at once; the same `op_id` counts once",
				"`outcomes`: of each `op_id` and `status` (applied, undone, late, refused), and `live` (null by a link that is over, with why in `over`)",
			),
		},
	);
}

/** A link is for its own games only. */
async function refuseOthers(tenant: Tenant, link: ScorerLink | null, gameId: number): Promise<void> {
	if (link === null) return;
	const game = found(await games.byId(tenant, gameId));
	if (!(await isFor(tenant, link, game))) throw new Refusal("forbidden", "This scorer link is for another game.");
}
