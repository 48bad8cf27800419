import { and, asc, between, eq, inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { gamePeriods, games, periodScores } from "../../../db/schema/index.ts";
import { nothing } from "../../domain/csv/cells.ts";
import { factColumns, writeFacts, yesText } from "../../domain/csv/facts.ts";
import { linkFacts, slotFacts } from "../../domain/csv/game-facts.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { isFinal } from "../../domain/period/periods.ts";
import { gameColumns } from "../fact-columns.ts";
import { gameKey } from "../row-keys.ts";
import { ids, leagueCells, leagueColumn, type Scope, type Table } from "./scope.ts";

/** The games in the order in which they were made, with the points of every period that anybody has; bracket games in the file of a whole season. */
export async function gamesTable(scope: Scope): Promise<Table> {
	const { tx, isWhole, divisions, season } = scope;
	const periods = await tx
		.select()
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, season.sport_id))
		.orderBy(asc(gamePeriods.order), asc(gamePeriods.id));
	const scored = ids(periods.filter((period) => !isFinal(period)));
	const used = await usedOf(scope, scored);
	const shown = periods.filter((period) => used.has(period.id));
	const periodNames = new Map(periods.map(({ id, name }) => [id, name]));
	const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]));
	const bracket = ["division", "match", "home_league", "away_league"];
	const cells = (game: Game & { key: string }, points: readonly number[]): CellValue[] => {
		const [home, away] = [scope.teams.get(game.home_team_id), scope.teams.get(game.away_team_id)];
		const isBracket = game.division_id !== null;
		return [
			...leagueCells(scope, game.season_league_id),
			game.key,
			...factCells(game),
			periodNames.get(game.period_id ?? 0),
			home?.name,
			away?.name,
			...resultCells(game),
			...(isWhole
				? [
						divisionNames.get(game.division_id ?? 0),
						game.match_id,
						isBracket ? home?.league : null,
						isBracket ? away?.league : null,
					]
				: []),
			...shown.flatMap(({ id }) =>
				orNothing(pointsAt(points, id, game.home_team_id), pointsAt(points, id, game.away_team_id)),
			),
		];
	};
	const first = [
		...leagueColumn(scope, "league"),
		...header,
		...(isWhole ? bracket : []),
		...shown.flatMap(({ name }) => [`${name}_home`, `${name}_away`]),
	];
	return (async function* () {
		yield first;
		for (const range of await gameRanges(scope, gamesInLot)) {
			const [rows, pointsOf] = await Promise.all([
				tx
					.select({ ...stored, key: gameKey })
					.from(games)
					.where(and(inScope(scope), within(range, games.id)))
					.orderBy(asc(games.id)),
				pointsIn(scope, scored, range),
			]);
			for (const game of rows) yield cells(game, pointsOf.get(game.id) ?? []);
		}
	})();
}

const gamesInLot = 1_000;

/** The ids of so many games that follow each other, the first and the last of them. */
export type GameRange = readonly [number, number];

/** What is read of games is read by lots: rows of all of a huge season at once would keep everybody else waiting. */
export async function gameRanges(scope: Scope, inLot: number): Promise<GameRange[]> {
	const numbered = scope.tx
		.select({
			id: games.id,
			lot: sql<number>`(row_number() over (order by ${games.id}) - 1) / ${inLot}::int`.as("lot"),
		})
		.from(games)
		.where(inScope(scope))
		.as("numbered");
	const rows = await scope.tx
		.select({ first: sql<string>`min(${numbered.id})`, last: sql<string>`max(${numbered.id})` })
		.from(numbered)
		.groupBy(numbered.lot)
		.orderBy(asc(numbered.lot));
	return rows.map(({ first, last }) => [Number(first), Number(last)]);
}

/** Both sides of a join are told, since the planner hands no range from one to the other. */
export const within = ([first, last]: GameRange, ...columns: AnyPgColumn[]) =>
	and(...columns.map((column) => between(column, first, last)));

/** The periods in which anybody has points. */
async function usedOf(scope: Scope, periods: readonly number[]): Promise<ReadonlySet<number>> {
	const rows = await scope.tx
		.selectDistinct({ id: periodScores.game_period_id })
		.from(periodScores)
		.innerJoin(games, ofGame)
		.where(and(inScope(scope), inArray(periodScores.game_period_id, [...periods])));
	return new Set(rows.map(({ id }) => id));
}

