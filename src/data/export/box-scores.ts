import { and, asc, eq, or } from "drizzle-orm";
import { boxScoreLines, games, players, rosters, stats } from "../../../db/schema/index.ts";
import { isDerived } from "../../domain/game/box-score.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { layouts } from "../../domain/csv/header.ts";
import { gameKey, playerKey, spelledThen } from "../row-keys.ts";
import { gameRanges, inScope, within, type GameRange } from "./games.ts";
import { attributeCells, attributeColumns, valueThen } from "./people.ts";
import { leagueColumn, type Scope, type Table } from "./scope.ts";

/** The box scores in the order of their games; a line without values was listed and did not play. */
export async function boxScoresTable(scope: Scope): Promise<Table> {
	const { tx, season, organization } = scope;
	const [statRows, valueOf] = await Promise.all([
		tx.select().from(stats).where(eq(stats.sportId, season.sport_id)).orderBy(asc(stats.order), asc(stats.id)),
		attributeCells(scope),
	]);
	const { shares } = sportAmong(organization.sports, season.sport_id);
	const abbreviations = statRows.map(({ abbreviation }) => abbreviation);
	const typed = statRows.filter(({ abbreviation }) => !isDerived(abbreviation, abbreviations, shares));
	const columns = await attributeColumns(scope, [...header, "league", ...abbreviations]);
	const first = [
		...leagueColumn(scope, "league"),
		...header,
		...columns.map(({ name }) => name),
		...typed.map((row) => row.abbreviation),
	];
	const cells = (line: Awaited<ReturnType<typeof linesOf>>[number]) => {
		const team = scope.teams.get(line.team);
		return [
			...leagueColumn(scope, team?.league),
			line.game,
			team?.name,
			line.player,
			line.firstName,
			line.lastName,
			...columns.map(({ id, name }) => valueThen(line, name) ?? valueOf(line.id, id)),
			...typed.map(({ id }) => line.values[String(id)]),
		];
	};
	return (async function* () {
		yield first;
		for (const range of await gameRanges(scope, gamesInLot))
			for (const line of await linesOf(scope, range)) yield cells(line);
	})();
}

/** The lines of the games of a lot. */
async function linesOf(scope: Scope, range: GameRange) {
	return await scope.tx
		.select({
			game: gameKey,
			team: rosters.slt_id,
			player: playerKey,
			id: players.id,
			...spelledThen,
			number: rosters.number,
			position: rosters.position,
			values: boxScoreLines.values,
		})
		.from(boxScoreLines)
		.innerJoin(
			games,
			and(eq(games.organization_id, boxScoreLines.organization_id), eq(games.id, boxScoreLines.game_id)),
		)
		.innerJoin(
			rosters,
			and(eq(rosters.organization_id, boxScoreLines.organization_id), eq(rosters.id, boxScoreLines.roster_id)),
		)
		.innerJoin(players, and(eq(players.organization_id, rosters.organization_id), eq(players.id, rosters.player_id)))
		.where(
			and(
				inScope(scope),
				within(range, games.id, boxScoreLines.game_id),
				or(eq(rosters.slt_id, games.home_team_id), eq(rosters.slt_id, games.away_team_id)),
			),
		)
		.orderBy(asc(games.id), asc(rosters.id));
}

/** Each has some twenty lines. */
const gamesInLot = 50;

const header: readonly string[] = layouts.boxScores.needed;
