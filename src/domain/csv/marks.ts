import { isDate } from "../clock.ts";
import { fold } from "../fold.ts";
import type { PlayerFacts } from "./season.ts";

/** What tells people of one name apart, by what it is called: a number, a date such as that of birth, how they are reached. */
export type Marks = ReadonlyMap<string, string>;

interface Marked extends Partial<Pick<PlayerFacts, "email" | "phone">> {
	attributes: Readonly<Record<string, string | null>>;
}

export function marksOf({ email, phone, attributes }: Marked): Marks {
	const own = Object.entries(attributes).filter(([name, value]) => fold(name) === "number" || isDate(value ?? ""));
	const said = [...own, ["email", email] as const, ["phone", phone] as const];
	return new Map(said.flatMap(([name, value]) => (value ? [[fold(name), value] as const] : [])));
}

/** Both say something, and not the same. */
export const areApart = (one: Marks, other: Marks) =>
	[...one].some(([name, value]) => other.has(name) && other.get(name) !== value);

/** How much they have in common; nothing where something tells them apart. */
export const likeness = (one: Marks, other: Marks) =>
	areApart(one, other) ? 0 : [...one].filter(([name, value]) => other.get(name) === value).length;

/** "number 8", for whoever has to say which of two it is. */
export const numberText = (marks: Marks) => (marks.has("number") ? `, number ${marks.get("number")}` : "");
