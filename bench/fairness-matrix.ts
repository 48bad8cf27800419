/**
 * How even schedules become over leagues of many sizes and layouts, each measure against its bound. Alone:
 * `bun bench/fairness-matrix.ts [seeds] [layout]`, `--json` for every single figure.
 */
import { fairness } from "../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../src/domain/schedule/generator/generate.ts";
import { teamsOf, weekly } from "../tests/domain/schedule/leagues.ts";
import { violations } from "../tests/domain/schedule/oracle.ts";

const sizes = [4, 6, 8, 10, 11, 12, 16, 20];
const lengths = [6, 10, 12];
const courts = ["North", "South", "East", "West"].map((name) => ({ name }));

type League = { teams: number; weeks: number; seed: number };

/** From 08:00 on, an hour apart. */
const hours = (count: number) => Array.from({ length: count }, (_, index) => `${8 + index}:00`.padStart(5, "0"));

const on = (count: number, games: number, more = 0) => ({
	times: hours(Math.ceil(games / count) + more),
	...(count > 1 && { places: courts.slice(0, count) }),
});

const each = ({ teams }: League) => Math.floor(teams / 2);

const layouts: Record<string, (league: League) => Input> = {
	"1 court, just enough": (league) => weekly({ ...league, ...on(1, each(league)) }),
	"1 court, 2 times more": (league) => weekly({ ...league, ...on(1, each(league), 2) }),
	"2 courts, just enough": (league) => weekly({ ...league, ...on(2, each(league)) }),
	"2 courts, a time more": (league) => weekly({ ...league, ...on(2, each(league), 1) }),
	"4 courts, just enough": (league) => weekly({ ...league, ...on(4, each(league)) }),
	"hall of 2, just enough": (league) =>
		weekly({ ...league, times: hours(Math.ceil(each(league) / 2)), places: [{ name: "Hall", capacity: 2 }] }),
	"2 days, 2 courts": (league) => weekly({ ...league, ...on(2, each(league)), gameDays: ["Tuesday", "Thursday"] }),
	"double headers, 2 courts": (league) =>
		weekly({ ...league, ...on(2, league.teams), wishes: { games: { perWeek: 2 }, doubleHeaders: true } }),
	"dates unavailable": (league) => ({ ...weekly({ ...league, ...on(2, each(league), 1) }), teams: absent(league) }),
	"2 locks, a date unavailable": (league) => locked(league),
};

function absent({ teams, weeks }: League) {
	return teamsOf(teams).map((team) =>
		team.id <= Math.ceil(teams / 4) ? { ...team, unavailableDates: [tuesday((team.id * 3) % weeks)] } : team,
	);
}

function locked(league: League): Input {
	const input = weekly({ ...league, ...on(1, each(league), 1) });
	const teams = input.teams.map((team) => (team.id === 4 ? { ...team, unavailableDates: [tuesday(3)] } : team));
	const [first, second] = input.slots.filter(({ date }) => date === tuesday(1));
	return {
		...input,
		teams,
		fixed: [
			{ home: 1, away: 2, ...first! },
			{ home: 3, away: 4, ...(second ?? first!) },
		],
	};
}

function tuesday(week: number): string {
	return new Date(Date.UTC(2026, 0, 6 + 7 * week)).toISOString().slice(0, 10);
}

function judged(input: Input) {
	const start = performance.now();
	const { games, unplaced } = generate(input);
	const ms = performance.now() - start;
	const measures = fairness({ ...input, games }).measures.filter(
		({ figure, bound }) => figure !== null && bound !== null,
	);
	const broken = violations({ ...input, games }).length;
	return { ms, unplaced: unplaced.length, broken, measures };
}

if (import.meta.main) {
	const [seeds = "3", only = ""] = process.argv.slice(2).filter((text) => !text.startsWith("--"));
	const asJson = process.argv.includes("--json");
	for (const [layout, make] of Object.entries(layouts).filter(([name]) => name.includes(only))) {
		const all: ReturnType<typeof judged>[] = [];
		for (const teams of sizes)
			for (const weeks of lengths)
				for (let seed = 1; seed <= Number(seeds); seed++) {
					const seen = judged(make({ teams, weeks, seed }));
					all.push(seen);
					if (asJson) console.log(JSON.stringify({ layout, teams, weeks, seed, ...seen }));
				}
		if (asJson) continue;
		const behind = all.flatMap(({ measures }) => measures.filter(({ figure, bound }) => figure !== bound));
		const names = [...Map.groupBy(behind, ({ name }) => name)].map(([name, list]) => `${list.length} ${name}`);
		const ms = all.map((seen) => seen.ms).sort((a, b) => a - b);
		const sum = (key: "unplaced" | "broken") => all.reduce((total, seen) => total + seen[key], 0);
		console.log(
			`${layout}: ${all.length} schedules, ${all.flatMap((seen) => seen.measures).length - behind.length} measures at their bound, ${names.join(", ") || "none"} behind; ${sum("unplaced")} games left over, ${sum("broken")} rules broken; ${Math.round(ms[ms.length >> 1]!)} ms, at most ${Math.round(ms.at(-1)!)}`,
		);
	}
}
