import { and, asc, eq, inArray, or } from "drizzle-orm";
import { gamePeriods, games, periodScores } from "../../../db/schema/index.ts";
import { nothing } from "../../domain/csv/cells.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { isFinal } from "../../domain/periods.ts";
import { gameKey } from "../row-keys.ts";
import { address, ids, leagueCells, leagueColumn, type Scope, type Table, yes } from "./scope.ts";

/** The games in the order in which they were made, with the points of every period that anybody has; bracket games in the file of a whole season. */
export async function gamesTable(scope: Scope): Promise<Table> {
	const { tx, isWhole, divisions, season } = scope;
	const [rows, scores, periods] = await Promise.all([
		tx.select({ game: games, key: gameKey }).from(games).where(inScope(scope)).orderBy(asc(games.id)),
		tx
			.select({
				game: periodScores.game_id,
				period: periodScores.game_period_id,
				team: periodScores.team_id,
				score: periodScores.score,
			})
			.from(periodScores)
			.innerJoin(
				games,
				and(eq(games.organization_id, periodScores.organization_id), eq(games.id, periodScores.game_id)),
			)
			.where(inScope(scope)),
		tx
			.select()
			.from(gamePeriods)
			.where(eq(gamePeriods.sportId, season.sport_id))
			.orderBy(asc(gamePeriods.order), asc(gamePeriods.id)),
	]);
	const points = new Map(scores.map(({ game, period, team, score }) => [`${game} ${period} ${team}`, score]));
	const used = new Set(scores.map(({ period }) => period));
	const shown = periods.filter((period) => used.has(period.id) && !isFinal(period));
	const periodNames = new Map(periods.map(({ id, name }) => [id, name]));
	const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]));
	const bracket = ["division", "match", "home_league", "away_league"];
	return [
		[
			...leagueColumn(scope, "league"),
			...header,
			...(isWhole ? bracket : []),
			...shown.flatMap(({ name }) => [`${name}_home`, `${name}_away`]),
		],
		...rows.map(({ game, key }): CellValue[] => {
			const [home, away] = [scope.teams.get(game.home_team_id), scope.teams.get(game.away_team_id)];
			const isBracket = game.division_id !== null;
			return [
				...leagueCells(scope, game.season_league_id),
				key,
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
				...shown.flatMap(({ id }) => {
					const own = (team: number) => points.get(`${game.id} ${id} ${team}`);
					return orNothing(own(game.home_team_id), own(game.away_team_id));
				}),
			];
		}),
	];
}

/** Games of the leagues, and of the divisions of a whole season. */
export function inScope({ leagues, divisions }: Scope) {
	return or(inArray(games.season_league_id, ids(leagues)), inArray(games.division_id, ids(divisions)));
}

const header = [
	"game",
	"date",
	"time",
	"location",
	"location_url",
	"video_url",
	"published",
	"moved_from_date",
	"moved_from_time",
	"moved_from_location",
	"period",
	"home",
	"away",
	"status",
	"home_score",
	"away_score",
	"forfeit_winner",
];

type Game = typeof games.$inferSelect;

const isOver = ({ status }: Game) => status === "final" || status === "forfeit";

function factCells(game: Game): CellValue[] {
	const { date, time, location, location_url, video_url, published_at } = game;
	const day = date ?? (isOver(game) ? nothing : null);
	const from = [game.published_date, game.published_time, game.published_location];
	const isMoved = game.published_date !== null;
	return [
		day,
		time,
		location,
		address(location_url),
		address(video_url),
		yes(published_at !== null),
		...(isMoved ? from : [null, null, null]),
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
