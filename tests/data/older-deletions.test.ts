import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { migrations } from "../../db/migrate.ts";
import { conversions, converted, type Conversions, type Document } from "../../src/data/deletion/conversions.ts";
import { reached, shapes } from "../../src/data/deletion/reach.ts";
import { restorable, restore } from "../../src/data/deletion/restore.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { read, type Writer } from "../../src/data/tenant.ts";
import { deletable, tableOf } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import older from "./deletion-of-migration-5.json";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;

beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());

type Row = Record<string, unknown>;
const change = <T>(work: (writer: Writer) => Promise<T>) => site.write(organization, work);
const refusal = async (work: Promise<unknown>): Promise<[string, string]> =>
	await work.then(
		() => ["done", "done"],
		(error: { kind: string; message: string }) => [error.kind, error.message],
	);

/** Stores a document as if it had been deleted by that migration; the deletion's id. */
async function deleted(document: object, migration: number): Promise<number> {
	const [row] = await site.database.owner.sql`
		insert into deletions (organization_id, noun, label, document, counts, migration, actor)
		values (${organization.id}, 'season', 'Fall 2019', ${JSON.stringify(document)}::text::jsonb, '{}', ${migration}, 'ada') returning id`;
	return Number(row?.["id"]);
}

/** What the older document's rows belong to and what was not deleted with them, under its ids. */
async function surroundings(): Promise<void> {
	const { sql } = site.database.owner;
	const of = organization.id;
	await sql`insert into leagues (organization_id, id, name) values (${of}, 90001, 'Monday Open')`;
	await sql`insert into teams (organization_id, id, name) select ${of}, 90000 + n, 'Team ' || n from generate_series(1, 4) n`;
	await sql`insert into players (organization_id, id, first_name) select ${of}, 90000 + n, 'Player ' || n from generate_series(1, 4) n`;
	await sql`update game_periods set id = 90001 where organization_id = ${of} and name = 'Q1'`;
	await sql`update stats set id = 90001 where organization_id = ${of} and abbreviation = 'PTS'`;
}

describe("a real deletion of an older release", () => {
	const document = JSON.parse(
		JSON.stringify(older.document, (name, value: unknown) => (name === "organization_id" ? 0 : value)),
	) as Record<string, Row[]>; // what that release has written

	beforeAll(async () => {
		organization = await site.organization({ slug: "older" });
		await surroundings();
	});

	test("comes back whole, with the defaults of columns that it does not know", async () => {
		const text = JSON.stringify(document).replaceAll('"organization_id":0', `"organization_id":${organization.id}`);
		const id = await deleted(JSON.parse(text) as object, older.migration);
		expect(older.migration).toBeLessThan(migrations.length);
		await change(async (writer) => await restore(writer, id));
		for (const [table, rows] of Object.entries(document)) {
			if (table === "(cleared)") continue;
			const now = await site.database.owner.sql.unsafe<{ row: Row }[]>(
				`select to_jsonb(t) as row from ${table} t where organization_id = ${organization.id}`,
			);
			const change = table === "league_teams" ? 1 : 0; // it was given an abbreviation and a colour
			const own = rows.map((row) => {
				const revision = row["revision"] === undefined ? {} : { revision: Number(row["revision"]) + change };
				return expect.objectContaining({ ...row, ...revision, organization_id: organization.id }) as unknown;
			});
			expect([table, now.map(({ row }) => row)]).toEqual([table, expect.arrayContaining(own)]);
			expect([table, now.length]).toEqual([table, rows.length]);
		}
		const [game] = await site.database.owner.sql`select live_seq, draft_change from games where id = 90001`;
		expect({ ...game }).toEqual({ live_seq: 0, draft_change: null });
		const totals = await site.database.owner
			.sql`select total from roster_totals where roster_id in (90001, 90002) order by 1`;
		expect(totals.map((row) => row["total"])).toEqual([19, 20]);
		const page = await site.get("/older/games/90001");
		expect([page.status, (await page.text()).includes("61")]).toEqual([200, true]);
	});
});

