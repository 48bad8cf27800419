import { and, asc, desc, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import { games as gameRows } from "../../../db/schema/index.ts";
import { isCompleted } from "../../domain/game/game.ts";
import * as games from "../game/games.ts";
import type { Game } from "../game/games.ts";
import { question } from "../question.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** The games around today, as an organization's home shows them: none that counts for nothing (brackets 12). */
export interface Moment {
	/** Those that are being played, the last to begin first. */
	live: Game[];
	/** Those to come, the next first. */
	next: Game[];
	/** How many the day of the next one has. */
	nextOnDay: number;
	/** Those that are over, the last one first. */
	results: Game[];
	/** Whether the season has any game that this face may see. */
	any: boolean;
}

const resultsMax = 12;
const nextMax = 8;

/** Reads only today and the days around it that hold as many games as are shown, however long the season is. */
export async function moment(tenant: Tenant, seasonId: number): Promise<Moment> {
	const [ends] = await askEnds(tenant, { season: seasonId, today: tenant.today });
	const any = ends?.any ?? false;
	const days = { from: ends?.from ?? tenant.today, to: ends?.to ?? tenant.today, undated: false };
	const listed = any ? await games.list(tenant, { season: seasonId, days }) : [];
	const around = listed.filter(({ outdated }) => !outdated);
	const open = around.filter(
		(game) => game.status === "scheduled" && !isCompleted(game) && (game.date ?? "") >= tenant.today,
	);
	return {
		live: around.filter(({ status }) => status === "live").toReversed(),
		next: open.slice(0, nextMax),
		nextOnDay: open.filter(({ date }) => date === open[0]?.date).length,
		results: around
			.filter((game) => isCompleted(game))
			.toReversed()
			.slice(0, resultsMax),
		any,
	};
}

/** The days on which as many games as are shown have begun before today, and will after it; and whether there is any. */
const askEnds = question((tenant, { season, today }: { season: number; today: string }) => {
	const listed = and(gameListed(tenant), eq(gameRows.season_id, season));
	const dates = (side: SQL, order: SQL, max: number) =>
		tenant.tx.select({ date: gameRows.date }).from(gameRows).where(and(listed, side)).orderBy(order).limit(max);
	const before = dates(lt(gameRows.date, today), desc(gameRows.date), resultsMax);
	const after = dates(gt(gameRows.date, today), asc(gameRows.date), nextMax);
	return tenant.tx
		.select({
			from: sql<string | null>`(select min(x.date) from ${before.as("x")})`,
			to: sql<string | null>`(select max(x.date) from ${after.as("x")})`,
			any: sql<boolean>`exists ${tenant.tx
				.select({ one: sql`1` })
				.from(gameRows)
				.where(listed)}`,
		})
		.from(sql`(values (1)) one`);
});
