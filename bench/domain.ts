/** `bun run bench:domain`: what the rules library takes, medians of several runs beside their targets, then fairness. */
import { benchBracket } from "./domain-bracket.ts";
import { benchSchedule, fairnessPage } from "./domain-schedule.ts";
import { benchStandings } from "./domain-standings.ts";

const rows = [...benchBracket(), ...benchStandings(), ...benchSchedule()];
const width = Math.max(...rows.map(({ name }) => name.length));
console.log(`${"what".padEnd(width)}  ${"figure".padStart(12)}  ${"target".padStart(12)}`);
for (const { name, value, unit, target } of rows) {
	const figure = `${value < 10 && unit !== "" ? value.toFixed(3) : value.toFixed(0)} ${unit}`.trim();
	const most = target === null ? "–" : `${target} ${unit}`.trim();
	console.log(
		`${name.padEnd(width)}  ${figure.padStart(12)}  ${most.padStart(12)}  ${verdictOf(value, target)}`.trimEnd(),
	);
}
console.log(
	"\nFairness of ten leagues, in brackets the bound that no schedule of as many games in the same slots can beat",
);
console.log("(meetingGapDays: more is better, of all others less):\n");
console.log(fairnessPage());

function verdictOf(value: number, target: number | null): string {
	if (target === null) return "";
	return value <= target ? "holds" : "MISSED";
}
