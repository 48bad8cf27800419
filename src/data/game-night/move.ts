import { sql } from "drizzle-orm";
import { idsInJson } from "../../../db/schema/index.ts";
import { idList } from "../deletion/reach.ts";
import type { Writer } from "../tenant.ts";

/** A roster entry that went into another one. */
export interface MovedEntry {
	id: number;
	into: number;
}

type Row = Readonly<Record<string, unknown>>;

/** Entries of games that name a roster entry which goes name the one that stays, wherever they do. */
export async function moveEvents({ tx }: Writer, moved: readonly MovedEntry[]): Promise<void> {
	if (moved.length === 0) return;
	const ids = idList(moved.map(({ id }) => id));
	const rows = await tx.execute<Record<string, unknown>>(sql`
		select id, roster_id, payload, changes from game_events where roster_id = any(${ids})
			or exists (select from jsonb_array_elements(changes) change where (change ->> 'roster_id')::bigint = any(${ids}))`);
	if (rows.length === 0) return;
	const into = new Map(moved.map((entry) => [entry.id, entry.into]));
	const next = JSON.stringify(rows.map((row) => eventMoved(row, into)));
	await tx.execute(sql`update game_events e set roster_id = given.roster_id, payload = given.payload, changes = given.changes
		from jsonb_to_recordset(${next}::text::jsonb) as given (id bigint, roster_id bigint, payload jsonb, changes jsonb) where e.id = given.id`);
}

/** A row of the entries' table whose roster entries are others now. */
export function eventMoved(row: Row, into: ReadonlyMap<number, number>): Record<string, unknown> {
	const lead = (id: unknown) => into.get(Number(id)) ?? id;
	const columns = idsInJson.filter(({ table }) => table === "game_events");
	const moved = columns.map(({ column, names = {} }) => {
		const own = Object.keys(names).filter((name) => names[name] === "rosters");
		return [column, ledThrough(row[column], new Set(own), lead)];
	});
	return { ...row, roster_id: row["roster_id"] === null ? null : lead(row["roster_id"]), ...Object.fromEntries(moved) };
}

function ledThrough(value: unknown, names: ReadonlySet<string>, lead: (id: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map((part) => ledThrough(part, names, lead));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, names.has(name) ? lead(part) : ledThrough(part, names, lead)]),
	);
}
