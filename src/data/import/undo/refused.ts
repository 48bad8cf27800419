import { sql } from "drizzle-orm";
import { rowsWord, rowWord } from "../../../domain/deletion/deletions.ts";
import { Refusal } from "../../../domain/refusal.ts";
import { listed, thousands } from "../../../domain/some.ts";
import { labels } from "../../deletion/labels.ts";
import { idList, type TableShape } from "../../deletion/reach.ts";
import type { Writer } from "../../tenant.ts";
import { beforeIn, builders, madeIn, markOf, sameKey, table, type Written } from "./tables.ts";

/** Rows of a table, the first few by their ids and how many there are; `of` is where they have no name of their own. */
interface Found {
	table: string;
	ids: number[];
	count: number;
}

const namedMax = 3;

/** By the row that a nameless one belongs to. */
const owners: Readonly<Record<string, { column: string; of: string; words: string }>> = {
	box_score_lines: { column: "game_id", of: "games", words: "the box score of" },
	period_scores: { column: "game_id", of: "games", words: "the score by period of" },
	game_events: { column: "game_id", of: "games", words: "what was entered about" },
	kept_clashes: { column: "game_id", of: "games", words: "the kept clash of" },
	import_aliases: { column: "player_id", of: "players", words: "a record that was merged into" },
	attribute_values: { column: "player_id", of: "players", words: "the details of" },
};

/** Refused (conflict): what somebody has changed or deleted since; Undo would throw that away. */
export async function refuseChanged(writer: Writer, written: readonly Written[]): Promise<void> {
	const found: Found[] = [];
	for (const one of written) found.push(...(await changedSince(writer, one)));
	await refuse(writer, found, "changed or deleted");
}

async function changedSince({ tx }: Writer, one: Written): Promise<Found[]> {
	const named = sql.identifier(owners[one.name]?.column ?? "id");
	const keys = (alias: string) =>
		sql.join(
			one.key.map((column) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`),
			sql`, `,
		);
	const extra = one.key.includes(owners[one.name]?.column ?? "id");
	const rows = await tx.execute<{ id: number | null; count: number }>(sql`
		with left_so as (
			select ${keys("m")}, m.mark from ${madeIn(one)} m
			union all select ${keys("b")}, b.mark_left from ${beforeIn(one)} b where b.mark_left is not null)
		select ${extra ? sql`s.${named}` : sql`t.${named}`}::float8 as id, count(*) over ()::int as count
		from left_so s left join ${table(one.name)} t on t.organization_id = app_org() and ${sameKey(one.key, "t", "s")}
		where t.organization_id is null or ${markOf(one.held)} <> s.mark
		order by 1 limit ${namedMax}`);
	return foundIn(one.name, rows);
}

const foundIn = (name: string, rows: readonly { id: number | null; count: number }[]): Found[] => {
	const [first] = rows;
	return first ? [{ table: name, ids: [...new Set(rows.flatMap(({ id }) => id ?? []))], count: first.count }] : [];
};

/** Refused (conflict): rows of the import that could not go, since others have been built upon them, and a division that plays. */
export async function refuseBuilt(
	writer: Writer,
	written: readonly Written[],
	divisions: readonly number[],
): Promise<void> {
	const found: Found[] = [];
	for (const builder of builders) {
		const own = written.find(({ name }) => name === builder.name);
		for (const one of written) found.push(...(await builtUpon(writer, one, builder, own)));
	}
	for (const one of written) found.push(...(await inDocuments(writer, one, divisions)));
	await refuse(writer, found, "built upon it");
}

/** Rows of a table that refer to what could not go, and are not of the import themselves. */
async function builtUpon(
	{ tx }: Writer,
	one: Written,
	{ name, key, references }: TableShape,
	own: Written | undefined,
): Promise<Found[]> {
	const ways = references.filter(({ target }) => target === one.name);
	if (ways.length === 0) return [];
	const at = ways.map(({ column }) => sql`r.${sql.identifier(column)} = m.id`);
	const foreign = own ? sql`and not exists (select from ${madeIn(own)} x where ${sameKey(key, "x", "r")})` : sql``;
	const named = sql.identifier(owners[name]?.column ?? "id");
	const rows = await tx.execute<{ id: number; count: number }>(sql`
		select r.${named}::float8 as id, count(*) over ()::int as count from ${table(name)} r
		join ${madeIn(one)} m on ${sql.join(at, sql` or `)} where true ${foreign} order by 1 limit ${namedMax}`);
	return foundIn(name, rows);
}

/** What names rows without a key of the database: figures of a statistic, plans of seeds, bracket games of a division's teams. */
async function inDocuments({ tx }: Writer, one: Written, divisions: readonly number[]): Promise<Found[]> {
	const asked = {
		stats: {
			name: "box_score_lines",
			query: sql`select l.game_id as id from box_score_lines l, ${madeIn(one)} m where l."values" ? m.id::text`,
		},
		season_leagues: {
			name: "divisions",
			query: sql`select d.id from divisions d, ${madeIn(one)} m
				where d.pools @> jsonb_build_array(jsonb_build_object('season_league_id', m.id))`,
		},
		division_teams: {
			name: "games",
			query: sql`select g.id from games g where g.division_id = any(${idList(divisions)})`,
		},
	}[one.name];
	if (!asked) return [];
	const rows = await tx.execute<{ id: number; count: number }>(
		sql`select f.id::float8 as id, count(*) over ()::int as count from (${asked.query}) f order by 1 limit ${namedMax}`,
	);
	return foundIn(asked.name, rows);
}

async function refuse(
	writer: Writer,
	found: readonly Found[],
	how: "changed or deleted" | "built upon it",
): Promise<void> {
	const [first] = found;
	if (!first) return;
	const told: string[] = [];
	let count = 0;
	for (const part of found) {
		count += part.count;
		if (told.length < namedMax) told.push(...(await namesOf(writer, part)));
	}
	const names = told.slice(0, namedMax);
	const more = count - names.length;
	const what = listed([...names, more > 0 && `${thousands(more)} more`]);
	const sentence =
		how === "changed or deleted"
			? `Since this import somebody has changed or deleted ${what}. Undo would throw that away, so nothing was taken back.`
			: `Since this import somebody has added ${what}, which would go with it. Delete that first. Nothing was taken back.`;
	throw new Refusal("conflict", sentence);
}

/** "the player “Anna Berg”"; "2 games" where nothing has a name any more. */
async function namesOf(writer: Writer, { table: name, ids, count }: Found): Promise<string[]> {
	const owner = owners[name];
	const known = await labels(writer, owner?.of ?? name, ids);
	const gone = await deletedLabels(
		writer,
		owner?.of ?? name,
		ids.filter((id) => !known.has(id)),
	);
	const words = owner?.words ?? `the ${rowWord(name)}`;
	const told = [...known.values(), ...gone].map((label) => `${words} “${label}”`);
	return told.length > 0 ? told : [count === 1 ? `a ${rowWord(name)}` : `${count} ${rowsWord(name)}`];
}

/** What rows were called that are in deletions. */
async function deletedLabels({ tx }: Writer, name: string, ids: readonly number[]): Promise<string[]> {
	const labelsFound: string[] = [];
	for (const id of ids) {
		const [row] = await tx.execute<{ label: string }>(
			sql`select label from deletions where document -> ${name}::text @> ${JSON.stringify([{ id }])}::jsonb order by id desc limit 1`,
		);
		if (row) labelsFound.push(row.label);
	}
	return labelsFound;
}
