/** How long a full schedule takes as the dashboard asks for it: request, worker, database, answer. Alone: `bun run bench:schedule`. */
import { testApp } from "../tests/support/app.ts";
import { fillLeague } from "../tests/support/seasons/league.ts";
import { staffOf } from "../tests/support/staff.ts";
import { median } from "./load.ts";
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
		return [
			row("16 teams x 12 weeks generated through the API, median of 7", median(made)),
			row("the same, the slowest of 7", Math.max(...made)),
			row("the builder of 96 games in one read", grid.ms, 100),
			row("two of them swapped", swap.ms, 100),
			row("all of them published", publish.ms, 250),
		];
	} finally {
		await site.close();
	}
}

if (import.meta.main) {
	for (const { what, seen, target } of await scheduling()) console.log(`${what}: ${seen} (target ${target})`);
	process.exit(0); // the database of tests would keep it alive
}
