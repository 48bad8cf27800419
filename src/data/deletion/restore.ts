import { eq, sql, type SQL } from "drizzle-orm";
import { deletions } from "../../../db/schema/index.ts";
import { migrations } from "../../../db/migrate.ts";
import { isDeletable, rowWord, tableOf } from "../../domain/deletions.ts";
import { Refusal } from "../../domain/refusal.ts";
import { record } from "../audit.ts";
import { clearedKey, offeredById, recountAll, type Deletion } from "../deletions.ts";
import type { Writer } from "../tenant.ts";
import { labels } from "./labels.ts";
import { shapes, type TableShape } from "./reach.ts";

/**
 * Puts a deletion's rows back under their ids, all or nothing, and sets references to them again where they are still
 * empty. Refused: one that is no longer offered (404); a row whose place is taken, or that belongs to something which is
 * gone as well (409, with a sentence that names it).
 */
export async function restore(writer: Writer, id: number): Promise<Deletion> {
	const deletion = await offeredById(writer, id);
	if (!deletion) throw new Refusal(404, "This can no longer be taken back.");
	const kept: Kept = { id, tables: await keptTables(writer, deletion) };
	await refuseOrphans(writer, kept);
	await refuseTaken(writer, kept);
	for (const table of kept.tables) await writer.tx.execute(insertion(kept, table));
	for (const statement of referring(kept)) await writer.tx.execute(statement);
	await recountAll(writer, await seasonLeaguesOf(writer, kept));
	const { noun, label, counts } = deletion;
	for (const row_id of await rootIds(writer, kept, noun))
		await record(writer, { action: "restore", noun, row_id, after: { label, counts } });
	await writer.tx.delete(deletions).where(eq(deletions.id, id));
	return deletion;
}

type KeptTable = TableShape & { held: readonly string[] };

/** The tables of the document in the order of their references, with the columns that its rows have. */
async function keptTables({ tx }: Writer, { id, migration }: Deletion): Promise<KeptTable[]> {
	if (migration > migrations.length)
		throw new Refusal(409, "This was deleted by a newer release of Tipoff, which can also take it back.");
	const rows = await tx.execute<{ name: string; held: string[] }>(sql`
		select part.key as name, array(select jsonb_object_keys(part.value -> 0)) as held
		from deletions d, jsonb_each(d.document) part
		where d.id = ${id} and part.key <> ${clearedKey} and jsonb_array_length(part.value) > 0`);
	const heldBy = new Map(rows.map(({ name, held }) => [name, held]));
	const tables = shapes.flatMap((shape) => {
		const held = heldBy.get(shape.name);
		return held ? [{ ...shape, held }] : [];
	});
	if (tables.length < heldBy.size || tables.some(({ columns, held }) => held.some((name) => !columns.includes(name))))
		throw new Refusal(409, "This was deleted by an older release of Tipoff and does not fit this one any more.");
	return tables;
}

/** A deletion's document: its tables, parents first. */
interface Kept {
	id: number;
	tables: readonly KeptTable[];
}

const holds = ({ tables }: Kept, name: string) => tables.some((table) => table.name === name);

/** The kept rows of a table, as a table. */
function rowsOf({ id }: Kept, name: string): SQL {
	return sql`jsonb_populate_recordset(null::${sql.identifier(name)}, (select document -> ${name}::text from deletions where id = ${id}))`;
}

/** A reference to what may go without this row is left empty when it has gone meanwhile. */
function insertion(kept: Kept, { name, held, references }: KeptTable): SQL {
	const forgetful = new Map(
		references.filter(({ gone }) => gone === "set null").map((key) => [key.column, key.target]),
	);
	const columns = held.map((column) => sql.identifier(column));
	const values = held.map((column) => {
		const target = forgetful.get(column);
		const value = sql`kept.${sql.identifier(column)}`;
		return target ? sql`(select id from ${sql.identifier(target)} where id = ${value})` : value;
	});
	return sql`insert into ${sql.identifier(name)} (${sql.join(columns, sql`, `)}) overriding system value
		select ${sql.join(values, sql`, `)} from ${rowsOf(kept, name)} kept`;
}

/** References that the deletion made empty, where they still are. */
function referring(kept: Kept): SQL[] {
	return shapes.flatMap(({ name, references }) =>
		references
			.filter(({ target, gone }) => gone === "set null" && holds(kept, target))
			.map(({ column }) => {
				const at = sql.identifier(column);
				return sql`update ${sql.identifier(name)} t set ${at} = cleared.value
					from jsonb_to_recordset((select document -> ${clearedKey}::text from deletions where id = ${kept.id}))
						as cleared("table" text, "column" text, id bigint, value bigint)
					where cleared."table" = ${name} and cleared."column" = ${column} and t.id = cleared.id and t.${at} is null`;
			}),
	);
}

