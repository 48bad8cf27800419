import type { Body } from "../field.ts";
import { readWhole } from "../field.ts";
import { refused } from "../refusal.ts";
import type { Closure } from "./hours.ts";
import { closureFields } from "./schema.ts";

/** A closure as it was sent: of one day where there is no last one. Refused with the field named: no day, days or times out of order, half of the times. */
export function readClosure(body: Body): Closure {
	const { starts_on, ends_on, starts_at, ends_at, reason } = readWhole(closureFields, body);
	if (starts_on === null) throw refused("starts_on", "This field is required.");
	const last = ends_on ?? starts_on;
	if (last < starts_on) throw refused("ends_on", "The last day is before the first.");
	if (starts_at === null && ends_at !== null) throw refused("starts_at", "Say from when as well.");
	if (starts_at !== null && ends_at === null) throw refused("ends_at", "Say until when as well.");
	if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
		throw refused("ends_at", "This is before it begins.");
	return { starts_on, ends_on: last, starts_at, ends_at, reason };
}

/** How many of the games that a venue is shut for lie on the days of a closure. */
export const countWithin = (
	shut: readonly { date: string; cause: "closed" | "hours" }[],
	{ starts_on, ends_on }: Pick<Closure, "starts_on" | "ends_on">,
) => shut.filter(({ date, cause }) => cause === "closed" && starts_on <= date && date <= ends_on).length;
