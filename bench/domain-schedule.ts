import { fairness } from "../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../src/domain/schedule/generator/generate.ts";
import type { MeasureName } from "../src/domain/schedule/measures.ts";
import { freeCalendar, hours, nearGames, teamsOf, weekly } from "../tests/domain/schedule/leagues.ts";
import { violations } from "../tests/domain/schedule/oracle.ts";

type Row = { name: string; value: number; unit: string; target: number | null };

const evening = hours(4);
const courts = [{ name: "North" }, { name: "South" }];
const seeds = [1, 2, 3, 4, 5, 6, 7];

/** Generation in ms: the median over seeds, and for the free calendar the slowest and what it left undone as well. */
export function benchSchedule(): Row[] {
	const weeklySeen = seeds.map((seed) => timed(weekly({ teams: 16, weeks: 12, times: hours(8), seed })));
	const courtsSeen = seeds.map((seed) => timed(weekly({ teams: 16, weeks: 12, times: evening, places: courts, seed })));
	const freeSeen = seeds.map((seed) => timed(freeCalendar(seed)));
	const worst = Math.max(...freeSeen.map(({ ms }) => ms));
	const undone = freeSeen.reduce((sum, { unplaced, broken }) => sum + unplaced + broken, 0);
	const near = freeSeen.reduce((sum, seen) => sum + seen.near, 0);
	return [
		{ name: "16 teams x 12 weeks, 8 slots a week: generate", value: median(weeklySeen), unit: "ms", target: 200 },
		{ name: "the same on 2 courts at 4 times", value: median(courtsSeen), unit: "ms", target: 700 },
		{ name: "210 games, 273 days, 15 teams: generate", value: median(freeSeen), unit: "ms", target: 5000 },
		{ name: "the same, the slowest of 7 leagues", value: worst, unit: "ms", target: 5000 },
		{ name: "the same, games left over and rules broken in 7 leagues", value: undone, unit: "", target: 0 },
		{ name: "the same, games less than three days after another, of 2,835 gaps", value: near, unit: "", target: 5 },
	];
}

/** Ten leagues with each measure beside the bound that no schedule can beat. */
export function fairnessPage(): string {
	const names: MeasureName[] = [
		"games",
		"opponents",
		"sides",
		"times",
		"weekdays",
		"places",
		"byes",
		"byesInRow",
		"doubleHeadersApart",
		"meetingGapDays",
	];
	const lines = Object.entries(leagues()).map(([title, input]) => {
		const { games, unplaced } = generate(input);
		const { measures } = fairness({ ...input, games });
		const cells = names.map((name) => {
			const { figure, bound } = measures.find((measure) => measure.name === name)!;
			return figure === null ? "–" : `${figure} (${bound ?? "–"})`;
		});
		return [title, `${games.length} (${games.length + unplaced.length})`, ...cells];
	});
	return aligned([["league: figure (bound)", "placed", ...names], ...lines]);
}

function leagues(): Record<string, Input> {
	const late = teamsOf(8).map((team) => (team.id === 3 ? { ...team, unavailableSlots: [evening[0]!] } : team));
	const away = teamsOf(9).map((team) =>
		team.id < 4 ? { ...team, unavailableDates: [`2026-01-${13 + 7 * (team.id - 1)}`] } : team,
	);
	const twoDays = ["Tuesday", "Thursday"];
	return {
		"8 teams, 10 weeks, one not at the first hour": weekly({ teams: late, weeks: 10, times: evening }),
		"9 teams, 10 weeks, byes": weekly({ teams: 9, weeks: 10, times: evening }),
		"9 teams, 10 weeks, byes asked for": weekly({ teams: away, weeks: 10, times: evening }),
		"9 teams, 10 weeks, double headers": weekly({
			teams: 9,
			weeks: 10,
			times: hours(5),
			wishes: { doubleHeaders: true },
		}),
		"7 teams, 12 weeks, double headers": weekly({
			teams: 7,
			weeks: 12,
			times: evening,
			wishes: { doubleHeaders: true },
		}),
		"16 teams, 12 weeks": weekly({ teams: 16, weeks: 12, times: hours(8) }),
		"12 teams, 12 games each, 2 days, 2 courts": weekly({
			teams: 12,
			weeks: 10,
			times: hours(2),
			gameDays: twoDays,
			places: courts,
			wishes: { games: { perTeam: 12 } },
		}),
		"10 teams, 3 rounds, 2 days, 2 courts": weekly({
			teams: 10,
			weeks: 14,
			times: hours(3),
			gameDays: twoDays,
			places: courts,
			wishes: { games: { rounds: 3 } },
		}),
		"9 teams, 10 games each in 12 weeks": weekly({
			teams: 9,
			weeks: 12,
			times: evening,
			wishes: { games: { perTeam: 10 } },
		}),
		"15 teams, free calendar of 273 days": freeCalendar(1),
	};
}

function timed(input: Input) {
	const start = performance.now();
	const { games, unplaced } = generate(input);
	const ms = performance.now() - start;
	const broken = violations({ ...input, games }).length;
	return { ms, unplaced: unplaced.length, broken, near: nearGames(input.teams, games) };
}

function median(runs: readonly { ms: number }[]): number {
	return runs.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!;
}

function aligned(rows: readonly (readonly string[])[]): string {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column]!))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
