import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";
import { attributeFields } from "../../src/domain/attribute/schema.ts";
import { businessFields } from "../../src/domain/business/schema.ts";
import { weekOffFields } from "../../src/domain/calendar/schema.ts";
import { divisionFields } from "../../src/domain/division/schema.ts";
import { type Fields, lengthOf } from "../../src/domain/field.ts";
import { detailFields } from "../../src/domain/game/schema.ts";
import { leagueFields } from "../../src/domain/league/schema.ts";
import { periodFields } from "../../src/domain/period/schema.ts";
import { nameFields, playerFields } from "../../src/domain/player/schema.ts";
import { scorerLinkFields } from "../../src/domain/scorer/schema.ts";
import { seasonFields } from "../../src/domain/season/schema.ts";
import { leagueTeamFields, teamFields } from "../../src/domain/team/schema.ts";
import { closureFields, venueFields } from "../../src/domain/venue/schema.ts";
import { clubColumns } from "../../src/data/fact-columns.ts";
import { carried } from "../../src/data/move/export.ts";
import { copyInto } from "../../src/data/season/copy.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";
import { fillEverything } from "../support/seasons/full-season.ts";
import { type LeftOut, leftOut, nounsOf } from "./columns-left-out.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let full: Organization;
let again: Organization;
/** Of the database as it runs. */
let columns: string[];

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
	full = await site.organization({ slug: "full-league", name: "Everybody" });
	await site.write(full, fillEverything);
	await sayMore(Number(full.id));
	again = await site.organization({ slug: "by-files", name: "Everybody" });
	const rows = await site.database.owner
		.sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`;
	columns = rows.map((row) => `${row["table_name"]}.${row["column_name"]}`).toSorted();
}, 120_000);
afterAll(async () => await site.close());

/** What no other season of tests says: in each column of a season something has to stand that could be lost. */
async function sayMore(organization: number) {
	const { sql } = site.database.owner;
	await sql`insert into seasons (organization_id, name, start_date, sport_id, planned, active)
		select organization_id, 'Winter 2027', '2027-01-04', sport_id, true, false from seasons where organization_id = ${organization} limit 1`;
	await sql`update season_leagues s set placed = true from seasons o
		where s.organization_id = ${organization} and o.id = s.season_id and o.name like 'Fall%'`;
	await sql`update league_teams set logo = 'https://pictures.example/logo.webp' where organization_id = ${organization} and hidden`;
	await sql`update league_teams set abbreviation = 'T' || right(id::text, 3), color = '#1b46c8' where organization_id = ${organization}`;
	await sql`update games set reason = 'The hall was locked', reason_about = 'corrected', reason_seen_by = 'visitors'
		where organization_id = ${organization} and status = 'final'`;
	for (const column of Object.values<PgColumn>(clubColumns))
		await sql`update teams set ${sql(column.name)} = 'Known so' where organization_id = ${organization}`;
	const [venue] = await sql<
		{ id: string }[]
	>`insert into venues (organization_id, name, address, map_url, courts, monday,
			tuesday, wednesday, thursday, friday, saturday, sunday, time_zone, note, spellings)
		values (${organization}, 'Quay Hall', ${"1 Quay\nHarbor"}, 'https://maps.example/quay', ${["Court A, upper", "Court B"]}, '18:00–22:00',
			'18:00–22:00', '18:00–22:00', '18:00–22:00', '18:00–22:00', '09:00–12:00, 14:00–22:00', '00:00–00:00', 'Europe/Berlin',
			'Use the side door.', ${["Quay; the hall", '"The Quay"']}) returning id`;
	await sql`insert into venue_closures (organization_id, venue_id, starts_on, ends_on, starts_at, ends_at, reason)
		values (${organization}, ${venue?.id ?? 0}, '2026-12-24', '2026-12-26', '10:00', '14:00', 'Fair; and market')`;
	await sql`update rosters r set first_name = 'Zoe', last_name = 'Former', number = '44', position = 'PG' from players p
		where r.organization_id = ${organization} and p.id = r.player_id and p.first_name = 'Zoë'
			and r.id = (select min(id) from rosters o where o.player_id = p.id)`;
}

/** What an entry of a list stands for: a column, all columns of a table, or all columns of that name. */
const covers = (entry: string, column: string) => {
	const [table, name] = column.split(".");
	return [column, `${table}.*`, `*.${name}`].includes(entry);
};

/** Columns that neither do that nor are left out with a reason, and reasons that nothing needs. */
function unsaid(list: LeftOut, of: readonly string[], does: (column: string) => boolean) {
	const isLeftOut = (column: string) => Object.keys(list).some((entry) => covers(entry, column));
	const idle = Object.keys(list).filter((entry) => of.every((column) => !covers(entry, column) || does(column)));
	return { forgotten: of.filter((column) => !does(column) && !isLeftOut(column)), idle };
}
const nothing = { forgotten: [], idle: [] };

test("what is left out says why, in a sentence", () => {
	const reasons = Object.values(leftOut).flatMap((list) => Object.values(list));
	expect(reasons.filter((reason) => !/^[A-Z“].{15,}\.$/.test(reason))).toEqual([]);
});

describe("every column of the database", () => {
	test("is in a call of its noun, or left out of calls for a reason", async () => {
		const names = new Map<string, Set<string>>();
		for (const [table, nouns] of Object.entries(nounsOf)) names.set(table, await namesIn(nouns));
		const does = (column: string) => {
			const [table = "", name = ""] = column.split(".");
			return [name, propertyOf(table, name)].some((one) => names.get(table)?.has(one));
		};
		expect(unsaid(leftOut.calls, columns, does)).toEqual(nothing);
	}, 120_000);

	test("goes along when an organization moves and into its download, or stays for a reason", () => {
		const does = (column: string) => {
			const [table = "", name = ""] = column.split(".");
			return carried.get(table)?.has(name) ?? false;
		};
		expect(unsaid(leftOut.moves, columns, does)).toEqual(nothing);
	});

	test("goes out with the files of a season and comes in again, or is in no file for a reason", async () => {
		const { owner, db } = site.database;
		await owner.sql`update organizations set player_privacy = ${full.player_privacy} where id = ${again.id}`;
		const seasons = await owner.sql<
			{ id: string }[]
		>`select id from seasons where organization_id = ${full.id} order by id`;
		for (const { id } of seasons) {
			const files = await exportSeason(db, "full-league", { season: Number(id) });
			expect((await importTexts(db, files, { slug: "by-files" })).outcome).toBe("stored");
		}
		const kept = await keptOf((table) => [
			`${table} t where t.organization_id = ${full.id}`,
			`${table} t where t.organization_id = ${again.id}`,
		]);
		expect(unsaid(leftOut.files, columns, kept)).toEqual(nothing);
	}, 240_000);

	test("is in the copy of a season, or begins anew there for a reason", async () => {
		const { sql } = site.database.owner;
		const [of] = await sql<
			{ id: string; sport_id: string }[]
		>`select id, sport_id from seasons where organization_id = ${full.id} and name like 'Fall%'`;
		const [into] = await sql<
			{ id: string }[]
		>`insert into seasons (organization_id, name, sport_id, planned, active) values (${full.id}, 'Copied', ${of?.sport_id ?? 0}, true, false) returning id`;
		await site.write(full, async (writer) => await copyInto(writer, Number(into?.id), { season: Number(of?.id) }));
		const ofSeason: Readonly<Record<string, string>> = {
			season_leagues: "season_leagues t where t.season_id =",
			league_teams: "league_teams t join season_leagues s on s.id = t.season_league_id where s.season_id =",
			rosters:
				"rosters t join league_teams l on l.id = t.league_team_id join season_leagues s on s.id = l.season_league_id where s.season_id =",
			divisions: "divisions t where t.season_id =",
		};
		const copied = columns.filter((column) => (column.split(".")[0] ?? "") in ofSeason);
		const kept = await keptOf(
			(table) => [`${ofSeason[table]} ${of?.id}`, `${ofSeason[table]} ${into?.id}`],
			Object.keys(ofSeason),
		);
		expect(unsaid(leftOut.copies, copied, kept)).toEqual(nothing);
	}, 120_000);
});

/** The fields whose columns have the same length. */
const lengths: readonly [table: string, fields: Fields][] = [
	["attributes", { attribute_name: attributeFields.name }],
	["businesses", businessFields],
	["divisions", divisionFields],
	["game_periods", periodFields],
	["games", detailFields],
	["league_teams", leagueTeamFields],
	["leagues", leagueFields],
	["players", { ...nameFields, ...playerFields }],
	["scorer_links", scorerLinkFields],
	["seasons", seasonFields],
	["teams", teamFields],
	["venues", venueFields],
	["venue_closures", closureFields],
	["week_offs", weekOffFields],
];

test("a text is as long in the database as its field says, or is held by its form alone for a reason", async () => {
	const checks = await site.database.owner.sql<{ table: string; text: string }[]>`
		select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`;
	const lengthsIn = (table: string, name: string) =>
		checks
			.filter((check) => check.table === table)
			.flatMap(({ text }) => new RegExp(`char_length\\("?${name}"?\\) <= (\\d+)`).exec(text)?.[1] ?? []);
	const meant = new Map<string, number>(
		lengths.flatMap(([table, fields]) =>
			Object.entries(fields).flatMap(([field, own]) => {
				const names = columns.filter((one) => one.startsWith(`${table}.`)).map((one) => one.split(".")[1] ?? "");
				const name = names.find((one) => propertyOf(table, one) === field);
				const lengthMax = lengthOf(own);
				return name === undefined || lengthMax === undefined ? [] : [[`${table}.${name}`, lengthMax] as const];
			}),
		),
	);
	const does = (column: string) => {
		const [table = "", name = ""] = column.split(".");
		return lengthsIn(table, name).includes(String(meant.get(column)));
	};
	expect(unsaid(leftOut.lengths, [...meant.keys()], does)).toEqual(nothing);
});

const drizzleTables = new Map(
	(Object.values(schema) as unknown[])
		.filter((value): value is PgTable => is(value, PgTable))
		.map((table) => [getTableName(table), table] as const),
);

/** The name of a column in answers is often that of its property. */
function propertyOf(table: string, name: string): string {
	const of = drizzleTables.get(table);
	return (
		Object.entries(of ?? {}).find(([, column]) => (column as { name?: string } | null)?.name === name)?.[0] ?? name
	);
}

/** Every name of a field in the bodies and answers of these nouns. */
async function namesIn(nouns: readonly string[]): Promise<Set<string>> {
	const names = new Set<string>();
	const take = (value: unknown) => {
		if (typeof value !== "object" || value === null) return;
		for (const [name, inner] of Object.entries(value)) {
			names.add(name);
			take(inner);
		}
	};
	for (const noun of nouns)
		for (const part of ["answer", "schema"])
			for (const value of Object.values(await import(`../../src/domain/${noun}/${part}.ts`).catch(() => ({}))))
				if (typeof value === "object") take(value);
	return names;
}

type Rows = Record<string, unknown>[];

/**
 * Whether the second side, by a table's name, has the values of the first one in a column, whatever their order; ids are new,
 * so that of a reference only counts whether there is one. A column in which the first side says nothing proves nothing, and is not kept.
 */
async function keptOf(sides: (table: string) => [string, string], names = [...drizzleTables.keys()]) {
	const kept = new Map<string, boolean>();
	for (const name of names) {
		const table = drizzleTables.get(name);
		if (!table || !columns.includes(`${name}.organization_id`)) continue;
		const { columns: own, foreignKeys } = getTableConfig(table);
		const references = new Set([
			"id",
			"organization_id",
			...foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)),
		]);
		const [was, is] = (await Promise.all(
			sides(name).map(async (from) => await site.database.owner.sql.unsafe(`select t.* from ${from}`)),
		)) as unknown as [Rows, Rows];
		for (const column of own) {
			const told = (row: Record<string, unknown>) =>
				references.has(column.name) ? row[column.name] !== null : JSON.stringify(withoutIds(row[column.name] ?? null));
			const says = was.some(
				(row) => row[column.name] !== null && JSON.stringify(row[column.name]) !== JSON.stringify(column.default),
			);
			const [before, after] = [was.map(told), is.map(told)];
			kept.set(`${name}.${column.name}`, says && isWithin(before, after));
		}
	}
	return (column: string) => kept.get(column) ?? false;
}

/** Every value is there as often, beside whatever else. */
function isWithin(before: readonly unknown[], after: readonly unknown[]): boolean {
	const found = Map.groupBy(after, (value) => value);
	return [...Map.groupBy(before, (value) => value)].every(
		([value, rows]) => (found.get(value)?.length ?? 0) >= rows.length,
	);
}

/** Of a value in JSON what is the same wherever it stands: ids are keys of figures, or have a name that ends in _id. */
function withoutIds(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutIds);
	if (typeof value !== "object" || value === null || value instanceof Date) return value;
	return Object.entries(value)
		.filter(([name]) => !name.endsWith("_id"))
		.map(([name, inner]) => (/^\d+$/.test(name) ? inner : [name, withoutIds(inner)]))
		.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}
