import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { divisions, games } from "../../../db/schema/index.ts";
import { placeOfGame } from "../../domain/bracket/series.ts";
import type { Plans } from "../../domain/game/plan.ts";
import { unneededIn } from "../bracket/outdated.ts";
import type { DatedGame } from "../game/dated.ts";
import type { Tenant } from "../tenant.ts";

/** A matchup that has a place and a time before it has teams: it takes its place as a game does. */
export interface PlannedGame extends DatedGame {
	division_id: number;
	match_id: string;
	/** What stands for its teams in a sentence. */
	title: string;
}

/** The planned matchups of those days that have no game yet; their ids and those of their teams are below zero. */
export const plannedOn = async (tenant: Tenant, days: readonly string[]): Promise<PlannedGame[]> =>
	await plannedWhere(tenant, (date) => days.includes(date));

/** The same of all days of which `isThen`. */
export async function plannedWhere(tenant: Tenant, isThen: (date: string) => boolean): Promise<PlannedGame[]> {
	const { tx } = tenant;
	const rows = await tx
		.select({ id: divisions.id, name: divisions.name, plans: sql<Plans>`${divisions.plans}` })
		.from(divisions)
		.where(isNotNull(divisions.plans))
		.orderBy(divisions.id);
	const own = rows.flatMap(({ id, name, plans }) =>
		Object.entries(plans)
			.filter(([, { date, location }]) => date !== null && location !== null && isThen(date))
			.map(([match_id, plan]) => ({ division_id: id, match_id, title: `a planned game of ${name}`, ...plan })),
	);
	if (own.length === 0) return [];
	const ids = [...new Set(own.map(({ division_id }) => division_id))];
	const made = await tx
		.select({ division_id: games.division_id, match_id: games.match_id })
		.from(games)
		.where(and(inArray(games.division_id, ids), isNotNull(games.match_id)));
	const series = own.filter(({ match_id }) => placeOfGame(match_id).number > 1);
	const unneeded = await unneededIn(tenant, [...new Set(series.map(({ division_id }) => division_id))]);
	const haveGames = new Set(made.map(({ division_id, match_id }) => `${division_id} ${match_id}`));
	return own
		.filter(({ division_id, match_id }) => {
			const key = `${division_id} ${match_id}`;
			return !haveGames.has(key) && !unneeded.has(key);
		})
		.map((plan, at) => ({ ...plan, ...unknown, id: -1 - at, home: -1 - 2 * at, away: -2 - 2 * at }));
}

const unknown = {
	status: "scheduled",
	score_home: null,
	score_away: null,
	minutes: null,
	schedule_id: null,
	home_slt: 0,
	away_slt: 0,
} as const;
