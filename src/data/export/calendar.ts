import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { byes, schedules, weekOffs } from "../../../db/schema/index.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { ids, leagueCells, leagueColumn, type Scope, type Table } from "./scope.ts";

/** Byes and weeks off; byes of a schedule that is not published yet are the builder's. */
export async function calendarTable(scope: Scope): Promise<Table> {
	const { tx, leagues, teams } = scope;
	const [byeRows, offRows] = await Promise.all([
		tx
			.select({ bye: byes })
			.from(byes)
			.leftJoin(schedules, and(eq(schedules.organization_id, byes.organization_id), eq(schedules.id, byes.schedule_id)))
			.where(
				and(
					inArray(byes.season_league_id, ids(leagues)),
					or(isNull(byes.schedule_id), isNotNull(schedules.published_at)),
				),
			)
			.orderBy(asc(byes.id)),
		tx
			.select()
			.from(weekOffs)
			.where(inArray(weekOffs.season_league_id, ids(leagues)))
			.orderBy(asc(weekOffs.id)),
	]);
	return [
		[...leagueColumn(scope, "league"), "kind", "date", "team", "reason"],
		...byeRows.map(({ bye }): CellValue[] => [
			...leagueCells(scope, bye.season_league_id),
			"bye",
			bye.date,
			teams.get(bye.team_id)?.name,
			null,
		]),
		...offRows.map((off): CellValue[] => [
			...leagueCells(scope, off.season_league_id),
			"week off",
			off.date,
			null,
			off.reason,
		]),
	];
}
