import { and, eq } from "drizzle-orm";
import { byes } from "../../../db/schema/index.ts";
import type { Builder } from "../../domain/schedule/wire.ts";
import type { Writer } from "../tenant.ts";

/** Writes the byes that follow from the games. One that staff gave by hand says it already. */
export async function storeByes({ tx, organization }: Writer, { schedule, teams, weeks }: Builder): Promise<void> {
	const given = new Set(teams.flatMap(({ slt_id, byes: dates }) => dates.map((date) => `${date} ${slt_id}`)));
	const rows = weeks
		.flatMap((week) => week.byes)
		.filter(({ slt_id, date }) => !given.has(`${date} ${slt_id}`))
		.map(({ slt_id, date }) => ({
			organization_id: organization.id,
			season_league_id: schedule.seasons_leagues_id,
			schedule_id: schedule.id,
			team_id: slt_id,
			date,
		}));
	await tx.delete(byes).where(and(eq(byes.schedule_id, schedule.id)));
	for (let from = 0; from < rows.length; from += rowsMax)
		await tx
			.insert(byes)
			.values(rows.slice(from, from + rowsMax))
			.onConflictDoNothing();
}

/** A statement takes 65,535 values. */
const rowsMax = 5_000;