/** Every row must belong to something that is there, or comes back with it. */
async function refuseOrphans(writer: Writer, kept: Kept): Promise<void> {
	for (const { name, references } of kept.tables)
		for (const { column, target, gone } of references) {
			if (gone === "set null") continue;
			const beside = holds(kept, target) ? sql`union all select id from ${rowsOf(kept, target)}` : sql``;
			const at = sql`kept.${sql.identifier(column)}`;
			const [missing] = await writer.tx.execute<{ id: string }>(sql`
				select ${at} as id from ${rowsOf(kept, name)} kept
				where ${at} is not null and ${at} not in (select id from ${sql.identifier(target)} ${beside}) limit 1`);
			if (missing) throw new Refusal(409, await orphanText(writer, target, Number(missing.id)));
		}
}

async function orphanText({ tx }: Writer, target: string, id: number): Promise<string> {
	const [holder] = await tx.execute<{ noun: string; label: string }>(sql`
		select noun, label from deletions where document -> ${target}::text @> ${JSON.stringify([{ id }])}::jsonb limit 1`);
	return holder
		? `This belongs to the ${holder.noun} “${holder.label}”, which was deleted as well. Restore that first.`
		: `This belongs to a ${rowWord(target)} that is gone for good, so it cannot be put back.`;
}

/** Where a rule says "once", nobody may have taken the place. */
async function refuseTaken(writer: Writer, kept: Kept): Promise<void> {
	const taken: string[] = [];
	for (const { name, key, unique } of kept.tables)
		for (const columns of [key, ...unique]) {
			const same = columns.map((column) => sql`now.${sql.identifier(column)} = kept.${sql.identifier(column)}`);
			const rows = await writer.tx.execute<{ id: string | null }>(sql`
				select to_jsonb(now) ->> 'id' as id from ${sql.identifier(name)} now join ${rowsOf(kept, name)} kept on ${sql.join(same, sql` and `)} limit 4`);
			if (rows.length > 0) taken.push(await takenText(writer, name, columns, rows));
		}
	for (const [name, query] of Object.entries(namesakes)) {
		const rows = holds(kept, name) ? await writer.tx.execute<{ id: string }>(query(kept)) : [];
		if (rows.length > 0) taken.push(`${await takenText(writer, name, [], rows)} of the same name`);
	}
	if (taken.length === 0) return;
	throw new Refusal(409, `Something has taken its place meanwhile: ${taken.join("; ")}. Change or delete that first.`);
}

/** What may not be called alike, by the rules of staff's forms. */
const namesakes: Readonly<Record<string, (kept: Kept) => SQL>> = {
	leagues: (kept) => sql`select now.id from leagues now
		join ${rowsOf(kept, "leagues")} kept on lower(now.name) = lower(kept.name) and now.id <> kept.id limit 4`,
	league_teams: (
		kept,
	) => sql`with named as (select id, name from teams union all select id, name from ${rowsOf(kept, "teams")})
		select now.id from league_teams now
		join ${rowsOf(kept, "league_teams")} kept on kept.season_league_id = now.season_league_id and kept.team_id <> now.team_id
		join named a on a.id = now.team_id join named b on b.id = kept.team_id
		where lower(a.name) = lower(b.name) limit 4`,
};

const sameness: Readonly<Record<string, string>> = {
	import_key: " with the same import key",
	match_id: " for the same match",
};

async function takenText(
	writer: Writer,
	table: string,
	columns: readonly string[],
	rows: readonly { id: string | null }[],
): Promise<string> {
	const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
	const names = [...(await labels(writer, table, ids)).values()].map((name) => `“${name}”`);
	const same = columns.map((column) => sameness[column] ?? "").join("");
	return `the ${rowWord(table)} ${names.slice(0, 3).join(", ")}${names.length > 3 ? " and more" : ""}`.trimEnd() + same;
}

/** The season leagues whose rosters have lines in the document. */
async function seasonLeaguesOf({ tx }: Writer, kept: Kept): Promise<number[]> {
	if (!holds(kept, "box_score_lines")) return [];
	const rows = await tx.execute<{ id: string }>(sql`
		select distinct t.season_league_id as id from rosters r
		join league_teams t on t.organization_id = r.organization_id and t.id = r.league_team_id
		where r.id in (select roster_id from ${rowsOf(kept, "box_score_lines")})`);
	return rows.map(({ id }) => Number(id));
}

async function rootIds({ tx }: Writer, kept: Kept, noun: string): Promise<number[]> {
	if (!isDeletable(noun)) return [];
	const rows = await tx.execute<{ id: string }>(sql`select id from ${rowsOf(kept, tableOf(noun))} order by id`);
	return rows.map(({ id }) => Number(id));
}
