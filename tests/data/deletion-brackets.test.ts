import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { restorable, restore } from "../../src/data/deletion/restore.ts";
import { offered, remove, weigh } from "../../src/data/deletions.ts";
import { read, type Tenant, type Writer } from "../../src/data/tenant.ts";
import type { Deletable } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillDivision, type FilledDivision } from "../support/bracket.ts";
import type { Refusal } from "../../src/domain/refusal.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let four: FilledDivision;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme${++count}` });
	four = await change(async (writer) => await fillDivision(writer, { teams: 4 }));
});

const change = async <T>(work: (writer: Writer) => Promise<T>) => await site.write(organization, work);
const seen = async <T>(work: (tenant: Tenant) => Promise<T>) =>
	(await read(site.database.db, organization, "staff", site.now.instant, work)).value;
const said = async (work: Promise<unknown>): Promise<string> =>
	await work.then(
		() => "done",
		(error: Refusal) => `${error.kind} ${error.message}`,
	);
const tried = async (noun: Deletable, ids: number[]) => [
	await said(seen(async (tenant) => await weigh(tenant, noun, ids))),
	await said(change(async (writer) => await remove(writer, noun, ids))),
];
const slt = (seed: number) => four.teams[seed - 1]?.slt_id ?? 0;
const places = async () =>
	await seen(
		async ({ tx }) =>
			await tx.execute(sql`select league_team_id, position from division_teams order by position, league_team_id`),
	);

/** A game of the first matchup, between the first and the last seed. */
async function begin(home = slt(1), away = slt(4), match_id = "r1-0") {
	const { season, division } = four;
	await change(
		async ({ tx }) =>
			await tx.insert(schema.games).values({
				organization_id: organization.id,
				season_id: season.id,
				division_id: division.id,
				home_team_id: home,
				away_team_id: away,
				match_id,
			}),
	);
}

describe("a team of a division that has bracket games", () => {
	const sentence =
		"conflict Team 2 plays in Gold, which has bracket games. Delete those games, or the division, first.";

	test("is not taken out of its league, nor deleted, whether it has played or not", async () => {
		await begin();
		expect(await tried("league team", [slt(2)])).toEqual([sentence, sentence]);
		expect(await tried("team", [four.teams[1]?.team_id ?? 0])).toEqual([sentence, sentence]);
		expect(await tried("league team", [slt(2), slt(1), slt(3)])).toEqual(
			Array(2).fill(
				"conflict Team 1 and 2 more teams play in Gold, which has bracket games. Delete those games, or the division, first.",
			),
		);
		expect(await places()).toHaveLength(4);
	});

	test("goes once the games, or the division, have gone", async () => {
		await begin();
		await change(async (writer) => await remove(writer, "division", [four.division.id]));
		expect(await tried("league team", [slt(2)])).toEqual(["done", "done"]);
	});

	test("goes with its season, and with its league where no game of others is left behind", async () => {
		await begin();
		const before = await places();
		for (const [noun, id] of [
			["season", four.season.id],
			["league", four.league.id],
			["season league", four.seasonLeague.id],
		] as const) {
			expect(await tried(noun, [id])).toEqual(["done", "done"]);
			expect(await places()).toHaveLength(0);
			await change(async (writer) => await restore(writer, (await offered(writer)).rows[0]?.id ?? 0));
			expect(await places()).toEqual(before);
		}
	});

	test("stays with its league where others' games would be left behind", async () => {
		const other = await change(async (writer) => await fillDivision(writer, { teams: 2, name: "Silver" }));
		await change(
			async ({ tx }) =>
				await tx.execute(sql`update division_teams set division_id = ${four.division.id}, position = 9
				where league_team_id = ${other.teams[0]?.slt_id}`),
		);
		await begin();
		const held = "conflict Team 1 plays in Gold, which has bracket games. Delete those games, or the division, first.";
		expect(await tried("league", [other.league.id])).toEqual([held, held]);
	});
});

test("a team that was deleted before the bracket began does not come back into it", async () => {
	await change(async (writer) => await remove(writer, "league team", [slt(4)]));
	await begin(slt(2), slt(3), "r1-1");
	const id = (await seen(offered)).rows[0]?.id ?? 0;
	const taken = (await seen(async (tenant) => await restorable(tenant, id)))?.taken.map(({ what }) => what);
	expect(taken).toEqual(["the bracket games of the division “Gold”"]);
	expect(await said(change(async (writer) => await restore(writer, id)))).toBe(
		"conflict Something has taken its place meanwhile: the bracket games of the division “Gold”. Change or delete that first.",
	);
	await change(async ({ tx }) => await tx.delete(schema.games));
	expect(await said(change(async (writer) => await restore(writer, id)))).toBe("done");
	expect(await places()).toHaveLength(4);
});