const ofGame = and(eq(games.organization_id, periodScores.organization_id), eq(games.id, periodScores.game_id));

/** By game: period, team and points of each score, one behind the other. A row a score would be many times as much to read. */
async function pointsIn(
	scope: Scope,
	periods: readonly number[],
	range: GameRange,
): Promise<ReadonlyMap<number, readonly number[]>> {
	const rows = await scope.tx
		.select({
			game: periodScores.game_id,
			points: sql<string>`string_agg(concat_ws(',', ${periodScores.game_period_id}, ${periodScores.team_id}, ${periodScores.score}), ',')`,
		})
		.from(periodScores)
		.innerJoin(games, ofGame)
		.where(
			and(
				inScope(scope),
				within(range, games.id, periodScores.game_id),
				inArray(periodScores.game_period_id, [...periods]),
			),
		)
		.groupBy(periodScores.game_id);
	return new Map(rows.map(({ game, points }) => [game, JSON.parse(`[${points}]`) as number[]])); // numbers and commas
}

function pointsAt(points: readonly number[], period: number, team: number): number | undefined {
	for (let at = 0; at < points.length; at += 3)
		if (points[at] === period && points[at + 1] === team) return points[at + 2];
	return undefined;
}

/** Games of the leagues, and of the divisions of a whole season. */
export function inScope({ leagues, divisions }: Scope) {
	return or(inArray(games.season_league_id, ids(leagues)), inArray(games.division_id, ids(divisions)));
}

const header = [
	"game",
	"date",
	...factColumns(slotFacts),
	...factColumns(linkFacts),
	"published",
	"moved_from_date",
	"moved_from_time",
	"moved_from_location",
	"reason",
	"reason_about",
	"reason_seen_by",
	"period",
	"home",
	"away",
	"status",
	"home_score",
	"away_score",
	"forfeit_winner",
];

/** What the file says of a game. */
const stored = {
	id: games.id,
	season_league_id: games.season_league_id,
	division_id: games.division_id,
	match_id: games.match_id,
	home_team_id: games.home_team_id,
	away_team_id: games.away_team_id,
	date: games.date,
	...gameColumns,
	published_at: games.published_at,
	published_date: games.published_date,
	published_time: games.published_time,
	published_location: games.published_location,
	reason: games.reason,
	reason_about: games.reason_about,
	reason_seen_by: games.reason_seen_by,
	period_id: games.period_id,
	status: games.status,
	score_home: games.score_home,
	score_away: games.score_away,
	forfeit_winner: games.forfeit_winner,
};

type Game = Pick<typeof games.$inferSelect, keyof typeof stored>;

const isOver = ({ status }: Game) => status === "final" || status === "forfeit";

function factCells(game: Game): CellValue[] {
	const { date, published_at } = game;
	const day = date ?? (isOver(game) ? nothing : null);
	const from = [game.published_date, game.published_time, game.published_location];
	const isMoved = game.published_date !== null;
	return [
		day,
		...writeFacts(slotFacts, game),
		...writeFacts(linkFacts, game),
		yesText(published_at !== null),
		...(isMoved ? from : [null, null, null]),
		game.reason,
		game.reason_about,
		game.reason_seen_by,
	];
}

/** What an empty cell would leave open is said in so many words. */
function resultCells(game: Game): CellValue[] {
	const { status, score_home, score_away, forfeit_winner } = game;
	const scores =
		status === "final" && score_home === null && score_away === null
			? [nothing, nothing]
			: orNothing(score_home, score_away);
	const isOpen = status === "forfeit" && forfeit_winner === null && score_home === score_away;
	return [status, ...scores, isOpen ? nothing : forfeit_winner];
}

/** Both sides' points; where only one side has any, the other says so. */
function orNothing(home: number | null | undefined, away: number | null | undefined): CellValue[] {
	const one = (home ?? null) !== null || (away ?? null) !== null;
	return [home ?? (one ? nothing : null), away ?? (one ? nothing : null)];
}
