import { Elysia } from "elysia";
import { askedIn, confirmedIn } from "../data/bracket/undo.ts";
import { idOf, keepingApart } from "../data/clash/clashes.ts";
import { wireGame } from "../data/game/games.ts";
import * as leagueGames from "../data/league/games.ts";
import { teamsOf } from "../data/team/league-teams.ts";
import { scoreMismatches } from "../data/game/mismatches.ts";
import { readResultWithReason, setScores } from "../data/game/scores.ts";
import { gameList } from "../data/wire/games.ts";
import { removeGames } from "../data/schedule/removal.ts";
import { revision } from "../domain/field.ts";
import { savedText } from "../domain/game/draft.ts";
import { askedFields, newGameFields, quickResultFields, reasonFields } from "../domain/game/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { placeIn } from "./league-teams.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canSee = { to: "staff.see", of: ofSeason } as const;
const canEdit = { to: "game.edit", of: ofSeason } as const;
const path = "/seasonsv2/:season/leagues/:league";

/** The games of a season league (wire 1). */
export function leagueGamesApi(parts: ApiParts) {
	return new Elysia().use(gamesRead(parts)).use(gamesChanged(parts));
}

/** The games of a league, and where their scores differ. */
function gamesRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			`${path}/games`,
			async ({ params, read }) =>
				await read(async (tenant) => {
					const place = await placeIn(tenant, params);
					return {
						games: await gameList(tenant, { season: place.season.id, season_league_ids: [place.id] }),
						teams: await teamsOf(tenant, place),
					};
				}),
			{
				can: canSee,
				detail: describedOfSite("Games", "The games and teams of a league", "`games`, `teams`: lists"),
			},
		)
		.get(
			`${path}/score-mismatches`,
			async ({ params, read }) =>
				Object.fromEntries(await read(async (tenant) => await scoreMismatches(tenant, await placeIn(tenant, params)))),
			{
				can: canSee,
				detail: describedOfSite(
					"Games",
					"The games whose final score, players and periods contradict each other",
					"A map keyed by the game's id: `home` and `away` with `final`, `players`, `periods`, and `sentences`",
				),
			},
		);
}

/** Made, changed, deleted. */
function gamesChanged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			`${path}/games`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const place = await placeIn(writer, params);
					const draft = leagueGames.readGame(body);
					const make = async () => await leagueGames.create(writer, place, draft, askedIn(body));
					const game = await keepingApart(writer, confirmedIn(body), [], make, idOf);
					return { game: wireGame(game, writer), message: "Game created!" };
				}),
			{
				can: canEdit,
				body: bodyOf({ ...newGameFields, ...askedFields }, ["home_team_id", "away_team_id"]),
				detail: describedOfSite(
					"Games",
					"Add a game to a league; with `ask` a date outside of the season's is asked about first",
					"`game`. 409 with `clashes` where a team or a place would have two games at once; sent again as `confirmed` both stay",
				),
			},
		)
		.put(
			`${path}/games/:game`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const { id } = await leagueGames.gameOf(writer, await placeIn(writer, params), pathId(params.game));
					const how = { revision: revisionIn(body), asked: { ...askedIn(body), fits: true } };
					const game = await setScores(writer, id, readResultWithReason(body), how);
					return { game: wireGame(game, writer), message: savedText("Score updated successfully", game) };
				}),
			{
				can: { to: "game.score", of: ofSeason },
				body: bodyOf({ ...quickResultFields, ...reasonFields, ...askedFields, revision }),
				detail: describedOfSite(
					"Games",
					"Write a game's result, by both scores or, where sets or matches are won, by part (`25-20 23-25 15-11`, or `3-1` alone), with the `reason` of a correction, which visitors see where `reason_seen_by` says so; with `ask` one that nobody awaits, a tie, or one that does not fit what else is entered, is asked about first; but for basketball without it too a level score where the sport goes on, and one that does not fit",
					"`game`. 409 with `asks` until it is sent as `confirmed`",
				),
			},
		)
		.delete(
			`${path}/games/:game`,
			async ({ params, write }) => {
				await write(async (writer) => {
					const { id } = await leagueGames.gameOf(writer, await placeIn(writer, params), pathId(params.game));
					await removeGames(writer, [id]);
				});
				return { message: "Items deleted successfully" };
			},
			{ can: canEdit, detail: describedOfSite("Games", "Delete a game of a league", "`message`") },
		);
}
