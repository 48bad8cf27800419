import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { games, leagueTeams } from "../../../db/schema/index.ts";
import { dateLong } from "../../domain/clock.ts";
import { readWhole, type Body, type Read } from "../../domain/field.ts";
import { newGameFields } from "../../domain/game/schema.ts";
import { Refusal, assert, notFound, refused } from "../../domain/refusal.ts";
import { outsideQuestion } from "../../domain/season/dates.ts";
import { record } from "../audit/audit.ts";
import type { Asked } from "../bracket/undo.ts";
import { byeList, weekOffList } from "../calendar/calendar.ts";
import * as gameReads from "../game/games.ts";
import type { Game } from "../game/games.ts";
import type { SeasonLeague } from "./places.ts";
import { followingByes } from "../schedule/byes.ts";
import { refuseSkipped } from "../schedule/skipped.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { listed } from "../../domain/some.ts";

export type GameDraft = Read<typeof newGameFields>;

/** A new game as it was sent (games 6): two different teams; date, time and place may be missing. */
export function readGame(body: Body): GameDraft {
	const draft = readWhole(newGameFields, body);
	if (draft.home_team_id === draft.away_team_id) throw refused("away_team_id", "Teams must be different.");
	return draft;
}

/** Adds a game between two teams of a season league, on a day on which both of them and the league play. */
export async function create(
	writer: Writer,
	place: SeasonLeague,
	draft: GameDraft,
	{ asks, isConfirmed }: Asked,
): Promise<Game> {
	const question = outsideQuestion(place.season, draft.date);
	if (question && asks && !isConfirmed) writer.asks.push({ sentence: question });
	refuseSkipped(writer, draft);
	await refuseStrangers(writer, place, draft);
	await refuseSameGame(writer, place, draft);
	await refuseFreeDay(writer, place, draft);
	const [row] = await writer.tx
		.insert(games)
		.values({
			...draft,
			organization_id: writer.organization.id,
			season_id: place.season.id,
			season_league_id: place.id,
		})
		.returning({ id: games.id });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "game", row_id: row.id, after: { ...draft } });
	const game = await gameReads.byId(writer, row.id);
	assert(game, "the game was just written");
	return game;
}

/** The game of a nested path, or 404 where it is not one of this season league (tenancy 6). */
export async function gameOf(tenant: Tenant, place: SeasonLeague, id: number): Promise<Game> {
	const game = await gameReads.byId(tenant, id);
	if (game?.season_league_id !== place.id) throw notFound();
	return game;
}

/** When each game of a season league is, in order, those without a date last: enough to page two thousand. */
export async function gameTimes({ tx }: Tenant, place: SeasonLeague) {
	return await tx
		.select({ id: games.id, date: games.date, time: games.time })
		.from(games)
		.where(eq(games.season_league_id, place.id))
		.orderBy(asc(games.date), asc(games.time), asc(games.id));
}

/** Whether all league teams play in the season league. */
export async function refuseStrangers(
	{ tx }: Tenant,
	place: Pick<SeasonLeague, "id">,
	draft: Pick<GameDraft, "home_team_id" | "away_team_id">,
): Promise<void> {
	const rows = await tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.where(
			and(
				eq(leagueTeams.season_league_id, place.id),
				inArray(leagueTeams.id, [draft.home_team_id, draft.away_team_id]),
			),
		);
	const known = new Set(rows.map(({ id }) => id));
	for (const name of ["home_team_id", "away_team_id"] as const)
		if (!known.has(draft[name])) throw refused(name, "This team does not play in this league.");
}

/** Refused (conflict): the same two teams at the same time once more, whoever is at home; `own` is the game that is changed. */
export async function refuseSameGame(
	{ tx }: Tenant,
	place: Pick<SeasonLeague, "id">,
	draft: Pick<GameDraft, "home_team_id" | "away_team_id" | "date" | "time">,
	own?: number,
): Promise<void> {
	const { home_team_id: home, away_team_id: away, date, time } = draft;
	if (date === null || time === null) return;
	const between = (one: number, other: number) => and(eq(games.home_team_id, one), eq(games.away_team_id, other));
	const same = await tx
		.select({ id: games.id })
		.from(games)
		.where(
			and(
				eq(games.season_league_id, place.id),
				eq(games.date, date),
				eq(games.time, time),
				or(between(home, away), between(away, home)),
				own === undefined ? undefined : ne(games.id, own),
			),
		)
		.limit(1);
	if (same.length > 0) throw new Refusal("conflict", "This game is already in the schedule.");
}

/** Refused (conflict): a day on which one of the teams has a bye, or that the league has off; a bye goes that follows from the schedule of the game that comes. */
export async function refuseFreeDay(
	writer: Tenant,
	place: { id: number; league: { name: string } },
	draft: Pick<GameDraft, "home_team_id" | "away_team_id" | "date">,
	gameId?: number,
): Promise<void> {
	const { home_team_id, away_team_id, date } = draft;
	if (date === null) return;
	const [following, byes, offs] = await Promise.all([
		followingByes(writer, gameId === undefined ? [] : [gameId]),
		byeList(writer, { slt_ids: [home_team_id, away_team_id] }),
		weekOffList(writer, { season_league_ids: [place.id] }),
	]);
	const resting = byes.filter((bye) => bye.date === date && !following.has(bye.id)).map(({ name }) => name);
	if (resting.length > 0) {
		const have = resting.length === 1 ? "has" : "have";
		throw new Refusal("conflict", `${listed(resting)} ${have} a bye on ${dateLong(date)}.`);
	}
	const off = offs.find((one) => one.date === date);
	if (!off) return;
	const reason = off.reason === null ? "" : ` (${off.reason})`;
	throw new Refusal("conflict", `${place.league.name} does not play on ${dateLong(date)}${reason}.`);
}
