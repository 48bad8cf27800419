/**
 * Real calendars of amateur leagues with plans that others have found: those of an indoor football league in Belgium (Van Bulck,
 * Goossens and Spieksma, "Scheduling a non-professional indoor football league", 2019), in the format of RobinX. They are not in
 * this repository. By hand: `bun bench/schedule-calendars.ts <folder with Instances and Solutions> [first] [last] [rest|four|three]`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "../src/domain/clock.ts";
import { fairness } from "../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../src/domain/schedule/generator/generate.ts";
import { nearGames, teamsOf } from "../tests/domain/schedule/leagues.ts";
import { violations } from "../tests/domain/schedule/oracle.ts";

const start = "2025-09-01";
const dateOf = (slot: number) => addDays(start, slot);

interface Known {
	home: number;
	away: number;
	date: string;
}

interface Calendar {
	name: string;
	input: Input;
	/** The plan that is known; empty where none is published. */
	known: Known[];
}

function attributes(tag: string): Record<string, string> {
	return Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

const tagsOf = (xml: string, name: string) =>
	xml
		.split(`<${name} `)
		.slice(1)
		.map((rest) => attributes(rest.slice(0, rest.indexOf(">"))));

/** Slots, teams … as RobinX lists them: "0;1;2", counted from 0. */
const numbers = (list: string | undefined) => (list ? list.split(";").map(Number) : []);

/** An instance as the product's own input: a team's slots without a game at home are no home days, those without any are no days. */
function calendarOf(name: string, xml: string, solution: string, seed: number): Calendar {
	const teamCount = tagsOf(xml, "team").length;
	const dates = Array.from({ length: tagsOf(xml, "slot").length }, (_, slot) => dateOf(slot));
	const hard = tagsOf(xml, "CA1").filter(({ type }) => type === "HARD");
	const closed = (team: number, mode: string) =>
		new Set(
			hard
				.filter((own) => own["mode"] === mode && numbers(own["teams"]).includes(team))
				.flatMap(({ slots }) => numbers(slots).map(dateOf)),
		);
	const teams = teamsOf(teamCount).map((team, index) => {
		const never = closed(index, "HA");
		const notHome = closed(index, "H");
		const home = dates.filter((date) => !never.has(date) && !notHome.has(date));
		return { ...team, limits: { home_days: home.join(", ") }, unavailableDates: [...never].toSorted() };
	});
	const window = tagsOf(xml, "CA3").find(({ type }) => type === "HARD");
	const gap = tagsOf(xml, "SE1").find(({ type }) => type === "HARD");
	return {
		name,
		input: {
			teams,
			slots: dates.map((date) => ({ date, time: "20:00", capacity: teamCount })),
			wishes: {
				games: { rounds: 2 },
				limit: { games: Number(window?.["max"]), days: Number(window?.["intp"]) },
				meetingGapDays: Number(gap?.["min"]),
			},
			seed,
		},
		known: tagsOf(solution, "ScheduledMatch").map(({ home, away, slot }) => ({
			home: Number(home) + 1,
			away: Number(away) + 1,
			date: dateOf(Number(slot)),
		})),
	};
}

function calendarsIn(folder: string, seed = 1): Calendar[] {
	const number = (file: string) => Number(/\d+/.exec(file)?.[0]);
	const solutions = readdirSync(join(folder, "Solutions"));
	return readdirSync(join(folder, "Instances"))
		.filter((file) => file.startsWith("IF"))
		.toSorted((a, b) => number(a) - number(b))
		.map((file) => {
			const name = file.replace(".xml", "");
			const solution = solutions.find((other) => other.startsWith(`${name}_`));
			const read = (kind: string, own: string) => readFileSync(join(folder, kind, own), "utf8");
			return calendarOf(name, read("Instances", file), solution ? read("Solutions", solution) : "", seed);
		});
}

/** Pairs of a team's games that are fewer than so many days apart, one after the other. */
const gapsUnder = (days: number, teams: readonly { id: number }[], games: readonly Known[]) =>
	teams
		.map(({ id }) => games.flatMap(({ home, away, date }) => (home === id || away === id ? [date] : [])).toSorted())
		.reduce((sum, own) => sum + own.slice(1).filter((date, at) => date < addDays(own[at]!, days)).length, 0);

function planned(input: Input) {
	const from = performance.now();
	const { games, unplaced, looks } = generate(input);
	const ms = performance.now() - from;
	const weekdays = fairness({ ...input, games }).measures.find(({ name }) => name === "weekdays");
	return { games, left: unplaced.length, ms, looks, weekdays, broken: violations({ ...input, games }).length };
}

type Run = ReturnType<typeof planned> & { near: number; known: number };

const line = (name: string, { near, known, left, broken, ms, looks, weekdays }: Run) =>
	`${name}: ${near} gaps under three days, known plan ${known}; ${left} games left over, ${broken} rules broken; weekdays ${weekdays?.figure} (${weekdays?.bound}); ${Math.round(ms)} ms, ${Math.round(looks / 1e6)} M looks`;

/** Those of which a known plan has no two games of a team fewer than so many days apart, with that wished for. */
function withRest(calendars: readonly Calendar[], days: number): Calendar[] {
	return calendars
		.filter(({ input, known }) => known.length > 0 && gapsUnder(days, input.teams, known) === 0)
		.filter(({ input, known }) => days === 4 || gapsUnder(4, input.teams, known) > 0)
		.map((calendar) => ({
			...calendar,
			input: { ...calendar.input, wishes: { ...calendar.input.wishes, limit: { games: 1, days } } },
		}));
}

if (import.meta.main) {
	const [folder = ".", first = "1", last = "99", kind = "rest"] = process.argv.slice(2);
	const all = calendarsIn(folder).filter(({ known }) => known.length > 0);
	const kinds = { rest: () => all, four: () => withRest(all, 4), three: () => withRest(all, 3) };
	const chosen = kinds[kind as keyof typeof kinds]().slice(Number(first) - 1, Number(last));
	const runs = chosen.map(({ name, input, known }): Run => {
		const run = { ...planned(input), near: 0, known: nearGames(input.teams, known) };
		run.near = nearGames(input.teams, run.games);
		console.log(line(name, run));
		return run;
	});
	const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
	const whole = runs.filter(({ left }) => left === 0).length;
	const ms = runs.map((run) => run.ms).toSorted((a, b) => a - b);
	console.log(
		`${runs.length} calendars, ${whole} whole; ${sum(({ near }) => near)} gaps under three days, known plans ${sum(({ known }) => known)}; ${sum(({ broken }) => broken)} rules broken; ${Math.round(ms[ms.length >> 1] ?? 0)} ms, at most ${Math.round(ms.at(-1) ?? 0)}`,
	);
}
