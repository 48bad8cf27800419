import { type SQL, desc, eq, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/index.ts";
import { migrations } from "../../db/migrate.ts";
import { type Deletable, tableOf, undoDays } from "../domain/deletion/deletions.ts";
import type { GivenReason, ReasonReader } from "../domain/game/reason.ts";
import { assert, notFound } from "../domain/refusal.ts";
import { deletedDays } from "../domain/today.ts";
import { record } from "./audit/audit.ts";
import { labels } from "./deletion/labels.ts";
import { refuseUnderBrackets } from "./deletion/brackets.ts";
import { type Roots, clearedReferences, goneRows, goneTable, idList, reached } from "./deletion/reach.ts";
import { recount } from "./import/totals.ts";
import type { Tenant, Writer } from "./tenant.ts";
import { hasResult } from "../domain/schedule/game-row.ts";
import { gameRows } from "./schedule/rows.ts";

export type Counts = Record<string, number>;

/** The act on several games that a deletion is part of (games 25), and why it is done. */
export interface PartOfAct extends GivenReason {
	act?: string | null;
}

/** In a deletion's document: references of rows that stayed, which the deletion made null. */
export const clearedKey = "(cleared)";

/**
 * Deletes rows with all that the foreign keys (and `companions`) take away with them, and keeps what goes as one document that
 * `restore` puts back. Refused: an id that is not there (404), a team
 * of a bracket that is being played (409). `label` is what people read; by default the
 * names of the rows. What is `part` of an act is taken back with it.
 */
export async function remove(
	writer: Writer,
	noun: Deletable,
	ids: readonly number[],
	label?: string,
	part: PartOfAct = {},
): Promise<{ counts: Counts }> {
	const table = tableOf(noun);
	const rows = await rootRows(writer, table, ids);
	const names = await labels(writer, table, ids);
	const roots = { ...(await companions(writer, noun, ids)), [table]: ids };
	await refuseUnderBrackets(writer, noun, roots);
	const counts = await keep(writer, noun, roots, { label: label ?? labelOf(noun, ids, names), ...part });
	const counted = await countedElsewhere(writer, roots);
	for (const [name, own] of Object.entries(roots))
		await writer.tx.execute(sql`delete from ${sql.identifier(name)} where id = any(${idList(own)})`);
	await recountAll(writer, counted);
	for (const row of rows)
		await record(writer, { action: "delete", noun, row_id: Number(row["id"]), before: told(row, names) });
	return { counts };
}

/** How many rows a deletion would take away, by table; refused where it would be. */
export async function weigh(tenant: Tenant, noun: Deletable, ids: readonly number[]): Promise<Counts> {
	const table = tableOf(noun);
	await rootRows(tenant, table, ids);
	const roots = { ...(await companions(tenant, noun, ids)), [table]: ids };
	await refuseUnderBrackets(tenant, noun, roots);
	const [row] = await tenant.tx.execute<{ counts: Counts }>(
		sql`${goneRows(roots)} select ${countsOf(roots)} as counts`,
	);
	assert(row, "a select without from answers one row");
	return row.counts;
}

/** What rows are called that are to be deleted. */
export async function called(tenant: Tenant, noun: Deletable, ids: readonly number[]): Promise<string> {
	return labelOf(noun, ids, await labels(tenant, tableOf(noun), ids));
}

async function rootRows({ tx }: Tenant, table: string, ids: readonly number[]): Promise<Record<string, unknown>[]> {
	const rows = await tx.execute<{ row: Record<string, unknown> }>(
		sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = any(${idList(ids)}) order by id`,
	);
	if (ids.length === 0 || rows.length !== new Set(ids).size) throw notFound();
	return rows.map(({ row }) => row);
}

async function keep(
	writer: Writer,
	noun: Deletable,
	roots: Roots,
	{ label, act = null, reason = null, reason_seen_by = null }: PartOfAct & { label: string },
): Promise<Counts> {
	const { tx, organization, by } = writer;
	const parts = reached(roots).map(
		({ name }) => sql`${name}::text, coalesce((select jsonb_agg(to_jsonb(x)) from ${goneTable(name)} x), '[]')`,
	);
	const cleared = sql`${clearedKey}::text, coalesce((select jsonb_agg(to_jsonb(x)) from (${clearedReferences(roots)}) x), '[]')`;
	const [kept] = await tx.execute<{ id: string; counts: Counts }>(sql`${goneRows(roots)}
		insert into deletions (organization_id, noun, label, document, counts, migration, user_id, actor, act, reason, reason_seen_by)
		select ${organization.id}, ${noun}, ${label}, jsonb_build_object(${sql.join([...parts, cleared], sql`, `)}),
			${countsOf(roots)}, ${migrations.length}, ${by.id}::bigint, ${by.name}, ${act}::text, ${reason}::text,
			${reason === null ? null : (reason_seen_by ?? "staff")}::text returning id, counts`);
	assert(kept, "an insert returns its row");
	writer.deletions.push(Number(kept.id));
	return kept.counts;
}

/** Of the tables that lose rows. */
function countsOf(roots: Roots): SQL {
	const parts = reached(roots).map(
		({ name }) => sql`${name}::text, (select nullif(count(*), 0)::int from ${goneTable(name)})`,
	);
	return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts, sql`, `)}))`;
}

/** Season leagues whose rosters stay while lines of theirs go: their totals change. */
async function countedElsewhere({ tx }: Writer, roots: Roots): Promise<number[]> {
	const names = new Set(reached(roots).map(({ name }) => name));
	if (!names.has("box_score_lines") || !names.has("games")) return [];
	const stays = names.has("rosters") ? sql`and r.id <> all(array(select id from gone_rosters))` : sql``;
	const rows = await tx.execute<{ id: number }>(sql`${goneRows(roots)}
		select distinct t.season_league_id as id from gone_box_score_lines l
		join rosters r on r.organization_id = l.organization_id and r.id = l.roster_id ${stays}
		join league_teams t on t.organization_id = r.organization_id and t.id = r.league_team_id`);
	return rows.map(({ id }) => Number(id));
}

/** Counts the totals of season leagues afresh. */
export async function recountAll({ tx, organization }: Writer, seasonLeagues: readonly number[]): Promise<void> {
	for (const season_league_id of seasonLeagues)
		await recount({ tx, organization_id: organization.id, season_league_id, tally: {} });
}

/** What a person may read of a deleted row: its columns, without those that only the database needs. */
function told(row: Record<string, unknown>, names: ReadonlyMap<number, string>) {
	const { organization_id: _organization, id, revision: _revision, created_at: _created, ...told } = row;
	return { label: names.get(Number(id)) ?? "", ...told };
}

export const stillOffered = sql`${deletions.created_at} > now() - make_interval(days => ${undoDays})`;

const labelsMax = 3;

function labelOf(noun: Deletable, ids: readonly number[], known: ReadonlyMap<number, string>): string {
	const names = ids.map((id) => known.get(id) ?? `${noun} ${id}`);
	const more = names.length - labelsMax;
	return more <= 0 ? names.join(", ") : `${names.slice(0, labelsMax).join(", ")} and ${more} more`;
}

export interface Deletion {
	id: number;
	noun: string;
	label: string;
	counts: Counts;
	actor: string;
	/** When, in milliseconds since 1970. */
	at: number;
	migration: number;
	/** The act on several games that it is part of. */
	act: string | null;
	reason: string | null;
	reason_seen_by: ReasonReader | null;
}

const listColumns = {
	id: deletions.id,
	noun: deletions.noun,
	label: deletions.label,
	counts: deletions.counts,
	actor: deletions.actor,
	at: sql<number>`floor(extract(epoch from ${deletions.created_at}) * 1000)::float8`,
	migration: deletions.migration,
	act: deletions.act,
	reason: deletions.reason,
	reason_seen_by: sql<ReasonReader | null>`${deletions.reason_seen_by}`,
};

const pageLength = 50;

/** What can still be taken back, the latest first, without the documents; and how many pages of it there are. */
export async function offered({ tx }: Tenant, page = 1): Promise<{ rows: Deletion[]; pages: number }> {
	const [rows, [total]] = await Promise.all([
		tx
			.select(listColumns)
			.from(deletions)
			.where(stillOffered)
			.orderBy(desc(deletions.created_at), desc(deletions.id))
			.limit(pageLength)
			.offset((page - 1) * pageLength),
		tx
			.select({ count: sql<number>`count(*)::int` })
			.from(deletions)
			.where(stillOffered),
	]);
	return { rows, pages: Math.max(1, Math.ceil((total?.count ?? 0) / pageLength)) };
}

const latelyMax = 3;

/** What was deleted in the last days, the latest first. */
export async function deletedLately({ tx }: Tenant): Promise<Deletion[]> {
	return await tx
		.select(listColumns)
		.from(deletions)
		.where(sql`${deletions.created_at} > now() - make_interval(days => ${deletedDays})`)
		.orderBy(desc(deletions.created_at), desc(deletions.id))
		.limit(latelyMax);
}

/** A deletion that can still be taken back; null when there is none. */
export async function offeredById({ tx }: Tenant, id: number): Promise<Deletion | null> {
	const [row] = await tx
		.select(listColumns)
		.from(deletions)
		.where(sql`${eq(deletions.id, id)} and ${stillOffered}`);
	return row ?? null;
}

/**
 * Rows that go with others although no foreign key says so, by table: a schedule takes its games without results, and
 * leaves those that have one in the season.
 */
async function companions(tenant: Tenant, noun: Deletable, ids: readonly number[]): Promise<Record<string, number[]>> {
	if (noun !== "schedule") return {};
	const rows = await gameRows(tenant, ids);
	return { games: rows.filter((row) => !hasResult(row)).map(({ id }) => id) };
}
