import { afterAll, beforeAll, expect, test } from "bun:test";
import { openGenerator } from "../../../src/generator.ts";
import { NotYet } from "../../../src/domain/refusal.ts";
import type { GenerationLine } from "../../../src/domain/schedule/wire.ts";
import { hours, weekly } from "../../domain/schedule/leagues.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { until } from "../../support/until.ts";
import { said as sentences } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ada: Awaited<ReturnType<typeof staffOf>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close(), 60_000);

/** A hundred weeks: long enough to be interrupted. */
async function made(fields: object = {}): Promise<number> {
	const body = {
		name: "Long",
		leagueId: league.league.id,
		startDate: "2027-01-04",
		numWeeks: 100,
		timeSlots: ["18:00", "19:00"],
		...fields,
	};
	return (await (await ada.send("POST", "/api/schedules", body)).json()).schedule.id;
}

const generate = async (scheduleId: number, seed = 1, headers: Record<string, string> = {}) =>
	await ada.send("POST", "/api/games/generate-full-schedule", { scheduleId, seed }, headers);
const lines = { accept: "application/x-ndjson" };

async function read(response: Response): Promise<GenerationLine[]> {
	return (await response.text())
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
}

test("asked for lines, a generation tells how far it is, and ends with the answer", async () => {
	const id = await made({ numWeeks: 3 });
	const response = await generate(id, 5, lines);
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
	expect(response.headers.get("cache-control")).toBe("no-store");
	const said = await read(response);
	const shares = said.flatMap((line) => ("share" in line ? [line.share] : []));
	expect(shares.length).toBeGreaterThan(2);
	expect(shares).toEqual(shares.toSorted((a, b) => a - b));
	expect(shares.at(-1)).toBeLessThanOrEqual(1);
	const last = said.at(-1)!;
	expect(said.filter((line) => "done" in line)).toHaveLength(1);
	expect(last).toMatchObject({ done: { message: sentences.fullScheduleGenerated, report: { games: 6, seed: 5 } } });
});

test("what is refused before it begins is an ordinary refusal, afterwards a line", async () => {
	const nothing = await generate(999_999, 1, lines);
	expect([nothing.status, (await nothing.json()).message]).toEqual([404, "Not found."]);
	const id = await made();
	await site.write(organization, async ({ tx }) => {
		await tx.execute(`update schedules set wishes = '{"games": {"perTeam": 1000}}' where id = ${id}`);
	});
	const last = (await read(await generate(id, 1, lines))).at(-1);
	expect(last!).toEqual({
		failed: {
			status: 422,
			message: sentences.wishesOutOfRange,
		},
	});
});

test("one schedule is generated once at a time, another one meanwhile", async () => {
	const long = { gameDays: ["Monday", "Wednesday", "Friday"], wishes: { games: { perWeek: 3 } } };
	const [one, two] = [await made(long), await made({ numWeeks: 3 })];
	const running = await generate(one, 1, lines);
	const [telling, counting] = running.body!.tee();
	await telling.getReader().read(); // it has begun
	const refused = await generate(one);
	expect([refused.status, (await refused.json()).message]).toEqual([
		409,
		"This schedule is being generated right now. Please wait for it.",
	]);
	expect((await generate(two)).status).toBe(200);
	expect((await read(new Response(counting))).at(-1)).toHaveProperty("done");
	const again = await generate(one, 2, lines);
	expect(again.status).toBe(200);
	await again.body!.cancel();
});

test("cancelled, it leaves everything as it was", async () => {
	const id = await made();
	const reader = (await generate(id, 1, lines)).body!.getReader();
	expect((await reader.read()).done).toBe(false);
	await reader.cancel();
	await until(async () => (await generate(id, 2)).status === 200);
	const { schedule } = await (await ada.get(`/api/schedules/${id}`)).json();
	expect([schedule.seed, schedule.revision]).toEqual([2, 2]);
});

test("what changed meanwhile is not overwritten", async () => {
	const id = await made({
		numWeeks: 40,
		gameDays: ["Monday", "Wednesday", "Friday"],
		wishes: { games: { perWeek: 3 } },
	});
	const running = generate(id, 1, lines);
	const reader = (await running).body!.getReader();
	await reader.read();
	await ada.send("PUT", `/api/schedules/${id}`, { timeSlots: ["18:00"] });
	let text = "";
	for (let part = await reader.read(); !part.done; part = await reader.read())
		text += new TextDecoder().decode(part.value);
	expect(JSON.parse(text.trim().split("\n").at(-1)!)).toEqual({
		failed: { status: 409, message: "Something of this schedule has changed meanwhile. Please generate it again." },
	});
	expect((await (await ada.get(`/api/schedules/${id}`)).json()).schedule.games).toBe(0);
});

test("an old view of the schedule is refused", async () => {
	const id = await made({ numWeeks: 1 });
	await ada.send("PUT", `/api/schedules/${id}`, { name: "Longer" });
	const body = { scheduleId: id, revision: 1 };
	const stale = await ada.send("POST", "/api/games/generate-full-schedule", body);
	expect([stale.status, (await stale.json()).current.name]).toEqual([409, "Longer"]);
});

test("more than a few at once are asked to come again; those who wait have their turn", async () => {
	const generateHere = openGenerator({ runningMax: 1, waitingMax: 1 });
	const input = weekly({ teams: 6, weeks: 5, times: hours(3) });
	const signal = new AbortController().signal;
	const ask = async () => await generateHere(input, { progress: () => {}, signal });
	const [first, second, third] = await Promise.allSettled([ask(), ask(), ask()]);
	expect([first, second]).toMatchObject([
		{ status: "fulfilled", value: { games: { length: 15 } } },
		{ status: "fulfilled", value: { games: { length: 15 } } },
	]);
	expect(third?.status === "rejected" && third.reason).toBeInstanceOf(NotYet);
	expect((await ask()).games).toHaveLength(15);
	const gone = new AbortController();
	gone.abort();
	const cancelled = generateHere(input, { progress: () => {}, signal: gone.signal });
	expect(await cancelled.catch((error: Error) => error.message)).toBe(sentences.generationCancelled);
	expect((await ask()).games).toHaveLength(15);
});
