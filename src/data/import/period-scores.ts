import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { games, periodScores } from "../../../db/schema/index.ts";
import type { GameRecord } from "../../domain/csv/season.ts";
import { idList } from "../deletion/reach.ts";
import type { KeptGame } from "./games.ts";
import { givenNumbers, type Place, run } from "./place.ts";

/** Games whose final score stands in the period of that name as well. */
export async function gamesWithFinal({ tx, season_id }: Place, final: number | null): Promise<Set<number>> {
	if (final === null) return new Set();
	const rows = await tx
		.selectDistinct({ id: games.id })
		.from(periodScores)
		.innerJoin(games, and(eq(games.organization_id, periodScores.organization_id), eq(games.id, periodScores.game_id)))
		.where(and(eq(games.season_id, season_id), eq(periodScores.game_period_id, final)));
	return new Set(rows.map(({ id }) => id));
}

/** The results of games as they are stored, by key; `periods` are the ids of those that the files name. */
export async function keptResults(
	{ tx }: Pick<Place, "tx">,
	kept: readonly KeptGame[],
	periods: ReadonlyMap<string, number>,
): Promise<Map<string, Pick<GameRecord, "status" | "score_home" | "score_away" | "periods">>> {
	if (kept.length === 0) return new Map();
	const rows = await tx
		.select()
		.from(periodScores)
		.where(
			inArray(
				periodScores.game_id,
				kept.map(({ id }) => id),
			),
		);
	const points = (game: number, period: number, team: number) =>
		rows.find((row) => row.game_id === game && row.game_period_id === period && row.team_id === team)?.score ?? null;
	return new Map(
		kept.map(({ key, id, status, score_home, score_away, home_team_id, away_team_id }) => [
			key,
			{
				status,
				score_home,
				score_away,
				periods: [...periods].map(([period, period_id]) => ({
					period,
					home: points(id, period_id, home_team_id),
					away: points(id, period_id, away_team_id),
				})),
			},
		]),
	);
}

export interface Scoring {
	/** Ids of the games by their key, and what was kept of them before this import. */
	ids: ReadonlyMap<string, number>;
	kept: ReadonlyMap<string, KeptGame>;
	withFinal: ReadonlySet<number>;
	teamIds: ReadonlyMap<string, number>;
	periods: { ids: ReadonlyMap<string, number>; final: number | null };
}

/**
 * The points by period, and the final score where the organization has a period of that name (games 3). Of the periods that
 * the file has columns for, those that it leaves empty are taken away; the others are not the file's affair.
 */
export async function storePeriodScores(place: Place, list: readonly GameRecord[], scoring: Scoring): Promise<void> {
	const { fresh = [], known = [] } = Object.groupBy(list, ({ key }) => (scoring.kept.has(key) ? "known" : "fresh"));
	if (fresh.length > 0) await run(place, "period_scores", making(place, pointsOf(fresh, scoring)));
	if (known.length === 0) return;
	const { ids, final } = scoring.periods;
	const covered = [...ids.values(), ...(final === null ? [] : [final])];
	const touched = known.flatMap(({ key }) => scoring.ids.get(key) ?? []);
	await run(place, "period_scores", changing(place, pointsOf(known, scoring), touched, covered));
}

/** Games that have just been made have nothing to compare with; a list without a join keeps its order, and is not sorted. */
function making({ organization_id }: Place, points: SQL): SQL {
	return sql`with made as (
			insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
			select ${organization_id}, n.game, n.period, n.team, n.score from ${points}
			returning 1)
		select count(*)::int as made from made`;
}

function changing(
	{ organization_id }: Place,
	points: SQL,
	touched: readonly number[],
	covered: readonly number[],
): SQL {
	return sql`with given as materialized (select * from ${points}),
			known as materialized (
				select s.id, s.game_id, s.game_period_id, s.league_team_id, s.score,
					s.league_team_id not in (g.home_team_id, g.away_team_id) as is_stray
				from unnest(${idList(touched)}) as touched (id)
				join games g on g.organization_id = ${organization_id} and g.id = touched.id
				join period_scores s on s.organization_id = ${organization_id} and s.game_id = g.id),
			compared as materialized (
				select k.id, k.score as was, k.is_stray, k.game_period_id, n.*
				from known k
				full join given n on n.game = k.game_id and n.period = k.game_period_id and n.team = k.league_team_id),
			removed as (
				delete from period_scores s using compared c
				where s.organization_id = ${organization_id} and s.id = c.id
					and (c.is_stray or c.game is null and c.game_period_id = any(${idList(covered)}))
				returning 1),
			changed as (
				update period_scores s set score = c.score from compared c
				where s.organization_id = ${organization_id} and s.id = c.id and c.score <> c.was
				returning 1),
			made as (
				insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
				select ${organization_id}, c.game, c.period, c.team, c.score from compared c where c.id is null order by c.at
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed,
				(select count(*)::int from removed) as removed`;
}

/** Who has how many points in which game and period, game by game: neighbours are stored side by side. */
function pointsOf(list: readonly GameRecord[], scoring: Scoring): SQL {
	const { ids, teamIds, periods } = scoring;
	const [gameIds, periodIds, teams, scores]: [number[], number[], number[], number[]] = [[], [], [], []];
	const add = (game: number, period: number, team: number, score: number | null) => {
		if (score === null) return;
		gameIds.push(game);
		periodIds.push(period);
		teams.push(team);
		scores.push(score);
	};
	for (const game of list) {
		const [id = 0, home = 0, away = 0] = [ids.get(game.key), teamIds.get(game.home), teamIds.get(game.away)];
		const addBoth = (period: number | null | undefined, one: number | null, other: number | null) => {
			add(id, period ?? 0, home, one);
			add(id, period ?? 0, away, other);
		};
		for (const one of game.periods) addBoth(periods.ids.get(one.period), one.home, one.away);
		if (hasFinal(game, scoring)) addBoth(periods.final, game.score_home, game.score_away);
	}
	return givenNumbers([gameIds, periodIds, teams, scores], "game, period, team, score");
}

/** A game that stays as it is gets no final that it did without. */
function hasFinal({ key, score_home, score_away }: GameRecord, { kept, withFinal, periods }: Scoring): boolean {
	if (score_home === null || score_away === null || periods.final === null) return false;
	const known = kept.get(key);
	if (!known || withFinal.has(known.id)) return true;
	return known.score_home !== score_home || known.score_away !== score_away;
}
