import { clearedKey, type Counts } from "../deletions.ts";
import type { Document } from "./conversions.ts";
import { shapes } from "./reach.ts";

/** Ids of rows by table. */
export type Gone = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * A document without what hangs on rows that are gone for good, as the database would have deleted it: what belongs to them
 * goes as well, what only names them forgets them. The same document where it has nothing to do with them.
 */
export function pruned(document: Document, gone: Gone): Document {
	const all = new Map([...gone].map(([table, ids]) => [table, new Set(ids)]));
	const isGone = (table: string, id: unknown) =>
		id !== null && id !== undefined && all.get(table)?.has(Number(id)) === true;
	let now = document;
	for (const { name, references } of shapes) {
		const rows = now[name];
		if (!rows) continue;
		const [owners, others] = [
			references.filter(({ gone: way }) => way === "cascade"),
			references.filter(({ gone: way }) => way === "set null"),
		];
		const stay = rows.filter((row) => !owners.some(({ column, target }) => isGone(target, row[column])));
		const left = stay.map((row) => {
			const lost = others.filter(({ column, target }) => isGone(target, row[column]));
			return lost.length === 0 ? row : { ...row, ...Object.fromEntries(lost.map(({ column }) => [column, null])) };
		});
		if (stay.length === rows.length && left.every((row, at) => row === rows[at])) continue;
		const staying = new Set(stay);
		const ids = rows.filter((row) => !staying.has(row)).map((row) => Number(row["id"]));
		all.set(name, new Set([...(all.get(name) ?? []), ...ids]));
		now = { ...now, [name]: left };
	}
	return withoutCleared(now, isGone);
}

/** References that a deletion made empty and that a restore would set again. */
function withoutCleared(document: Document, isGone: (table: string, id: unknown) => boolean): Document {
	const cleared = document[clearedKey];
	if (!cleared) return document;
	const targetOf = (table: unknown, column: unknown) =>
		shapes.find(({ name }) => name === table)?.references.find((reference) => reference.column === column)?.target ??
		"";
	const left = cleared.filter(
		({ table, column, id, value }) => !isGone(String(table), id) && !isGone(targetOf(table, column), value),
	);
	return left.length === cleared.length ? document : { ...document, [clearedKey]: left };
}

/** How many rows a document has, by table. */
export function countsIn(document: Document): Counts {
	const filled = Object.entries(document).filter(([table, rows]) => table !== clearedKey && rows.length > 0);
	return Object.fromEntries(filled.map(([table, rows]) => [table, rows.length]));
}
