import { and, eq, inArray, sql } from "drizzle-orm";
import {
	boxScoreLines,
	gamePeriods,
	games,
	periodScores,
	rosters,
	stats,
	teams,
	leagueTeams,
} from "../../../db/schema/index.ts";
import { pointsStat } from "../../domain/sport/basketball.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { isMismatch, mismatchSentences, type SideFigures } from "../../domain/game/mismatch.ts";
import type { SeasonLeague } from "../league/places.ts";
import type { Tenant } from "../tenant.ts";
import { type PartSums, periodFigures, partSums } from "./part-sums.ts";

/** A game whose three ways of counting do not agree, and why, in sentences (games 14). */
export interface ScoreMismatch {
	home: SideFigures;
	away: SideFigures;
	sentences: string[];
}

/** The games of a season league, or some of them, whose scores, players and periods contradict each other. */
export async function scoreMismatches(
	tenant: Tenant,
	place: SeasonLeague,
	gameIds?: readonly number[],
): Promise<Map<number, ScoreMismatch>> {
	if (gameIds?.length === 0) return new Map();
	const { counts, part } = sportAmong(tenant.organization.sports, place.season.sport_id);
	if (counts === "won") return new Map(); // nothing adds up to it
	const [gameRows, points, periods, names] = await Promise.all([
		gamesOf(tenant, place, gameIds),
		pointsOf(tenant, place, gameIds),
		scoresOf(tenant, place, gameIds),
		namesOf(tenant, place),
	]);
	const pointsBy = new Map(points.map(([game, team, sum]) => [`${game} ${team}`, sum]));
	const periodsBy = new Map<string, PartSums>(
		periods.map(([game, team, total, shots, final]) => [`${game} ${team}`, { total, shots, final }]),
	);
	const found = new Map<number, ScoreMismatch>();
	for (const [id, homeId, awayId, scoreHome, scoreAway] of gameRows) {
		const figures = (sltId: number, otherId: number, score: number | null): SideFigures => {
			const own = periodFigures(periodsBy.get(`${id} ${sltId}`), periodsBy.get(`${id} ${otherId}`));
			const players = pointsBy.get(`${id} ${sltId}`) ?? null;
			return { final: own.final ?? score, players, periods: own.total };
		};
		const home = figures(homeId, awayId, scoreHome);
		const away = figures(awayId, homeId, scoreAway);
		if (!isMismatch(home) && !isMismatch(away)) continue;
		const teams = {
			home: { name: names.get(homeId) ?? "the home team" },
			away: { name: names.get(awayId) ?? "the away team" },
		};
		const sentences = mismatchSentences(teams, { home, away }, part);
		found.set(id, { home, away, sentences });
	}
	return found;
}

type Scores = [id: number, home: number, away: number, scoreHome: number | null, scoreAway: number | null];

async function gamesOf({ tx }: Tenant, place: SeasonLeague, ids: readonly number[] | undefined): Promise<Scores[]> {
	const { id, home_team_id, away_team_id, score_home, score_away } = games;
	const [row] = await tx
		.select({
			list: sql<
				Scores[] | null
			>`json_agg(json_build_array(${id}, ${home_team_id}, ${away_team_id}, ${score_home}, ${score_away}) order by ${id})`,
		})
		.from(games)
		.where(and(eq(games.season_league_id, place.id), ids && inArray(games.id, [...ids])));
	return row?.list ?? [];
}

type Points = [game: number, slt: number, points: number | null];

/**
 * The sum of each team's points, null where no player has any entered. They are looked up by the rosters of the league alone,
 * for an organization keeps the lines of many seasons, and arrive as one value, which reads fastest.
 */
async function pointsOf({ tx }: Tenant, place: SeasonLeague, ids: readonly number[] | undefined): Promise<Points[]> {
	const [stat] = await tx
		.select({ id: stats.id })
		.from(stats)
		.where(and(eq(stats.abbreviation, pointsStat), eq(stats.sportId, place.season.sport_id)));
	if (!stat) return [];
	const sums = tx
		.select({
			game_id: boxScoreLines.game_id,
			slt_id: rosters.slt_id,
			points: sql<number | null>`sum((${boxScoreLines.values} -> ${String(stat.id)}::text)::int)`.as("points"),
		})
		.from(leagueTeams)
		.innerJoin(rosters, eq(rosters.slt_id, leagueTeams.id))
		.innerJoin(boxScoreLines, eq(boxScoreLines.roster_id, rosters.id))
		.where(and(eq(leagueTeams.season_league_id, place.id), ids && inArray(boxScoreLines.game_id, [...ids])))
		.groupBy(boxScoreLines.game_id, rosters.slt_id)
		.as("sums");
	const [row] = await tx
		.select({
			list: sql<Points[] | null>`json_agg(json_build_array(${sums.game_id}, ${sums.slt_id}, ${sums.points}))`,
		})
		.from(sums);
	return row?.list ?? [];
}

type Totals = [game: number, slt: number, total: number | null, shots: number | null, final: number | null];

/** What the periods of each team add up to, and what the one named Final says. */
async function scoresOf(tenant: Tenant, place: SeasonLeague, ids: readonly number[] | undefined): Promise<Totals[]> {
	const { tx } = tenant;
	const known = await tx
		.select({ id: gamePeriods.id, name: gamePeriods.name, sportId: gamePeriods.sportId })
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, place.season.sport_id));
	if (known.length === 0) return [];
	const sums = tx
		.select({ game_id: periodScores.game_id, team_id: periodScores.team_id, ...partSums(known, tenant) })
		.from(leagueTeams)
		.innerJoin(periodScores, eq(periodScores.team_id, leagueTeams.id))
		.where(
			and(
				eq(leagueTeams.season_league_id, place.id),
				ids && inArray(periodScores.game_id, [...ids]),
				inArray(
					periodScores.game_period_id,
					known.map(({ id }) => id),
				),
			),
		)
		.groupBy(periodScores.game_id, periodScores.team_id)
		.as("sums");
	const [row] = await tx
		.select({
			list: sql<
				Totals[] | null
			>`json_agg(json_build_array(${sums.game_id}, ${sums.team_id}, ${sums.total}, ${sums.shots}, ${sums.final}))`,
		})
		.from(sums);
	return row?.list ?? [];
}

async function namesOf({ tx }: Tenant, place: SeasonLeague): Promise<Map<number, string>> {
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(eq(leagueTeams.season_league_id, place.id));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
