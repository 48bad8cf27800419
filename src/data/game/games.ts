import { and, asc, count, eq, isNotNull, or, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { instantText } from "../../domain/clock.ts";
import type { GameStatus, ShootOut, Side } from "../../domain/game/game.ts";
import type { MovedGame } from "../../domain/game/move.ts";
import type { ReasonReader, ReasonSubject } from "../../domain/game/reason.ts";
import type { SeriesPlace } from "../../domain/bracket/series.ts";
import { compareInOrder } from "../../domain/league/order.ts";
import { assert } from "../../domain/refusal.ts";
import type { StandingsGame } from "../../domain/standings/standings.ts";
import { castOf, type Cast } from "../cast.ts";
import { beyondAmong, type Beyond } from "./beyond.ts";
import { columnsFor, names, teamIds } from "./columns.ts";
import { marksAmong } from "../bracket/outdated.ts";
import { question } from "../question.ts";
import { gameCounts } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { asked, conditions, type FilterForm, type FilterValues, type GameFilter } from "./filter.ts";
import { placeOf } from "../venue/placed.ts";
import { placesOfTenant } from "../venue/places.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";

/** A league team as a game names it; `team_id` is the organization-wide team's (leagues 2). */
export interface GameTeam extends Sign {
	slt_id: number;
	team_id: number;
	season_league_id: number;
	name: string;
	hidden: boolean;
}

/** A season league as a game names it: `id` is the league's, `season_league_id` the one in this season (leagues 1). */
export interface GameLeague {
	season_league_id: number;
	id: number;
	name: string;
	/** The place that staff have given it, where games of several leagues are listed. */
	place?: number | null;
}

export interface Game {
	id: number;
	season_id: number;
	season_league_id: number | null;
	division_id: number | null;
	match_id: string | null;
	date: string | null;
	time: string | null;
	/** As its venue is called, or a text that names none. */
	location: string | null;
	/** Its own, else the venue's. */
	location_url: string | null;
	/** Absent where the place is none that is known. */
	venue?: { id: number; name: string; court: string | null };
	video_url: string | null;
	status: GameStatus;
	forfeit_winner: Side | null;
	score_home: number | null;
	score_away: number | null;
	/** The period that is being played. */
	period_id: number | null;
	/** How many entries it has had; the `seq` of what its viewers are told. */
	live_seq: number;
	/** A draft, which only staff see. */
	draft: boolean;
	/** A bracket game whose teams no longer meet in its matchup, or whose series is decided: it counts for nothing (brackets 12). */
	outdated: boolean;
	/** Which game of a bracket's series it is (brackets 20). */
	series?: SeriesPlace;
	/** What it went on with after regular time, where its sport says so (games 28). */
	beyond?: Beyond;
	/** What its shoot-out ended (games 29). */
	shoot_out?: ShootOut;
	/** The slot that was published first, once the game has left it. */
	moved_from: MovedGame["moved_from"];
	reason: string | null;
	reason_about: ReasonSubject | null;
	reason_seen_by: ReasonReader | null;
	revision: number;
	season: { id: number; name: string; sport_id: number };
	/** Null for a bracket game, which has a division. */
	league: GameLeague | null;
	division: { id: number; name: string } | null;
	home: GameTeam;
	away: GameTeam;
}

/** Games by date, time and league order, those without a date last; visitors are shown none that its series does not need any more. */
export async function list(tenant: Tenant, filter: GameFilter, known?: Cast): Promise<Game[]> {
	const all = await listWhole(tenant, filter, known);
	return tenant.face === "visitor" ? all.filter(({ series }) => series?.needed !== "no") : all;
}

/** The same with those, which whoever follows them is told of. */
export async function listWhole(tenant: Tenant, filter: GameFilter, known?: Cast): Promise<Game[]> {
	const rows = await listUnmarked(tenant, filter, known);
	const marks = await marksAmong(tenant, rows);
	return rows.map((game) => Object.assign(game, marks.get(game.id) ?? unmarked)); // nobody else has them
}

/** The same for who knows the bracket that they belong to, and so which of them are outdated. */
export async function listUnmarked(
	tenant: Tenant,
	filter: GameFilter,
	known?: Cast,
): Promise<Omit<Game, "outdated">[]> {
	const [rows, cast, places] = await Promise.all([
		askList(tenant, ...asked(filter)),
		known ?? castOf(tenant, filter.season),
		placesOfTenant(tenant),
	]);
	const beyond = await beyondAmong(tenant, rows, ({ home }) => home);
	return rows
		.map((row): Omit<Game, "outdated"> => ({
			...row,
			...placeOf(row, places),
			...namesOf(row, cast),
			...beyond.get(row.id),
		}))
		.toSorted(compareGames);
}

const askList = question((tenant, values: FilterValues, how: FilterForm) => {
	const query = tenant.tx
		.select({ ...columnsFor(tenant), ...teamIds })
		.from(games)
		.where(and(...conditions(tenant, values, how)))
		.orderBy(asc(games.date), asc(games.time), asc(games.id))
		.$dynamic();
	if (values.skip !== undefined) query.offset(values.skip);
	return values.take === undefined ? query : query.limit(values.take);
});

export async function byId(tenant: Tenant, id: number): Promise<Game | null> {
	const [[row], places] = await Promise.all([askNamed(tenant, ...asked({ id })), placesOfTenant(tenant)]);
	if (!row) return null;
	const [beyond, marks] = await Promise.all([beyondAmong(tenant, [row], homeOf), marksAmong(tenant, [row])]);
	return { ...row, ...placeOf(row, places), ...beyond.get(id), ...(marks.get(id) ?? unmarked) };
}

const unmarked = { outdated: false };

const homeOf = ({ home }: { home: GameTeam }) => home.slt_id;

/** Some games with the names behind their ids; which of them are outdated is known already. */
export async function named(tenant: Tenant, ids: readonly number[]): Promise<Game[]> {
	if (ids.length === 0) return [];
	const [rows, places] = await Promise.all([
		askNamed(tenant, ...asked({ ids: [...new Set(ids)] })),
		placesOfTenant(tenant),
	]);
	const beyond = await beyondAmong(tenant, rows, homeOf);
	return rows.map((row) => ({ ...row, ...placeOf(row, places), ...beyond.get(row.id), outdated: false }));
}

const askNamed = question((tenant, values: FilterValues, how: FilterForm) =>
	tenant.tx
		.select({ ...columnsFor(tenant), ...names })
		.from(games)
		.where(and(...conditions(tenant, values, how))),
);

/** How many games each day has; a null date is "not set yet". */
export async function days(tenant: Tenant, filter: GameFilter): Promise<{ date: string | null; games: number }[]> {
	return await askDays(tenant, ...asked(filter));
}

const askDays = question(daysAmong);

/** The same as a part of another question. */
export function daysAmong(tenant: Tenant, values: FilterValues, how: FilterForm) {
	return tenant.tx
		.select({ date: games.date, games: count() })
		.from(games)
		.where(and(...conditions(tenant, values, how)))
		.groupBy(games.date)
		.orderBy(asc(games.date));
}

/** The league games of two teams or so in a season that can count, by date and time, as one value. */
export async function ofTeams(tenant: Tenant, season: number, sltIds: readonly number[]): Promise<StandingsGame[]> {
	const [row] = await askOfTeams(tenant, ...asked({ season, slt_ids: sltIds }));
	return row?.list ? (JSON.parse(row.list) as Compact[]).map(standingsGame) : []; // as the question writes it
}

/** As one text of JSON, like all games of a season (`playedIn`). */

const askOfTeams = question((tenant, values: FilterValues, how: FilterForm) => {
	const g = games;
	return tenant.tx
		.select({
			list: sql<
				string | null
			>`'[[' || string_agg(concat_ws(',', ${g.id}, ${g.home_team_id}, ${g.away_team_id}, coalesce(${g.score_home}::text, 'null'), coalesce(${g.score_away}::text, 'null'), '"' || ${g.status} || '"', coalesce('"' || ${g.forfeit_winner} || '"', 'null'), coalesce('"' || ${g.date} || '"', 'null'), coalesce('"' || ${g.time} || '"', 'null')), '],[' order by ${g.date}, ${g.time}, ${g.id}) || ']]'`,
		})
		.from(g)
		.where(
			and(
				...conditions(tenant, values, how),
				gameCounts,
				isNotNull(g.season_league_id),
				or(isNotNull(g.score_home), eq(g.status, "forfeit")),
			),
		);
});

/**
 * A game in the wire's shape, with all doubled names (wire 2, laws 4): the only place that makes them.
 * `home_team_id` is the league team's id, `team1_id` the organization-wide team's (leagues 2).
 */
export function wireGame(game: Game, { organization }: { organization: { time_zone: string } }) {
	const { home, away, league, season, beyond, shoot_out } = game;
	return {
		id: game.id,
		match_id: game.match_id,
		season_id: game.season_id,
		seasons_leagues_id: game.season_league_id,
		leagueId: league?.id ?? null,
		division_id: game.division_id,
		date: game.date,
		time: game.time,
		game_dateTime: instantText(game.date, game.time, organization.time_zone),
		location: game.location,
		location_url: game.location_url,
		venue_id: game.venue?.id ?? null,
		court: game.venue?.court ?? null,
		video_url: game.video_url,
		status: game.status,
		forfeit_winner: game.forfeit_winner,
		outdated: game.outdated,
		series: game.series ?? null,
		moved_from: game.moved_from,
		reason: game.reason,
		reason_about: game.reason_about,
		reason_seen_by: game.reason_seen_by,
		home_team_id: home.slt_id,
		away_team_id: away.slt_id,
		team1_id: home.team_id,
		team2_id: away.team_id,
		score_home: game.score_home,
		score_away: game.score_away,
		score_team1: game.score_home,
		score_team2: game.score_away,
		...(beyond && { beyond: beyond.mark }),
		...(shoot_out && { shoot_out }),
		homeTeam: wireTeam(home),
		awayTeam: wireTeam(away),
		home_team: { id: home.slt_id, team: wireTeam(home) },
		away_team: { id: away.slt_id, team: wireTeam(away) },
		season: { id: season.id, name: season.name },
		seasons_league:
			league === null
				? null
				: {
						id: league.season_league_id,
						league: { id: league.id, name: league.name },
						season: { id: season.id, name: season.name },
					},
		revision: game.revision,
	};
}

const wireTeam = ({ slt_id, team_id, name, ...sign }: GameTeam) => ({
	id: team_id,
	slt_id,
	seasons_league_teams_id: slt_id,
	name,
	...signOf(sign),
});

type Compact = [
	id: number,
	home: number,
	away: number,
	home_score: number | null,
	away_score: number | null,
	status: GameStatus,
	forfeit_winner: Side | null,
	date: string | null,
	time: string | null,
];

function standingsGame([
	id,
	home,
	away,
	score_home,
	score_away,
	status,
	forfeit_winner,
	date,
	time,
]: Compact): StandingsGame {
	return { id, home_team_id: home, away_team_id: away, score_home, score_away, status, forfeit_winner, date, time };
}

type Ids = Pick<Game, "season_id" | "season_league_id" | "division_id"> & { home: number; away: number };

/** What its ids name. */
function namesOf(row: Ids, cast: Cast): Pick<Game, "season" | "league" | "division" | "home" | "away"> {
	const [home, away] = [cast.teams.get(row.home), cast.teams.get(row.away)];
	const season = cast.seasons.get(row.season_id);
	assert(home && away && season, "foreign keys hold both teams and the season of a game");
	const league = row.season_league_id === null ? null : (cast.leagues.get(row.season_league_id) ?? null);
	const division = row.division_id === null ? null : (cast.divisions.get(row.division_id) ?? null);
	return { season, league, division, home, away };
}

type Placed = Pick<Game, "id" | "date" | "time"> & { league: Pick<GameLeague, "name" | "place"> | null };

const last = "~";
/** As what a game of no league stands among those of leagues. */
export const noLeague = { name: last };

/** By date and time, those without one last, and by the order of their leagues (leagues 3). */
function compareGames(a: Placed, b: Placed): number {
	const [dateA, dateB] = [a.date ?? last, b.date ?? last];
	if (dateA !== dateB) return dateA < dateB ? -1 : 1;
	const [timeA, timeB] = [a.time ?? last, b.time ?? last];
	if (timeA !== timeB) return timeA < timeB ? -1 : 1;
	return compareInOrder(a.league ?? noLeague, b.league ?? noLeague) || a.id - b.id;
}
