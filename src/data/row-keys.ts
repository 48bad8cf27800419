import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { games, players, rosters } from "../../db/schema/index.ts";

/** A row's own key in files: the one that it was imported under, else one that no other row of any installation has. */
export const gameKey = keyOf("g", games);
export const playerKey = keyOf("p", players);

/** The id is the row's within its installation; of the moment at which it was made as much as tells installations apart. */
function keyOf(
	letter: string,
	row: { import_key: AnyPgColumn; id: AnyPgColumn; created_at: AnyPgColumn },
): SQL<string> {
	const moment = sql`left(md5(extract(epoch from ${row.created_at})::text), 8)`;
	return sql<string>`coalesce(${row.import_key}, ${letter}::text || ${row.id} || '-' || ${moment})`;
}

/** A player's name as it was spelled in the season of a roster entry (players 10), where both are joined. */
export const spelledThen = {
	firstName: sql<string>`coalesce(${rosters.first_name}, ${players.firstName})`,
	lastName: sql<string>`coalesce(${rosters.last_name}, ${players.lastName})`,
};
