import { Elysia } from "elysia";
import { askedIn, confirmedIn, keepingLater } from "../data/bracket/undo.ts";
import { idOf, keepingApart } from "../data/clash/clashes.ts";
import { readDetails, setDetails } from "../data/game-night/details.ts";
import { enterPeriods, readPeriods } from "../data/game-night/periods.ts";
import { enterStats } from "../data/game-night/stats.ts";
import { readGameTeams } from "../data/game-night/teams.ts";
import { wireGame } from "../data/game/games.ts";
import { readSheet, setScores, type Sheet } from "../data/game/scores.ts";
import { gameById } from "../data/wire/games.ts";
import { revision } from "../domain/field.ts";
import {
	againFields,
	confirmedFields,
	detailFields,
	gameTeamFields,
	operationFields,
	periodsFields,
	reasonFields,
	sheetFields,
	stateFields,
	statsFields,
} from "../domain/game/schema.ts";
import { readStatEntries } from "../domain/stat/entries.ts";
import { savedText } from "../domain/game/draft.ts";
import { readOp } from "../domain/scorer/taps.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

const ofGame = { noun: "games", param: "game" } as const;
const detailsSaved = "Game details updated successfully!";
const scheduledAgain = `${detailsSaved} The game is scheduled again.`;
const scoreSaved = "Final game score updated!";
const periodsSaved = "Period scores updated!";
const reasonSaved = "Reason saved.";
const opIn = (body: Readonly<Record<string, unknown>>) => readOp("op_id", body["op_id"]);

function sheetSaved({ result, periods = [] }: Sheet): string {
	if (result) return scoreSaved;
	return periods.length > 0 ? periodsSaved : reasonSaved;
}

/** What staff enter about a game (wire 1): box scores, the result, details and state, points by period. */
export function scoringApi(parts: ApiParts) {
	return new Elysia().use(results(parts)).use(gameParts(parts));
}

/** Box scores, and the result of a game. */
function results(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/player-game-stats",
			async ({ body, write }) => {
				const { game_id, entries } = readStatEntries(body);
				const op = opIn(body);
				const stats = await write(async (writer) => await enterStats(writer, game_id, entries, op));
				return { stats, message: "Stats saved." };
			},
			{
				can: { to: "game.score", of: { noun: "games", field: "game_id" } },
				body: bodyOf(statsFields, ["game_id", "stats"]),
				detail: describedOfSite(
					"Games",
					"Save cells of a game's box scores, all or nothing; `base` is the value that the editor started from",
					"`stats`: all that is stored, one row a value, and `message`. 409 with `current: {cells}` where others have changed the same",
				),
			},
		)
		.put(
			"/gamesv2/:game/scores",
			async ({ params, body, write }) => {
				const [id, sheet, revision, op] = [pathId(params.game), readSheet(body), revisionIn(body), opIn(body)];
				const asked = askedIn(body);
				return await write(async (writer) => {
					const set = async () => await setScores(writer, id, sheet, { revision, op, asked });
					const game = await keepingLater(writer, id, asked.isConfirmed, set);
					return { game: wireGame(game, writer), message: savedText(sheetSaved(sheet), game) };
				});
			},
			{
				can: { to: "game.score", of: ofGame },
				body: bodyOf({ ...sheetFields, revision }),
				detail: describedOfSite(
					"Games",
					"Write a game's result, both null take it away; with `periods` also points by period, in one step. `base` are the scores and `home_team_id`, `away_team_id` the teams that the editor saw; with `ask` a result that nobody awaits, and a tie, is asked about first; but for basketball without it too a level score where the sport goes on, and one that does not fit what else is entered",
					"`game`, `message`. 409 with `asks` until it is sent as `confirmed`, and with `current: {periods, scores}` where others have changed the same, with theirs, by whom and when",
				),
			},
		);
}

/** What else is entered about a game, and its periods. */
function gameParts(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/gamesv2/:game/details",
			async ({ params, body, write }) => {
				const [id, revision] = [pathId(params.game), revisionIn(body)];
				const details = { ...readDetails(body), teams: readGameTeams(body) };
				const isConfirmed = confirmedIn(body);
				return await write(async (writer) => {
					const set = async () => await setDetails(writer, id, details, { revision, isConfirmed });
					const change = async () => await keepingLater(writer, id, isConfirmed, set);
					const game = await keepingApart(writer, isConfirmed, [id], change, idOf);
					return {
						game: wireGame(game, writer),
						message: savedText(game.isBack ? scheduledAgain : detailsSaved, game),
					};
				});
			},
			{
				can: { to: "game.edit", of: ofGame },
				body: bodyOf({
					...detailFields,
					...stateFields,
					...reasonFields,
					...gameTeamFields,
					...againFields,
					...confirmedFields,
					revision,
				}),
				detail: describedOfSite(
					"Games",
					"Change a game's details, state and, while nothing has been entered, its teams, with the `reason`, which visitors see where `reason_seen_by` says so; what is absent stays, also the status of a postponed game that gets another date, unless `schedule_again` is sent",
					"`game`, `message`. 409 with `clashes` where a team or a place would have two games at once; sent again as `confirmed` both stay",
				),
			},
		)
		.put(
			"/gamesv2/:game/periods",
			async ({ params, body, write }) => {
				const [id, entries, op] = [pathId(params.game), readPeriods(body), opIn(body)];
				const asked = { asks: false, isConfirmed: confirmedIn(body) };
				return await write(async (writer) => {
					await enterPeriods(writer, id, entries, { op, asked });
					const { periodScores, gamePeriods } = found(await gameById(writer, id));
					return { periodScores, gamePeriods, message: periodsSaved };
				});
			},
			{
				can: { to: "game.score", of: ofGame },
				body: bodyOf({ ...periodsFields, ...operationFields, ...confirmedFields }, ["periods"]),
				detail: describedOfSite(
					"Games",
					"Save points by period; a `name` such as OT2 makes a new overtime, before Final; but for basketball points that do not fit the final score are asked about first",
					"`periodScores`, `gamePeriods`, `message`. 409 with `asks` until it is sent as `confirmed`, and with `current: {periods}` where others have changed the same",
				),
			},
		);
}
