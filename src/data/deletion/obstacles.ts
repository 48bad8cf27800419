import { sql } from "drizzle-orm";
import { rowWord, tableOf } from "../../domain/deletion/deletions.ts";
import type { Tenant } from "../tenant.ts";
import { holds, rowsOf, type Kept } from "./document.ts";
import { labels } from "./labels.ts";
import { namesakes, type Namesake, type Names, type Renaming } from "./namesakes.ts";

/** What a restored row would belong to and is not there. */
interface Orphan {
	sentence: string;
	/** The deletion that has it. */
	deletion: { id: number; label: string } | null;
}

/** Something that is by now where a restored row would be. */
interface Taken {
	/** "the week off “Monday Open, Nov 30, 2026”". */
	what: string;
	/** Where another name helps. */
	namesake: Namesake | null;
}

/** Why a deletion cannot be taken back as it is; nothing when it can. */
export interface Obstacles {
	orphan: Orphan | null;
	taken: readonly Taken[];
	/** The rows that would be called otherwise, by the names that were given. */
	renamings: readonly Renaming[];
}

export async function obstacles(tenant: Tenant, kept: Kept, names: Names): Promise<Obstacles> {
	const orphan = await orphanIn(tenant, kept);
	const keys = await takenKeys(tenant, kept);
	const { clashes, renamings } = await namesakes(tenant, kept, names);
	const same = await Promise.all(clashes.map(async (clash) => await takenName(tenant, clash)));
	const begun = await lockedMeanwhile(tenant, kept);
	return { orphan, taken: [...keys, ...same, ...begun], renamings };
}

/** Every row must belong to something that is there, or comes back with it. */
async function orphanIn(tenant: Tenant, kept: Kept): Promise<Orphan | null> {
	for (const { name, references, held } of kept.tables)
		for (const { column, target, gone } of references) {
			if (gone === "set null" || !held.includes(column)) continue;
			const at = sql`kept.${sql.identifier(column)}`;
			const beside = holds(kept, target)
				? sql`and not exists (select from ${rowsOf(kept, target)} beside where beside.id = ${at})`
				: sql``;
			const [missing] = await tenant.tx.execute<{ id: string }>(sql`
				select ${at} as id from ${rowsOf(kept, name)} kept
				where ${at} is not null and not exists (select from ${sql.identifier(target)} there where there.id = ${at}) ${beside} limit 1`);
			if (missing) return await orphanOf(tenant, target, Number(missing.id));
		}
	return null;
}

async function orphanOf({ tx }: Tenant, target: string, id: number): Promise<Orphan> {
	const [holder] = await tx.execute<{ id: string; noun: string; label: string }>(sql`
		select id, noun, label from deletions where document -> ${target}::text @> ${JSON.stringify([{ id }])}::jsonb limit 1`);
	if (!holder)
		return {
			sentence: `This belongs to a ${rowWord(target)} that is gone for good, so it cannot be put back.`,
			deletion: null,
		};
	return {
		sentence: `This belongs to the ${holder.noun} “${holder.label}”, which was deleted as well. Restore that first.`,
		deletion: { id: Number(holder.id), label: holder.label },
	};
}

/** Where a rule says "once", nobody may have taken the place. */
async function takenKeys(tenant: Tenant, kept: Kept): Promise<Taken[]> {
	const taken: Taken[] = [];
	for (const { name, key, unique, held } of kept.tables)
		for (const columns of [key, ...unique]) {
			if (!columns.every((column) => held.includes(column))) continue;
			const same = columns.map((column) => sql`now.${sql.identifier(column)} = kept.${sql.identifier(column)}`);
			const rows = await tenant.tx.execute<{ id: string | null }>(sql`
				select to_jsonb(now) ->> 'id' as id from ${sql.identifier(name)} now
				join ${rowsOf(kept, name)} kept on ${sql.join(same, sql` and `)} order by 1 limit 4`);
			if (rows.length > 0) taken.push({ what: await rowsText(tenant, name, columns, rows), namesake: null });
		}
	return taken;
}

const sameness: Readonly<Record<string, string>> = {
	import_key: " with the same import key",
	match_id: " for the same match",
};

async function rowsText(
	tenant: Tenant,
	table: string,
	columns: readonly string[],
	rows: readonly { id: string | null }[],
): Promise<string> {
	const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
	const names = [...(await labels(tenant, table, ids)).values()].map((name) => `“${name}”`);
	const same = columns.map((column) => sameness[column] ?? "").join("");
	return `the ${rowWord(table)} ${names.slice(0, 3).join(", ")}${names.length > 3 ? " and more" : ""}`.trimEnd() + same;
}

async function takenName(tenant: Tenant, namesake: Namesake): Promise<Taken> {
	const { noun, holder } = namesake;
	const known = await labels(tenant, tableOf(noun), [holder.id]);
	return { what: `the ${noun} “${known.get(holder.id) ?? holder.name}” of the same name`, namesake };
}

/** The divisions that kept rows would add a team to, and that have begun their bracket without it meanwhile. */
async function lockedMeanwhile({ tx }: Tenant, kept: Kept): Promise<Taken[]> {
	if (!holds(kept, "division_teams")) return [];
	const own = holds(kept, "games")
		? sql`and not exists (select from ${rowsOf(kept, "games")} own where own.division_id = d.id)`
		: sql``;
	const rows = await tx.execute<{ name: string }>(sql`
		select distinct d.name from divisions d join ${rowsOf(kept, "division_teams")} kept on kept.division_id = d.id
		where exists (select from games g where g.organization_id = d.organization_id and g.division_id = d.id) ${own} order by 1`);
	return rows.map(({ name }) => ({ what: `the bracket games of the division “${name}”`, namesake: null }));
}
