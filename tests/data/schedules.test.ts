import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { byeList } from "../../src/data/calendar/calendar.ts";
import { addBye } from "../../src/data/calendar/changes.ts";
import { weigh } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { openBuilder } from "../../src/data/schedule/builder.ts";
import { prepared, store } from "../../src/data/schedule/generation.ts";
import { moveTo } from "../../src/data/schedule/games.ts";
import { publish } from "../../src/data/schedule/publication.ts";
import { create } from "../../src/data/schedule/schedules.ts";
import { read, type Writer } from "../../src/data/tenant.ts";
import { generateWhole } from "../../src/domain/schedule/generator/give-way.ts";
import { readSchedule } from "../../src/domain/schedule/fields.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	league = await site.write(organization, fillLeague);
});
afterAll(async () => await site.close(), 60_000);

const write = async <T>(change: (writer: Writer) => Promise<T>): Promise<T> => await site.write(organization, change);
const builder = async (id: number) => await write(async (writer) => await openBuilder(writer, id));
const signal = new AbortController().signal;

/** Three Mondays of January for the league's four teams. */
async function made(fields: object = {}): Promise<number> {
	const body = { name: "Winter", startDate: "2027-01-04", numWeeks: 3, timeSlots: ["18:00", "19:00"], ...fields };
	const draft = { leagueId: league.league.id, season_id: null, fields: readSchedule(body) };
	return await write(async (writer) => (await create(writer, draft)).id);
}

async function generated(id: number, seed = 1) {
	const { value } = await read(
		site.database.db,
		organization,
		"staff",
		site.now.instant,
		async (tenant) => await prepared(tenant, id, { seed }, async (input) => generateWhole(input)),
	);
	return await write(async (writer) => await store(writer, id, value.input, value.value, signal));
}

async function visitorByes(): Promise<(string | null)[]> {
	const { value } = await read(
		site.database.db,
		organization,
		"visitor",
		site.now.instant,
		async (tenant) => await byeList(tenant, {}),
	);
	return value.map(({ date }) => date).filter((date) => date !== null && date >= "2027");
}

describe("what other schedules of the league have", () => {
	test("counts once it is published; two drafts may be tried beside each other", async () => {
		const [first, second] = [await made(), await made({ name: "Second try" })];
		await generated(first);
		expect((await builder(second)).teams.flatMap(({ busy }) => busy)).toEqual([]);
		expect((await generated(second)).report.games).toBe(6);
		await write(async (writer) => await publish(writer, first));
		const { teams, conflicts } = await builder(second);
		expect(teams.map(({ busy }) => busy.length)).toEqual([3, 3, 3, 3]);
		expect(conflicts).toHaveLength(6);
		const refused = await write(async (writer) => await publish(writer, second)).catch((error: Error) => error.message);
		expect(refused).toBe(sentences.scheduleNotPublishable);
	});

	test("takes its court, and the slot says which game of which league it is", async () => {
		const [one, two] = league.leagueTeams;
		const [hosts, guests] = league.teams;
		await write(async ({ tx }) => {
			await tx.insert(schema.games).values({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: one!.id,
				away_team_id: two!.id,
				date: "2027-01-11",
				time: "18:00",
				location: "Pier",
			});
		});
		const { slots } = await builder(await made({ places: ["Pier"] }));
		const title = `${hosts!.name} against ${guests!.name} (${league.league.name})`;
		expect(slots.filter(({ takenBy }) => takenBy)).toMatchObject([
			{ date: "2027-01-11", time: "18:00", taken: 1, takenBy: [title] },
		]);
	});

	test("takes a team's day, or with double headers its time alone; what is put off or called off takes neither", async () => {
		const [one, two] = league.leagueTeams;
		await write(async ({ tx }) => {
			await tx.insert(schema.games).values({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: one!.id,
				away_team_id: two!.id,
				date: "2027-01-11",
				time: "18:00",
			});
		});
		const busy = async (id: number) => (await builder(id)).teams.find(({ slt_id }) => slt_id === one!.id)?.busy;
		const [single, doubled] = [await made(), await made({ wishes: { doubleHeaders: true } })];
		expect(await busy(single)).toEqual([{ date: "2027-01-11", time: null }]);
		expect(await busy(doubled)).toEqual([{ date: "2027-01-11", time: "18:00" }]);
		await write(async ({ tx }) => {
			await tx.update(schema.games).set({ status: "cancelled" }).where(eq(schema.games.date, "2027-01-11"));
		});
		expect(await busy(single)).toEqual([]);
	});
});