describe("what a migration did to rows is done to those of older documents", () => {
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let slugs = 0;
	const at = migrations.length;

	beforeEach(async () => {
		organization = await site.organization({ slug: `acme${++slugs}` });
		league = await site.write(organization, fillLeague);
	});

	/** Deletes the season, and makes of its document one that was written before the newest migration. */
	async function olderBy(edit: string): Promise<number> {
		await change(async (writer) => await remove(writer, "season", [league.season.id]));
		const id = await change(async (writer) => (await offered(writer)).rows[0]?.id ?? 0);
		await site.database.owner.sql.unsafe(
			`update deletions set migration = ${at - 1}, document = ${edit} where id = ${id}`,
		);
		return id;
	}
	const restored = async (id: number, table?: Conversions) =>
		await refusal(change(async (writer) => await restore(writer, id, table ? { conversions: table } : {})));

	test("a column that was renamed has its new name", async () => {
		const id = await olderBy(
			`jsonb_set(document #- '{seasons,0,name}', '{seasons,0,title}', document #> '{seasons,0,name}')`,
		);
		expect((await restored(id))[0]).toBe("conflict");
		const table = { [at]: { seasons: ({ title, ...row }: Row) => ({ ...row, name: title }) } };
		expect(await restored(id, table)).toEqual(["done", "done"]);
		const [row] = await site.database.owner.sql`select name from seasons where id = ${league.season.id}`;
		expect(row?.["name"]).toBe("Fall 2026");
	});

	test("a column that was taken away is left out, and one that was filled has that", async () => {
		const id = await olderBy(
			`jsonb_set(document #- '{games,0,status}' #- '{games,1,status}', '{byes,0,colour}', '"red"')`,
		);
		const table = {
			[at]: {
				games: (row: Row) => ({ ...row, status: "postponed" }),
				byes: ({ colour: _colour, ...row }: Row) => row,
			},
		};
		expect(await restored(id, table)).toEqual(["done", "done"]);
		const rows = await site.database.owner.sql`select status from games where season_id = ${league.season.id}`;
		expect(rows.map((row) => row["status"])).toEqual(["postponed", "postponed"]);
	});

	test("only what came after the deletion is done, in order", () => {
		const document: Document = { seasons: [{ id: 1, name: "a" }] };
		const add = (letter: string) => ({ seasons: (row: Row) => ({ ...row, name: `${String(row["name"])}${letter}` }) });
		const table = { 5: add("5"), 7: add("7"), 6: add("6"), 8: add("8") };
		expect(converted(document, { from: 5, to: 7, table })).toEqual({ seasons: [{ id: 1, name: "a67" }] });
		expect(converted(document, { from: 8, to: 8, table })).toEqual(document);
		expect(converted(document, { from: 5, to: 6, table: { 6: { games: () => null } } })).toEqual(document);
	});

	test("without a way it is refused with a sentence, and its page says so", async () => {
		const sentence = "This was deleted by an older release of Tipoff and does not fit this one any more.";
		const id = await olderBy("document");
		expect(await restored(id, { [at]: { games: () => null } })).toEqual(["conflict", sentence]);
		const { sql } = site.database.owner;
		await sql`update deletions set document = document #- '{seasons,0,sport_id}' where id = ${id}`;
		expect(await restored(id)).toEqual(["conflict", sentence]);
		const { value } = await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => {
			return await restorable(tenant, id);
		});
		expect(value).toMatchObject({ unfit: sentence, orphan: null, taken: [] });
	});

	test("what the tables no longer take is refused with the sentence, not with an error", async () => {
		const id = await olderBy(`jsonb_set(document, '{games,0,status}', '"abandoned"')`);
		expect((await restored(id))[1]).toContain("does not fit this one any more");
	});

	test("what cannot even be read as rows is refused with the sentence, in the call and on the page", async () => {
		const id = await olderBy(`jsonb_set(document, '{seasons,0,start_date}', '"soon"')`);
		expect((await restored(id))[1]).toContain("does not fit this one any more");
		const staff = await staffOf(site, organization, "staff");
		const page = await staff.get(`/${organization.slug}/dashboard/deleted/${id}`);
		expect([page.status, (await page.text()).includes("does not fit this one any more")]).toEqual([200, true]);
	});

	test("a document of a newer release is refused with a sentence", async () => {
		const id = await olderBy("document");
		await site.database.owner.sql`update deletions set migration = ${at + 1} where id = ${id}`;
		expect(await restored(id)).toEqual([
			"conflict",
			"This was deleted by a newer release of Tipoff, which can also take it back.",
		]);
	});
});

/** Statements that change the rows of a table otherwise than by a new column that is empty or has a default. */
const rewrites = (text: string, table: string): string[] =>
	text
		.replace(/--.*$/gm, "")
		.split(";")
		.map((statement) => statement.replaceAll('"', "").replace(/\s+/g, " ").trim())
		.filter((statement) => {
			const about = new RegExp(`^(update|delete from|alter table|drop table)( only| if exists)* ${table}\\b`, "i");
			if (!about.test(statement)) return false;
			if (!/^alter table/i.test(statement)) return true;
			if (/\b(rename|drop column|set not null|alter column)\b/i.test(statement)) return true;
			return /add column/i.test(statement) && /not null/i.test(statement) && !/default/i.test(statement);
		});

test("every migration that rewrites rows of what can be deleted has its conversion", () => {
	const tables = new Set(deletable.flatMap((noun) => reached({ [tableOf(noun)]: [] }).map(({ name }) => name)));
	const missing = migrations
		.filter(({ number }) => number > 4) // which first kept deletions
		.flatMap(({ number, name, text }) =>
			[...tables]
				.filter((table) => rewrites(text, table).length > 0 && !conversions[number]?.[table])
				.map((table) => `${name}: ${table}`),
		);
	expect(missing).toEqual([]);
	const known = new Set(shapes.map(({ name }) => name));
	for (const conversion of Object.values(conversions))
		expect(Object.keys(conversion).filter((name) => !known.has(name))).toEqual([]);
	expect(rewrites('ALTER TABLE "games" RENAME COLUMN "time" TO "hour";', "games")).toHaveLength(1);
	expect(
		rewrites("update games set status = 'final'; alter table games add column x int not null;", "games"),
	).toHaveLength(2);
	expect(
		rewrites("alter table games add column x int not null default 0; update gamesters set x = 1", "games"),
	).toEqual([]);
});
