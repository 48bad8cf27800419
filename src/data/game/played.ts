import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { games, leagueTeams } from "../../../db/schema/index.ts";
import { addDays } from "../../domain/clock.ts";
import type { GameStatus, Side } from "../../domain/game/game.ts";
import type { StandingsGame } from "../../domain/standings/standings.ts";
import { gameListed } from "../shown.ts";
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
export async function playedIn(tenant: Tenant, seasonId: number, seasonLeagueId?: number): Promise<StandingsGame[]> {
	const g = games;
	const line = sql`concat_ws(',', ${g.home_team_id}, ${g.away_team_id}, coalesce(${g.score_home}, ${none}), coalesce(${g.score_away}, ${none}), coalesce(${g.date} - ${dayZero}::date, ${none}), case when ${g.status} <> 'final' then concat_ws(',', to_json(${g.status}), to_json(${g.forfeit_winner})) end)`;
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
				gameListed(tenant),
			),
		);
	return row?.list ? gamesOf(JSON.parse(row.list) as Line[]) : []; // as the query writes it
}

/** On either side: a game between two leagues counts in both. */
function ofLeague({ tx }: Tenant, seasonLeagueId: number) {
	const teams = tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.where(eq(leagueTeams.season_league_id, seasonLeagueId));
	return or(inArray(games.home_team_id, teams), inArray(games.away_team_id, teams));
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