describe("byes", () => {
	beforeEach(async () => {
		const gone = league.leagueTeams[3]!.id;
		await write(async ({ tx }) => await tx.delete(schema.leagueTeams).where(eq(schema.leagueTeams.id, gone)));
	});

	test("follow from the games, are seen when the schedule is, and change with its next publication", async () => {
		const id = await made({ timeSlots: ["18:00"] });
		await generated(id);
		expect(await visitorByes()).toEqual([]);
		await write(async (writer) => await publish(writer, id));
		expect(await visitorByes()).toEqual(["2027-01-04", "2027-01-11", "2027-01-18"]);
		const last = (await builder(id)).games.find(({ date }) => date === "2027-01-18")!;
		await write(async ({ tx }) => await tx.delete(schema.games).where(eq(schema.games.id, last.id)));
		expect(await visitorByes()).toHaveLength(3);
		await write(async (writer) => await publish(writer, id));
		expect(await visitorByes()).toEqual(["2027-01-04", "2027-01-11", "2027-01-18", "2027-01-18", "2027-01-18"]);
	});

	test("given by hand keep the team free that day, and are not said twice", async () => {
		const team = league.leagueTeams[0]!.id;
		await write(async (writer) => await addBye(writer, { team_id: team, date: "2027-01-11" }));
		const id = await made({ timeSlots: ["18:00"] });
		await generated(id);
		const { weeks } = await builder(id);
		expect(weeks[1]?.byes).toMatchObject([{ slt_id: team, date: "2027-01-11" }]);
		await write(async (writer) => await publish(writer, id));
		expect(await visitorByes()).toEqual(["2027-01-04", "2027-01-11", "2027-01-18"]);
		const game = (await builder(id)).games.find(
			({ home, away, date }) => date !== "2027-01-11" && [home, away].includes(team),
		)!;
		const refused = await write(
			async (writer) => await moveTo(writer, game.id, { date: "2027-01-11", time: "18:00", place: null }),
		).catch((error: { reasons: string[] }) => error.reasons);
		expect(refused).toContain("Harbor Hawks has a bye on Mon, Jan 11.");
	});
});

describe("the database", () => {
	const game = async (change: object) =>
		await write(async ({ tx }) => {
			const [row] = await tx.update(schema.games).set(change).where(eq(schema.games.id, league.coming.id)).returning();
			const { published_date, published_time, published_location, draft_change, draft_date } = row!;
			return { published: [published_date, published_time, published_location], draft: [draft_change, draft_date] };
		});
	const none = [null, null, null];

	test("keeps the slot that was published first, from the first change on, whoever makes it", async () => {
		expect((await game({ score_home: 3 })).published).toEqual(none);
		expect((await game({ time: "21:00", location: "Annex" })).published).toEqual(["2026-11-23", "20:00", null]);
		expect((await game({ date: "2026-11-24" })).published).toEqual(["2026-11-23", "20:00", null]);
	});

	test("has nothing to keep of a draft, nor of a day that was still open", async () => {
		await game({ published_at: null });
		expect((await game({ date: "2026-11-24" })).published).toEqual(none);
		await game({ date: null, published_at: "2026-11-20T00:00:00Z" });
		expect((await game({ date: "2026-11-25" })).published).toEqual(none);
	});

	test("forgets a draft when somebody moves the game by hand, and only then", async () => {
		const move = { draft_change: "move", draft_date: "2026-12-01", draft_time: "18:00" };
		expect((await game(move)).draft).toEqual(["move", "2026-12-01"]);
		expect((await game({ score_home: 3 })).draft).toEqual(["move", "2026-12-01"]);
		expect((await game({ time: "21:00" })).draft).toEqual([null, null]);
	});

	test.each([
		["half a move", { draft_change: "move", draft_date: "2026-12-01" }],
		["a slot without a move", { draft_date: "2026-12-01", draft_time: "18:00" }],
		["a change that nobody knows", { draft_change: "swap" }],
		["a time that does not exist", { draft_change: "move", draft_date: "2026-12-01", draft_time: "25:00" }],
	])("refuses %s", async (_, change) => {
		const code = await game(change).then(
			() => "taken",
			(error: { cause?: { code?: string } }) => error.cause?.code,
		);
		expect(code).toBe("23514");
	});
});

test("a schedule weighs its games without results, and its byes", async () => {
	const id = await made({ timeSlots: ["18:00"] });
	await generated(id);
	const { games } = await builder(id);
	await write(async ({ tx }) => {
		await tx
			.update(schema.games)
			.set({ status: "final", score_home: 2, score_away: 1 })
			.where(eq(schema.games.id, games.find(({ date }) => date !== null)!.id));
	});
	const [{ byes } = { byes: 0 }] = await write(async ({ tx }) => [
		{ byes: (await tx.select().from(schema.byes).where(eq(schema.byes.schedule_id, id))).length },
	]);
	const counts = await write(async (writer) => await weigh(writer, "schedule", [id]));
	expect(counts).toEqual({ schedules: 1, games: 5, byes });
	expect(byes).toBe(6);
});

test("a generation is refused when its thread was told to stop before it is stored", async () => {
	const id = await made();
	const { value } = await read(
		site.database.db,
		organization,
		"staff",
		site.now.instant,
		async (tenant) => await prepared(tenant, id, { seed: 1 }, async (input) => generateWhole(input)),
	);
	const stopped = new AbortController();
	stopped.abort();
	const refused = await write(
		async (writer) => await store(writer, id, value.input, value.value, stopped.signal),
	).catch((error: Error) => error.message);
	expect(refused).toBe(sentences.generationCancelled);
	const rows = await write(
		async ({ tx }) =>
			await tx
				.select()
				.from(schema.games)
				.where(and(eq(schema.games.schedule_id, id), isNotNull(schema.games.date))),
	);
	expect(rows).toEqual([]);
});
