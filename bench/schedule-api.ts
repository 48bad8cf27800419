/** How long a full schedule takes as the dashboard asks for it: request, worker, database, answer. Alone: `bun run bench:schedule`. */
import { testApp } from "../tests/support/app.ts";
import { fillLeague } from "../tests/support/seasons/league.ts";
import { staffOf } from "../tests/support/staff.ts";
import { median } from "./load.ts";
import { amateurs, amateurSchedule, amateurTeams } from "./schedule-amateurs.ts";
import type { Row } from "./table.ts";

const msMax = 1_000;
const seeds = [1, 2, 3, 4, 5, 6, 7];

/** 16 teams x 12 weeks on two courts at four times; the whole builder in one read, and the publication, beside it. */
export async function scheduling(): Promise<Row[]> {
	const site = await testApp();
	try {
		const organization = await site.organization({ slug: "bench" });
		const league = await site.write(organization, fillLeague);
		const staff = await staffOf(site, organization, "staff");
		const send = async (method: string, path: string, body?: object) => {
			const response = body ? await staff.send(method, `/api${path}`, body) : await staff.get(`/api${path}`);
			if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
			return await response.json();
		};
		const at = `/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams`;
		for (let team = 5; team <= 16; team += 1) await send("POST", at, { name: `Team ${team}` });
		const { schedule } = await send("POST", "/schedules", {
			name: "Bench",
			leagueId: league.league.id,
			startDate: "2027-01-04",
			numWeeks: 12,
			timeSlots: ["18:00", "19:00", "20:00", "21:00"],
			places: ["North", "South"],
		});
		const timed = async (method: string, path: string, body?: object) => {
			const start = performance.now();
			const answer = await send(method, path, body);
			return { ms: performance.now() - start, answer };
		};
		const made: number[] = [];
		for (const seed of seeds) {
			const { ms, answer } = await timed("POST", "/games/generate-full-schedule", { scheduleId: schedule.id, seed });
			if (answer.report.games !== 96) throw new Error(`${answer.report.games} of 96 games were placed`);
			made.push(ms);
		}
		const grid = await timed("GET", `/schedules/${schedule.id}/grid`);
		const [one, two] = grid.answer.games;
		const swap = await timed("PUT", "/games/swap", { gameId1: one.id, gameId2: two.id });
		const publish = await timed("POST", `/schedules/${schedule.id}/publish`, {});
		const row = (what: string, ms: number, most = msMax): Row => ({
			what,
			target: `${most} ms`,
			seen: `${Math.round(ms)} ms`,
			holds: ms <= most,
		});
		const whole = await amateurSeason(site);
		return [
			row("16 teams x 12 weeks generated through the API, median of 7", median(made)),
			row("the same, the slowest of 7", Math.max(...made)),
			row("the builder of 96 games in one read", grid.ms, 100),
			row("two of them swapped", swap.ms, 100),
			row("all of them published", publish.ms, 250),
			...whole.map(({ ms, seed }) =>
				row(`20 teams with halls, home days and coaches, 273 days, 380 games, seed ${seed}`, ms, 10_000),
			),
		];
	} finally {
		await site.close();
	}
}

/**
 * A double round of 20 teams over 273 days, all that limits it posted before: halls with hours and closures, home days, days on
 * which teams cannot play, rest, coaches. Whole, without a conflict, and with progress; else it throws.
 */
async function amateurSeason(site: Awaited<ReturnType<typeof testApp>>): Promise<{ ms: number; seed: number }[]> {
	const organization = await site.organization({ slug: "amateurs" });
	const league = await site.write(organization, fillLeague);
	const staff = await staffOf(site, organization, "staff");
	const send = async (method: string, path: string, body?: object) => {
		const response = body ? await staff.send(method, `/api${path}`, body) : await staff.get(`/api${path}`);
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		return await response.json();
	};
	const at = `/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
	const names = Array.from({ length: amateurTeams - 4 }, (_, team) => `Team ${team + 5}`);
	await send("POST", `${at}/teams/several`, { names: names.join("\n") });
	const { teams } = await send("GET", `${at}/availability`);
	for (const [index, { venue, closures, limits }] of amateurs(4).entries()) {
		const { venue: made } = await send("POST", "/venues", venue);
		for (const closure of closures) await send("POST", `/venues/${made.id}/closures`, closure);
		await send("PUT", `${at}/teams/${teams[index].id}/availability`, limits);
	}
	const { schedule } = await send("POST", "/schedules", { ...amateurSchedule, leagueId: league.league.id });
	const runs: { ms: number; seed: number }[] = [];
	for (const seed of seeds.slice(0, 3)) {
		const start = performance.now();
		const headers = { accept: "application/x-ndjson" };
		const body = { scheduleId: schedule.id, seed };
		const response = await staff.send("POST", "/api/games/generate-full-schedule", body, headers);
		const lines = (await response.text()).trim().split("\n");
		runs.push({ ms: performance.now() - start, seed });
		const { report } = JSON.parse(lines.at(-1) ?? "{}").done;
		if (report.games !== 380 || report.conflicts.length > 0 || lines.length < 3)
			throw new Error(`${report.games} of 380 games, ${report.conflicts.length} conflicts, ${lines.length} lines`);
	}
	return runs;
}

if (import.meta.main) {
	for (const { what, seen, target } of await scheduling()) console.log(`${what}: ${seen} (target ${target})`);
	process.exit(0); // the database of tests would keep it alive
}
