import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { gamePeriods, games, leagueTeams, seasons } from "../../../db/schema/index.ts";
import { addDays } from "../../domain/clock.ts";
import type { GameStatus, Side } from "../../domain/game/game.ts";
import { isFinal, isOvertime } from "../../domain/period/periods.ts";
import { assert } from "../../domain/refusal.ts";
import { type Sport } from "../../domain/sport/sport.ts";
import { readsParts } from "../../domain/sport/told.ts";
import type { StandingsGame } from "../../domain/standings/standings.ts";
import { idList, isAmong } from "../deletion/reach.ts";
import { gameCounts, gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** Before any game, so that no day is negative. */
const dayZero = "0001-01-01";
const none = -1;

/** A game as the database writes it: its day in days since `dayZero`, its status left out where it is final, as nearly always. */
type Line = [
	home: number,
	away: number,
	scoreHome: number,
	scoreAway: number,
	day: number,
	status?: GameStatus,
	winner?: Side,
];

/**
 * The league games of a season that can count, in order, or those of a season league's teams. A game's id is its place in
 * that order, and its time is left out. They arrive as one text of JSON: a thousand rows cost the driver four times as much, and
 * json_build_array would cost the database twice.
 */
export async function playedIn(
	tenant: Tenant,
	{ id: seasonId, sport }: { id: number; sport: Sport },
	seasonLeagueId?: number,
): Promise<StandingsGame[]> {
	const g = games;
	const hasParts = readsParts(sport);
	const parts = hasParts ? await partsOf(tenant, seasonId) : sql`null`;
	const line = sql`concat_ws(',', ${g.home_team_id}, ${g.away_team_id}, coalesce(${g.score_home}, ${none}), coalesce(${g.score_away}, ${none}), coalesce(${g.date} - ${dayZero}::date, ${none}), ${parts}, case when ${g.status} <> 'final' then concat_ws(',', to_json(${g.status}), to_json(${g.forfeit_winner})) end)`;
	const [row] = await tenant.tx
		.select({
			list: sql<
				string | null
			>`'[[' || string_agg(${line}, '],[' order by ${g.date}, ${g.time} nulls first, ${g.id}) || ']]'`,
		})
		.from(g)
		.where(
			and(
				eq(g.season_id, seasonId),
				isNotNull(g.season_league_id),
				or(isNotNull(g.score_home), eq(g.status, "forfeit")),
				seasonLeagueId === undefined ? undefined : ofLeague(tenant, seasonLeagueId),
				gameCounts,
				gameListed(tenant),
			),
		);
	if (!row?.list) return [];
	const lines = JSON.parse(row.list) as (Line | PartedLine)[]; // as the query writes it
	return hasParts ? (lines as PartedLine[]).map(partedGame) : gamesOf(lines as Line[]);
}

/** Games of a season with what their parts add up to, where the sport's tables ask for it. */
export async function withParts(
	tenant: Tenant,
	{ id: seasonId, sport }: { id: number; sport: Sport },
	played: readonly StandingsGame[],
): Promise<readonly StandingsGame[]> {
	if (!readsParts(sport) || played.length === 0) return played;
	const parts = await partsOf(tenant, seasonId);
	const ids = played.map(({ id }) => id);
	const rows = await tenant.tx
		.select({ id: games.id, parts: sql<string>`${parts}` })
		.from(games)
		.where(inArray(games.id, ids));
	const known = new Map(rows.map(({ id, parts: sums }) => [id, sums.split(",").map(Number)]));
	return played.map((game) => {
		const [home = 0, away = 0, beyond = 0] = known.get(game.id) ?? [];
		return { ...game, parts: { home, away, isBeyond: beyond === 1 } };
	});
}

/** What a game's parts add up to on either side, and whether anybody scored after its regular time. */
async function partsOf({ tx }: Tenant, seasonId: number) {
	const periods = await tx
		.select({ id: gamePeriods.id, name: gamePeriods.name })
		.from(gamePeriods)
		.innerJoin(seasons, and(eq(seasons.sport_id, gamePeriods.sportId), eq(seasons.id, seasonId)));
	const played = idList(periods.filter((period) => !isFinal(period)).map(({ id }) => id));
	const beyond = idList(periods.filter(isOvertime).map(({ id }) => id));
	const sum = (team: "home_team_id" | "away_team_id") =>
		sql`coalesce(sum(p.score) filter (where p.league_team_id = games.${sql.raw(team)} and p.game_period_id = any(${played})), 0)`;
	return sql`(select concat_ws(',', ${sum("home_team_id")}, ${sum("away_team_id")}, coalesce(bool_or(p.score > 0 and p.game_period_id = any(${beyond})), false)::int) from period_scores p where p.organization_id = games.organization_id and p.game_id = games.id)`;
}

/** On either side: a game between two leagues counts in both. */
function ofLeague({ tx }: Tenant, seasonLeagueId: number) {
	const teams = tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.where(eq(leagueTeams.season_league_id, seasonLeagueId));
	return or(isAmong(games.home_team_id, teams), isAmong(games.away_team_id, teams));
}

/** The same with the parts behind the day. */
type PartedLine = [...Parameters<typeof partedGame>[0]];

function partedGame(
	[home, away, scoreHome, scoreAway, day, own, theirs, beyond, ...rest]: [
		home: number,
		away: number,
		scoreHome: number,
		scoreAway: number,
		day: number,
		homeParts: number,
		awayParts: number,
		beyond: 0 | 1,
		status?: GameStatus,
		winner?: Side,
	],
	place: number,
): StandingsGame {
	const [game] = gamesOf([[home, away, scoreHome, scoreAway, day, ...rest]]);
	assert(game, "a line is a game");
	return { ...game, id: place, parts: { home: own, away: theirs, isBeyond: beyond === 1 } };
}

function gamesOf(lines: readonly Line[]): StandingsGame[] {
	const dates = new Map<number, string | null>([[none, null]]);
	return lines.map(([home, away, scoreHome, scoreAway, day, status = "final", winner = null], place) => {
		let date = dates.get(day);
		if (date === undefined) dates.set(day, (date = addDays(dayZero, day)));
		return {
			id: place,
			home_team_id: home,
			away_team_id: away,
			score_home: scoreHome === none ? null : scoreHome,
			score_away: scoreAway === none ? null : scoreAway,
			status,
			forfeit_winner: winner,
			date,
			time: null,
		};
	});
}
