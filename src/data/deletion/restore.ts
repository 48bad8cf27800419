import { eq, sql, type SQL } from "drizzle-orm";
import { deletions } from "../../../db/schema/index.ts";
import { isDeletable, tableOf, takenText } from "../../domain/deletion/deletions.ts";
import { Refusal } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { clearedKey, offeredById, recountAll, type Deletion } from "../deletions.ts";
import { dropTakenSigns, giveSigns } from "../team/signs.ts";
import { removedRevisions, removingNouns } from "../calendar/feed-removals.ts";
import { postgresCode, type Tenant, type Tx, type Writer } from "../tenant.ts";
import { followByes } from "../schedule/byes.ts";
import { settleNames } from "../venue/merge.ts";
import type { Conversions } from "./conversions.ts";
import { holds, keptIn, rowsOf, unfit, type Kept, type KeptTable } from "./document.ts";
import type { Names, Renaming } from "./namesakes.ts";
import { obstacles, type Obstacles } from "./obstacles.ts";
import { shapes } from "./reach.ts";

interface Ways {
	/** What is to be called otherwise, since its name is taken. */
	names?: Names;
	conversions?: Conversions;
}

/**
 * Puts a deletion's rows back under their ids, all or nothing, and sets references to them again where they are still
 * empty. Refused: one that is no longer offered (404); a row whose place is taken, or that belongs to something which is
 * gone as well (409, with a sentence that names it, and the fields of the names that are taken).
 */
export async function restore(
	writer: Writer,
	id: number,
	{ names = new Map(), conversions }: Ways = {},
): Promise<Deletion & { renamings: readonly Renaming[] }> {
	const deletion = await offeredById(writer, id);
	if (!deletion) throw new Refusal("missing", "This can no longer be taken back.");
	const kept = await keptIn(writer, deletion, conversions);
	const { orphan, taken, renamings } = await obstacles(writer, kept, names).catch(refuseUnfit);
	if (orphan) throw new Refusal("conflict", orphan.sentence);
	if (taken.length > 0) throw refusedPlaces(taken, names);
	const raised = removingNouns.has(deletion.noun) ? removedRevisions.restored : 0;
	for (const table of kept.tables) await writer.tx.execute(insertion(kept, table, raised)).catch(refuseUnfit);
	for (const statement of referring(kept)) await writer.tx.execute(statement);
	for (const renaming of renamings) await rename(writer, kept, renaming);
	if (holds(kept, "venues")) await settleNames(writer, kept);
	if (holds(kept, "league_teams")) {
		await dropTakenSigns(writer.tx, sql`select id from ${rowsOf(kept, "league_teams")}`);
		await giveSigns(writer.tx);
	}
	await recountAll(writer, await seasonLeaguesOf(writer, kept));
	if (deletion.noun === "game") await followByes(writer, await gamesOf(writer, kept));
	await note(writer, kept, deletion, renamings);
	await writer.tx.delete(deletions).where(eq(deletions.id, id));
	return { ...deletion, renamings };
}

/** What stands in the way of a deletion that can still be taken back; null when there is no such deletion. */
export async function restorable(
	tenant: Tenant,
	id: number,
): Promise<(Pick<Obstacles, "orphan" | "taken"> & { deletion: Deletion; unfit: string | null }) | null> {
	const deletion = await offeredById(tenant, id);
	if (!deletion) return null;
	const look = async (tx: Tx) =>
		await obstacles({ ...tenant, tx }, await keptIn({ ...tenant, tx }, deletion), new Map());
	// A document that cannot be read fails within a transaction of its own: the page goes on.
	const found = await tenant.tx.transaction(look).catch(refuseUnfit).catch(sentenceOf);
	if (typeof found === "string") return { deletion, unfit: found, orphan: null, taken: [] };
	return { deletion, unfit: null, ...found };
}

/** A row that no longer is what its table takes: of another form, out of range, against a rule that came later. */
function refuseUnfit(error: unknown): never {
	throw /^2[23]/.test(postgresCode(error) ?? "") ? unfit() : error;
}

function sentenceOf(error: unknown): string {
	if (error instanceof Refusal) return error.message;
	throw error;
}

function refusedPlaces(taken: Obstacles["taken"], names: Names): Refusal {
	const fields = taken.flatMap(({ namesake }) =>
		namesake
			? [[namesake.field, names.has(namesake.field) ? `“${namesake.name}” is taken as well.` : "This name is taken."]]
			: [],
	);
	return new Refusal("conflict", takenText(taken), Object.fromEntries(fields));
}

/**
 * A reference to what may go without this row is left empty when it has gone meanwhile. A game that calendars were told to take
 * out comes back with a higher revision than they were told.
 */
function insertion(kept: Kept, { name, held, references }: KeptTable, raised: number): SQL {
	const forgetful = new Map(
		references.filter(({ gone }) => gone === "set null").map((key) => [key.column, key.target]),
	);
	const columns = held.map((column) => sql.identifier(column));
	const values = held.map((column) => {
		const target = forgetful.get(column);
		const value = sql`kept.${sql.identifier(column)}`;
		if (name === "games" && column === "revision") return sql`${value} + ${raised}::int`;
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
					from jsonb_to_recordset(${kept.document} -> ${clearedKey}::text)
						as cleared("table" text, "column" text, id bigint, value bigint)
					where cleared."table" = ${name} and cleared."column" = ${column} and t.id = cleared.id and t.${at} is null`;
			}),
	);
}

/** What was here all along and is called otherwise from now on is a change of its own. */
async function rename(writer: Writer, kept: Kept, { noun, id, from, to }: Renaming): Promise<void> {
	const table = tableOf(noun);
	await writer.tx.execute(sql`update ${sql.identifier(table)} set name = ${to} where id = ${id}`);
	if (!holds(kept, table))
		await record(writer, { action: "update", noun, row_id: id, before: { name: from }, after: { name: to } });
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

/** The games that have come back. */
async function gamesOf({ tx }: Writer, kept: Kept): Promise<{ id: number }[]> {
	if (!holds(kept, "games")) return [];
	const rows = await tx.execute<{ id: string }>(sql`select id from ${rowsOf(kept, "games")}`);
	return rows.map(({ id }) => ({ id: Number(id) }));
}

async function note(
	writer: Writer,
	kept: Kept,
	{ noun, label, counts, act }: Deletion,
	renamings: readonly Renaming[],
) {
	if (!isDeletable(noun)) return;
	const rows = await writer.tx.execute<{ id: string }>(sql`select id from ${rowsOf(kept, tableOf(noun))} order by id`);
	const names = renamings.map(({ from, to }) => `${from} → ${to}`);
	const after = { label, counts, ...(act === null ? {} : { act }), ...(names.length > 0 ? { name: names } : {}) };
	for (const { id } of rows) await record(writer, { action: "restore", noun, row_id: Number(id), after });
}
