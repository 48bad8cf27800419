import { and, asc, desc, eq, inArray, not, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import {
	divisions,
	divisionTeams,
	games,
	leagueTeams,
	rosters,
	rosterTotals,
	stats,
} from "../../../db/schema/index.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import { stakeOf } from "../../domain/bracket/stake.ts";
import { stakes } from "../../domain/game/preview.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { toldOf } from "../../domain/sport/told.ts";
import { type Ranking, rankingOf } from "../../domain/standings/standings.ts";
import { fullName } from "../../domain/player/players.ts";
import { isAmong } from "../deletion/reach.ts";
import { type LeagueTable, seasonTables, type StandingLine } from "../stat/standings.ts";
import { gameListed, namesThen, shownNames } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { completed } from "./filter.ts";
import { named, type Game, type GameTeam } from "./games.ts";
import { playedIn } from "./played.ts";

/** What is known before a game is played (games 20). */
export interface GamePreview {
	/** Each team's row in the standings; null for a team that is not listed. */
	home: StandingLine | null;
	away: StandingLine | null;
	/** The league whose table both stand in. */
	league: string | null;
	/** What the game decides, in sentences. */
	stakes: string[];
	/** The latest games of these two, of any season, the last one first. */
	meetings: Game[];
	/** The best of each team this season, by the abbreviation of a visible stat. */
	leaders: TeamLeader[];
}

interface TeamLeader {
	slt_id: number;
	abbreviation: string;
	stat: string;
	player_id: number;
	name: string;
	total: number;
}

export async function previewOf(tenant: Tenant, game: Game): Promise<GamePreview> {
	const sides = new Set([game.home.season_league_id, game.away.season_league_id]);
	const [{ tables }, meetings, leaders, stake] = await Promise.all([
		seasonTables(tenant, game.season_id, { only: ({ id }) => sides.has(id) }),
		meetingsOf(tenant, game),
		leadersOf(tenant, [game.home, game.away], toldOf(sportAmong(tenant.organization.sports, game.season.sport_id))),
		bracketStake(tenant, game),
	]);
	const row = (team: GameTeam) => tables.flatMap(({ rows }) => rows).find((line) => line.team.id === team.slt_id);
	const [home, away] = [row(game.home) ?? null, row(game.away) ?? null];
	const table = tables.find(({ league }) => league.id === home?.team.league.id);
	const isOne = table !== undefined && table.league.id === away?.team.league.id;
	const inTable = isOne && game.season_league_id === table.league.id;
	return {
		home,
		away,
		league: isOne ? table.league.name : null,
		stakes: inTable ? await leagueStakes(tenant, game, table) : stake,
		meetings,
		leaders,
	};
}

/** By face and season league, for as long as the kept table stands that they are of: as large as all of its games. */
const rankings = new LRUCache<string, { made: string; ranking: Ranking }>({ max: 16 });

async function leagueStakes(tenant: Tenant, game: Game, { league, rows, made }: LeagueTable): Promise<string[]> {
	const teams = rows.map(({ team }) => team);
	const key = `${tenant.face} ${league.id} ${teams.map(({ id }) => id).join()}`;
	let found = rankings.get(key);
	if (made === null || found?.made !== made) {
		const { sport, tie_break: tieBreak } = league;
		const played = await playedIn(tenant, { id: game.season_id, sport }, league.id);
		found = { made: made ?? "", ranking: rankingOf(teams, played, { tieBreak, sport }) };
		if (made !== null) rankings.set(key, found);
	}
	const ids = { home: game.home.slt_id, away: game.away.slt_id };
	return stakes(teams, found.ranking, { league: league.name, ids });
}

async function bracketStake({ tx }: Tenant, game: Game): Promise<string[]> {
	if (game.division_id === null || game.outdated) return [];
	const [[division], seats] = await Promise.all([
		tx
			.select({ format: sql<Format>`${divisions.format}` })
			.from(divisions)
			.where(eq(divisions.id, game.division_id)),
		tx.$count(divisionTeams, eq(divisionTeams.division_id, game.division_id)),
	]);
	if (!division || layoutRefusal(seats, division.format) !== null) return [];
	const stake = stakeOf(layout(seats, division.format), game.match_id);
	return stake === null ? [] : [stake];
}

const meetingsMax = 4;

async function meetingsOf(tenant: Tenant, game: Game): Promise<Game[]> {
	const entries = (team: GameTeam) =>
		tenant.tx.select({ id: leagueTeams.id }).from(leagueTeams).where(eq(leagueTeams.team_id, team.team_id));
	const [home, away] = [entries(game.home), entries(game.away)];
	const rows = await tenant.tx
		.select({ id: games.id })
		.from(games)
		.where(
			and(
				gameListed(tenant),
				completed,
				not(eq(games.id, game.id)),
				or(
					and(isAmong(games.home_team_id, home), isAmong(games.away_team_id, away)),
					and(isAmong(games.home_team_id, away), isAmong(games.away_team_id, home)),
				),
			),
		)
		.orderBy(sql`${games.date} desc nulls last`, desc(games.time), desc(games.id))
		.limit(meetingsMax);
	const known = new Map(
		(
			await named(
				tenant,
				rows.map(({ id }) => id),
			)
		).map((one) => [one.id, one]),
	); // in any order
	return rows.flatMap(({ id }) => known.get(id) ?? []);
}

/** The highest total of each stat and team; of two as high the one who needed fewer games, then who is first by name. */
async function leadersOf(tenant: Tenant, teams: readonly GameTeam[], told: readonly string[]): Promise<TeamLeader[]> {
	const p = shownNames(tenant);
	const names = namesThen(p);
	const rows = await tenant.tx
		.selectDistinctOn([rosters.slt_id, stats.id], {
			slt_id: rosters.slt_id,
			abbreviation: stats.abbreviation,
			stat: stats.name,
			player_id: p.id,
			...names,
			total: rosterTotals.total,
		})
		.from(rosters)
		.innerJoin(p, and(eq(p.id, rosters.player_id), p.open))
		.innerJoin(rosterTotals, eq(rosterTotals.roster_id, rosters.id))
		.innerJoin(stats, and(eq(stats.id, rosterTotals.stat_id), eq(stats.hidden, false)))
		.where(
			and(
				inArray(
					rosters.slt_id,
					teams.map(({ slt_id }) => slt_id),
				),
				inArray(stats.abbreviation, [...told]),
				sql`${rosterTotals.total} > 0`,
			),
		)
		.orderBy(
			asc(rosters.slt_id),
			asc(stats.id),
			desc(rosterTotals.total),
			asc(rosterTotals.games),
			names.lastName,
			names.firstName,
			asc(rosters.id),
		);
	return rows
		.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }))
		.toSorted((a, b) => told.indexOf(a.abbreviation) - told.indexOf(b.abbreviation));
}
