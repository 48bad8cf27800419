import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLog, deletions } from "../../../db/schema/index.ts";
import { nounsOf } from "../../domain/audit.ts";
import { countsText, isDeletable, tableOf } from "../../domain/deletion/deletions.ts";
import { otherPerson, withoutPeople } from "../../domain/deletion/erase.ts";
import { Refusal } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { offeredById, type Deletion } from "../deletions.ts";
import type { Tx, Writer } from "../tenant.ts";
import { uploadAddress, uploadKeysIn, uploadsOfDeletion } from "../page/uploads.ts";
import type { Document } from "./conversions.ts";
import { entriesOfPeople, peopleOf, scrubSentences } from "./erase-names.ts";
import { countsIn, pruned, type Gone } from "./prune.ts";
import { idList, shapes } from "./reach.ts";

/**
 * Erases a deletion for good: its document, what other deletions keep that hangs on its rows, and what the log says of them
 * (writing 7). The log keeps that something was changed, when and by whom. Answers the addresses of the pictures that it named.
 * Refused (missing): one that is no longer there.
 */
export async function erase(writer: Writer, id: number): Promise<{ deletion: Deletion; files: string[] }> {
	const deletion = await offeredById(writer, id);
	if (!deletion) throw new Refusal("missing", "This is no longer kept.");
	const gone = await rowsGone(writer, id);
	const files = new Set(await uploadsOfDeletion(writer, id));
	const people = await peopleOf(writer, id, gone.get("players") ?? new Set());
	gone.set("rosters", (gone.get("rosters") ?? new Set()).union(await entriesOfPeople(writer, people.ids)));
	await writer.tx.delete(deletions).where(eq(deletions.id, id));
	await pruneOthers(writer, gone);
	await forgetImports(writer, people.ids);
	await scrubSentences(writer, people);
	for (const key of await scrubLog(writer, gone)) files.add(key);
	const { noun, counts } = deletion;
	await record(writer, { action: "erase", noun, after: { counts } });
	return { deletion, files: [...files].map(uploadAddress) };
}

/** The rows of the document by table; of players also those that were merged into them, whose entries are about the same person. */
async function rowsGone(writer: Writer, id: number): Promise<Map<string, Set<number>>> {
	const rows = await writer.tx.execute<{ name: string; ids: string[] }>(sql`
		select part.key as name, array(select (row ->> 'id')::bigint from jsonb_array_elements(part.value) row where row ? 'id') as ids
		from deletions d, jsonb_each(d.document) part where d.id = ${id}`);
	const known = new Set(shapes.map(({ name }) => name));
	const filled = rows.filter(({ name, ids }) => known.has(name) && ids.length > 0);
	const gone = new Map(filled.map(({ name, ids }) => [name, new Set(ids.map(Number))]));
	const people = gone.get("players");
	if (people) gone.set("players", await withMerged(writer, people));
	return gone;
}

async function withMerged({ tx }: Writer, people: ReadonlySet<number>): Promise<Set<number>> {
	const all = new Set(people);
	for (let next = [...people]; next.length > 0;) {
		const rows = await tx.execute<{ id: string }>(sql`
			select jsonb_path_query(before, '$.records.merged[*].id')::bigint as id from audit_log
			where noun = 'player' and action = 'merge' and row_id = any(${idList(next)})`);
		next = rows.map(({ id }) => Number(id)).filter((id) => !all.has(id));
		for (const id of next) all.add(id);
	}
	return all;
}

/** Other deletions can be taken back without what hung on these rows; one that was about nothing else goes too. */
async function pruneOthers({ tx }: Writer, gone: Gone): Promise<void> {
	const ways = shapes.flatMap(({ name, references }) =>
		references.flatMap(({ column, target }) => {
			const ids = gone.get(target);
			return ids
				? [
						sql`exists (select from jsonb_array_elements(coalesce(document -> ${name}::text, '[]')) r where (r ->> ${column}::text)::bigint = any(${idList([...ids])}))`,
					]
				: [];
		}),
	);
	if (ways.length === 0) return;
	const rows = await tx.execute<{ id: string; noun: string; label: string; document: Document }>(
		sql`select id, noun, label, document from deletions where ${sql.join(ways, sql` or `)}`,
	);
	for (const { id, noun, label, document } of rows) {
		const left = pruned(document, gone);
		const table = isDeletable(noun) ? tableOf(noun) : "";
		const [was, is] = [document[table]?.length ?? 0, left[table]?.length ?? 0];
		if (is === 0) await tx.delete(deletions).where(eq(deletions.id, Number(id)));
		else {
			const counts = countsIn(left);
			const name = is < was ? countsText({ [table]: is }) : label;
			await tx.execute(sql`update deletions set document = ${JSON.stringify(left)}::text::jsonb,
				counts = ${JSON.stringify(counts)}::text::jsonb, label = ${name} where id = ${id}`);
		}
	}
}

/** An import that has kept what somebody was before it can no longer be taken back (writing 16). */
async function forgetImports({ tx }: Writer, people: ReadonlySet<number>): Promise<void> {
	if (people.size === 0) return;
	const ids = JSON.stringify({ ids: [...people] });
	await tx.execute(sql`delete from import_undos where import_id in (select import_id from import_undos
		where jsonb_path_exists(before, '$[*].row ? (@.player_id == $ids[*])', ${ids}::text::jsonb)
			or table_name = 'players' and jsonb_path_exists(before, '$[*].row ? (@.id == $ids[*])', ${ids}::text::jsonb))`);
}

/** Answers the keys of the pictures that the entries about the rows named. */
async function scrubLog({ tx, organization }: Writer, gone: Gone): Promise<string[]> {
	const keys: string[] = [];
	for (const [table, ids] of gone) {
		const nouns = nounsOf(table);
		if (nouns.length === 0 || ids.size === 0) continue;
		const about = and(inArray(auditLog.noun, nouns), sql`${auditLog.row_id} = any(${idList([...ids])})`);
		const [row] = await tx
			.select({ said: sql<string | null>`string_agg(concat(${auditLog.before}, ${auditLog.after}), ' ')` })
			.from(auditLog)
			.where(and(about, sql`concat(${auditLog.before}, ${auditLog.after}) like '%/_/uploads/%'`));
		keys.push(...uploadKeysIn(organization, row?.said ?? ""));
		await tx
			.update(auditLog)
			.set({ before: null, after: { erased: true } })
			.where(about);
	}
	const people = gone.get("players");
	if (people) await scrubOthers(tx, people);
	return keys;
}

/** What entries about other rows say of the people. */
async function scrubOthers(tx: Tx, people: ReadonlySet<number>): Promise<void> {
	const named = sql`'$.** ? (@.player_id == $ids[*] || @.captain_id == $ids[*])', ${JSON.stringify({ ids: [...people] })}::text::jsonb`;
	const other = `#(${[...people].join("|")})$`;
	const rows = await tx.execute<{ id: string; before: unknown; after: unknown }>(sql`
		select id, before, after from audit_log
		where jsonb_path_exists(before, ${named}) or jsonb_path_exists(after, ${named})
			or noun = 'player' and concat(before ->> ${otherPerson}::text, after ->> ${otherPerson}::text) ~ ${other}`);
	for (const { id, before, after } of rows)
		await tx
			.update(auditLog)
			.set({ before: withoutPeople(before, people), after: withoutPeople(after, people) })
			.where(eq(auditLog.id, Number(id)));
}
