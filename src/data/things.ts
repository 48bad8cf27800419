import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	attributes,
	businesses,
	byes,
	deletions,
	divisions,
	domains,
	features,
	gameEvents,
	gamePeriods,
	games,
	imports,
	leagueTeams,
	leagues,
	links,
	pages,
	players,
	schedules,
	scorerLinks,
	seasons,
	sports,
	stats,
	teams,
	venueClosures,
	venues,
	weekOffs,
} from "../../db/schema/index.ts";
import { as } from "./tenant.ts";

/** The things that paths of calls name, by the names of their parameters. */
const tables = {
	attribute: attributes,
	business: businesses,
	bye: byes,
	closure: venueClosures,
	deletion: deletions,
	division: divisions,
	domain: domains,
	event: gameEvents,
	feature: features,
	game: games,
	import: imports,
	league: leagues,
	leagueTeam: leagueTeams,
	link: links,
	off: weekOffs,
	other: players,
	page: pages,
	period: gamePeriods,
	player: players,
	schedule: schedules,
	scorerLink: scorerLinks,
	season: seasons,
	sport: sports,
	stat: stats,
	team: teams,
	venue: venues,
} as const;

export type Thing = keyof typeof tables;

export const isThing = (name: string): name is Thing => Object.hasOwn(tables, name);

/** Whether all of these ids are an organization's own things, in one question; sports are everybody's. */
export async function areHere(
	db: PostgresJsDatabase,
	organizationId: number,
	things: readonly (readonly [name: Thing, id: number])[],
): Promise<boolean> {
	const each = things.map(([name, id]) => sql`exists (select from ${tables[name]} where ${tables[name].id} = ${id})`);
	return await as(db, "tipoff_tenant", organizationId, async (tx) => {
		const [row] = await tx.execute<{ here: boolean }>(sql`select ${sql.join(each, sql` and `)} as here`);
		return row?.here ?? false;
	});
}
