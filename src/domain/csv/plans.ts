import { webAddress } from "../check.ts";
import { isDate, isTime } from "../clock.ts";
import { locationLengthMax, type Plan, type Plans, withPlan } from "../game/plan.ts";
import { skippedFault } from "../skipped.ts";
import { type Column, fault, longTextCell, type Row } from "./cells.ts";

/** A line a matchup, by their ids: `r3-0 | 2026-12-05 | 18:00 | Main Gym | https://maps.example/`. */
export function plansText(plans: Plans): string {
	return Object.entries(plans)
		.toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
		.map(([id, { date, time, location, location_url }]) =>
			[id, date, time, location, location_url].map((part) => part ?? "").join(" | "),
		)
		.map((line) => line.replace(/( \| *)+$/, ""))
		.join("\n");
}

/** The plans of a cell; null where it is empty, or cannot be read, which is noted. */
export function plansCell(row: Row, column: Column, timeZone: string | null = null): Plans | null {
	const text = longTextCell(row, column, lengthMax);
	let plans: Plans | null = null;
	for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
		const [id = "", ...parts] = line.split("|").map((part) => part.trim());
		const plan = planOf(parts);
		if (plan === null || id === "" || [...id].length > matchLengthMax)
			return fault(
				row,
				column,
				"each line is a matchup, a date, a time, a place and its address, such as r3-0 | 2026-12-05 | 18:00 | Main Gym.",
			);
		const skipped = timeZone && skippedFault(plan.date, plan.time, timeZone);
		if (skipped) return fault(row, column, `${id}: ${skipped}`);
		if (plans?.[id]) return fault(row, column, "one matchup has one line.");
		plans = withPlan(plans, id, plan);
	}
	return plans;
}

/** A place may have a bar of its own; null for what cannot be read. */
function planOf([date = "", time = "", ...rest]: string[]): Plan | null {
	const last = rest.length > 1 ? (rest.at(-1) ?? "") : "";
	const location = (rest.length > 1 ? rest.slice(0, -1) : rest).join(" | ");
	const location_url = last === "" ? null : webAddress(last);
	if ((date !== "" && !isDate(date)) || (time !== "" && !isTime(time))) return null;
	if ((last !== "" && location_url === null) || [...location].length > locationLengthMax) return null;
	return { date: date || null, time: time.slice(0, 5) || null, location: location || null, location_url };
}

const matchLengthMax = 20;
const lengthMax = 100_000;
