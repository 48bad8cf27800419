import { sql, type SQL } from "drizzle-orm";
import { Refusal } from "../../../domain/refusal.ts";
import { record } from "../../audit/audit.ts";
import { idList, shapes } from "../../deletion/reach.ts";
import { recountAll } from "../../deletions.ts";
import { postgresCode, type Writer } from "../../tenant.ts";
import { refuseBuilt, refuseChanged } from "./refused.ts";
import { undoableById, type Imported } from "./list.ts";
import { beforeIn, builders, madeIn, sameKey, table, type Written } from "./tables.ts";

/**
 * Takes back exactly what an import has made, changed and taken away, all of it or nothing (writing 16). Refused: one that is
 * no longer kept (404); where somebody has changed something of it since, or built upon it (409, with a sentence that names it).
 */
export async function undoImport(writer: Writer, id: number): Promise<Imported> {
	const imported = await undoableById(writer, id);
	if (!imported) throw new Refusal("missing", "This import can no longer be taken back.");
	const written = await writtenBy(writer, id);
	await refuseChanged(writer, written);
	const counted = await leaguesCounted(writer, id);
	const divisions = await divisionsMoved(writer, id);
	await putBack(writer, written).catch(refuseTaken);
	await refuseBuilt(writer, written, divisions);
	const [season] = await writer.tx.execute<{ id: number | null }>(
		sql`select nullif(season_id, 0)::float8 as id from import_undos where import_id = ${id} limit 1`,
	);
	await recountAll(writer, await stillThere(writer, counted));
	await writer.tx.execute(sql`delete from import_undos where import_id = ${id}`);
	const after = { label: imported.season, counts: imported.counts };
	const row_id = season?.id ?? null;
	await record(writer, { action: "undo", noun: row_id === null ? "venues" : "seasons", row_id, after });
	return imported;
}

async function writtenBy({ tx }: Writer, id: number): Promise<Written[]> {
	const rows = await tx.execute<{ name: string; columns: string[] }>(
		sql`select table_name as name, columns from import_undos where import_id = ${id}`,
	);
	const held = new Map(rows.map(({ name, columns }) => [name, columns]));
	const written = shapes.flatMap((shape): Written[] => {
		const columns = held.get(shape.name);
		const where = sql`u.import_id = ${id} and u.table_name = ${shape.name}`;
		return columns ? [{ ...shape, held: columns, where }] : [];
	});
	if (written.length < rows.length || !written.every((one) => one.held.every((name) => one.columns.includes(name))))
		throw new Refusal("conflict", "This was imported by another release of Tipoff and does not fit this one any more.");
	return written;
}

/** Rows that it made go, the referring ones first; one that others refer to waits until those are as they were. */
async function putBack(writer: Writer, written: readonly Written[]): Promise<void> {
	const { tx } = writer;
	for (const one of written.toReversed()) await tx.execute(deletion(one));
	for (const one of written) await tx.execute(restoring(one));
	for (const one of written) await tx.execute(restoring(one)); // what a trigger has added to the first time
	for (const one of written.toReversed()) await tx.execute(deletion(one));
	for (const one of written) await tx.execute(insertion(one));
}

function deletion(one: Written): SQL {
	const built = builders.flatMap(({ name, references }) =>
		references
			.filter(({ target }) => target === one.name)
			.map(({ column }) => {
				const at = sql`r.${sql.identifier(column)}`;
				return sql` and not exists (select from ${table(name)} r where r.organization_id = t.organization_id and ${at} = t.id)`;
			}),
	);
	return sql`delete from ${table(one.name)} t using ${madeIn(one)} m
		where t.organization_id = app_org() and ${sameKey(one.key, "t", "m")}${sql.join(built, sql``)}`;
}

function restoring(one: Written): SQL {
	const set = one.held.filter(
		(column) => column !== "organization_id" && column !== "revision" && !one.key.includes(column),
	);
	if (set.length === 0) return sql`select`;
	const list = (alias: string) =>
		sql.join(
			set.map((column) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`),
			sql`, `,
		);
	const assigned = sql.join(
		set.map((column) => sql`${sql.identifier(column)} = b.${sql.identifier(column)}`),
		sql`, `,
	);
	return sql`update ${table(one.name)} t set ${assigned} from ${beforeIn(one)} b
		where t.organization_id = app_org() and b.mark_left is not null and ${sameKey(one.key, "t", "b")}
			and row(${list("t")}) is distinct from row(${list("b")})`;
}

function insertion(one: Written): SQL {
	const columns = one.held.map((column) => sql.identifier(column));
	const values = one.held.map((column) => sql`b.${sql.identifier(column)}`);
	return sql`insert into ${table(one.name)} (${sql.join(columns, sql`, `)}) overriding system value
		select ${sql.join(values, sql`, `)} from ${beforeIn(one)} b where b.mark_left is null`;
}

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

/** Something has its place by now, or what it belongs to is gone. */
function refuseTaken(error: unknown): never {
	const code = postgresCode(error);
	if (code !== uniqueViolation && code !== foreignKeyViolation) throw error;
	throw new Refusal(
		"conflict",
		"Something that this import took away or renamed has been entered anew since. Nothing was taken back.",
	);
}

/** The season leagues whose totals change: of players whose lines are touched, and of games that count otherwise. */
async function leaguesCounted({ tx }: Writer, id: number): Promise<number[]> {
	const rows = await tx.execute<{ id: number }>(sql`
		with lines as (
			select (m ->> 'roster_id')::bigint as roster from import_undos u, jsonb_array_elements(u.made) m
				where u.import_id = ${id} and u.table_name = 'box_score_lines'
			union select (b -> 'row' ->> 'roster_id')::bigint from import_undos u, jsonb_array_elements(u.before) b
				where u.import_id = ${id} and u.table_name = 'box_score_lines'),
		played as (select (b -> 'row' ->> 'id')::bigint as game from import_undos u, jsonb_array_elements(u.before) b
			where u.import_id = ${id} and u.table_name = 'games'),
		entries as (select roster from lines
			union select l.roster_id from box_score_lines l join played p on p.game = l.game_id)
		select distinct t.season_league_id::float8 as id from entries e
		join rosters r on r.id = e.roster
		join league_teams t on t.organization_id = r.organization_id and t.id = r.league_team_id`);
	return rows.map(({ id: league }) => league);
}

/** The divisions whose teams it has changed. */
async function divisionsMoved({ tx }: Writer, id: number): Promise<number[]> {
	const rows = await tx.execute<{ id: number }>(sql`
		select (b -> 'row' ->> 'division_id')::float8 as id from import_undos u, jsonb_array_elements(u.before) b
			where u.import_id = ${id} and u.table_name = 'division_teams'
		union select d.division_id::float8 from import_undos u, jsonb_array_elements(u.made) m
			join division_teams d on d.id = (m ->> 'id')::bigint
			where u.import_id = ${id} and u.table_name = 'division_teams'`);
	return rows.map(({ id: division }) => division);
}

async function stillThere({ tx }: Writer, ids: readonly number[]): Promise<number[]> {
	const rows = await tx.execute<{ id: number }>(
		sql`select id::float8 as id from season_leagues where id = any(${idList(ids)})`,
	);
	return rows.map(({ id }) => id);
}
