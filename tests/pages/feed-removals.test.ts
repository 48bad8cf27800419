import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { winterLeague, winterSchedule } from "../support/seasons/winter.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: { id: number };
let owner: Awaited<ReturnType<typeof staffOf>>;
let schedule: Awaited<ReturnType<typeof winterSchedule>>;
let slugs = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	acme = await site.organization({ slug: `acme-${++slugs}`, name: "Acme Hoops" });
	({ league } = await winterLeague(site, acme));
	owner = await staffOf(site, acme, "org_owner");
	schedule = await winterSchedule(owner, league.id);
});
afterAll(async () => await site.close(), 60_000);

const publish = async () => await schedule.call("POST", `/schedules/${schedule.id}/publish`);
const generate = async (seed: number) =>
	await schedule.call("POST", "/games/generate-full-schedule", { scheduleId: schedule.id, seed });
const ids = async () => (await schedule.builder()).games.map(({ id }) => id).toSorted((a, b) => a - b);

/** Every event of a feed by its game's id, as two independent readers have it. */
async function events(path = "games.ics") {
	const response = await site.get(`/${acme.slug}/_/feeds/${path}`);
	if (response.status !== 200) return new Map();
	const rows = await site.database.owner.sql<{ id: string; uid: string }[]>`
		select id::text, uid::text from games
		union select g ->> 'id', g ->> 'uid' from deletions, jsonb_array_elements(coalesce(document -> 'games', '[]')) g`;
	const known = new Map(rows.map(({ id, uid }) => [uid, Number(id)]));
	const text = await response.text();
	const other = nodeIcal.sync.parseICS(text);
	const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never); // its types name no tuple
	return new Map(
		calendar.getAllSubcomponents("vevent").map((part) => {
			const event = new ICAL.Event(part);
			const found = other[event.uid];
			if (found?.type !== "VEVENT") throw new Error(`${event.uid} is not read by the other one`);
			const status = String(part.getFirstPropertyValue("status"));
			expect([found.status, Number(found.sequence)]).toEqual([status as typeof found.status, Number(event.sequence)]);
			const start = String(event.startDate);
			return [
				known.get(event.uid) ?? Number.NaN,
				{ status, sequence: Number(event.sequence), start, title: event.summary },
			];
		}),
	);
}

type Events = Awaited<ReturnType<typeof events>>;
const cancelled = (found: Events) =>
	[...found].flatMap(([id, { status }]) => (status === "CANCELLED" ? [id] : [])).toSorted((a, b) => a - b);
const latest = async () => (await (await owner.get("/api/deletions")).json()).deletions[0];

describe("games that visitors have seen and that are gone", () => {
	test("are cancelled where a publication has replaced them; drafts never appear", async () => {
		await publish();
		const [before, old] = [await events(), await ids()];
		expect(cancelled(before)).toEqual([]);
		await generate(8);
		const drafts = (await ids()).filter((id) => !old.includes(id));
		expect(drafts.length).toBeGreaterThan(0);
		expect([...(await events()).keys()].toSorted((a, b) => a - b)).toEqual(old);
		await generate(9);
		await publish();
		const [after, now] = [await events(), await ids()];
		const gone = old.filter((id) => !now.includes(id));
		expect(gone.length).toBeGreaterThan(0);
		expect(cancelled(after)).toEqual(gone);
		for (const id of gone) {
			const [was, is] = [before.get(id), after.get(id)];
			expect(is).toMatchObject({ start: was?.start ?? "", title: `Cancelled: ${was?.title}` });
			expect(is?.sequence).toBeGreaterThan(was?.sequence ?? Infinity);
		}
		expect(drafts.filter((id) => !now.includes(id) && after.has(id))).toEqual([]);
	});

	test("are cancelled with their schedule, in every feed that had them, and in no list; its return is a later word", async () => {
		await publish();
		const [team, outsider] = await site.write(
			acme,
			async ({ tx }) =>
				await tx.select({ id: schema.leagueTeams.id, team: schema.leagueTeams.team_id }).from(schema.leagueTeams),
		);
		const place = { organization_id: acme.id };
		const player = await site.write(acme, async ({ tx }) => {
			const [row] = await tx
				.insert(schema.players)
				.values({ ...place, firstName: "Ada", lastName: "Lee" })
				.returning();
			await tx.insert(schema.rosters).values({ ...place, player_id: row!.id, slt_id: team!.id });
			return row!;
		});
		const feeds = ["games.ics", `leagues/${league.id}/games.ics`, `teams/${team?.team}/games.ics`];
		const all = [...feeds, `players/${player.id}/games.ics`];
		const before = await Promise.all(all.map(events));
		expect(before.map(({ size }) => size)).toEqual([15, 15, 5, 5]);
		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		const gone = await Promise.all(all.map(events));
		for (const [at, was] of before.entries()) {
			expect(cancelled(gone[at]!)).toEqual([...was.keys()].toSorted((a, b) => a - b));
			for (const [id, { sequence }] of was) expect(gone[at]!.get(id)?.sequence).toBeGreaterThan(sequence);
		}
		const [one] = before[0]!.keys();
		expect(cancelled(await events(`games/${one}.ics`))).toEqual([one!]);
		const table = await (await site.get(`/${acme.slug}/_/feeds/games.csv`)).text();
		expect(table.trimEnd().split("\r\n")).toHaveLength(1);
		expect((await site.get(`/${acme.slug}/games/${one}`)).status).toBe(404);

		await schedule.call("POST", `/deletions/${(await latest()).id}/restore`);
		const back = await Promise.all(all.map(events));
		for (const [at, was] of gone.entries()) {
			expect(cancelled(back[at]!)).toEqual([]);
			expect([...back[at]!.keys()].toSorted()).toEqual([...was.keys()].toSorted());
			for (const [id, { sequence }] of was) expect(back[at]!.get(id)?.sequence).toBeGreaterThan(sequence);
		}

		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		await schedule.call("DELETE", `/teams/${outsider?.team}`);
		const without = await events();
		expect(without.size).toBe(10);
		expect(cancelled(without)).toHaveLength(10);
	});

	test("are not spoken of once they are erased for good, or long over, and drafts are not at all", async () => {
		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		expect((await events()).size).toBe(0);
		await schedule.call("POST", `/deletions/${(await latest()).id}/restore`);
		await publish();
		const [first] = (await schedule.builder()).games;
		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		expect((await events()).size).toBe(15);
		const { id } = await latest();
		await site.write(acme, async ({ tx }) => {
			await tx.execute(sql`update deletions set document = replace(document::text, '2027-01-04', '2026-09-01')::jsonb`);
		});
		const left = await events();
		expect([left.size < 15, left.has(first!.id)]).toEqual([true, false]);
		await schedule.call("DELETE", `/deletions/${id}`);
		expect((await events()).size).toBe(0);
	});

	test("nor once the deletion cannot be taken back any more", async () => {
		await publish();
		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		expect((await events()).size).toBe(15);
		await site.write(acme, async ({ tx }) => {
			await tx.execute(sql`update deletions set created_at = now() - interval '31 days'`);
		});
		expect((await events()).size).toBe(0);
	});
});
