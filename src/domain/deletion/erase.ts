/**
 * What a log entry keeps when some people are erased for good: of an object that is about one of them nothing that could be
 * read as a person, of one that only has them as captain all but that. `people` are ids of players; the same value where it
 * says nothing of them.
 */
export function withoutPeople(value: unknown, people: ReadonlySet<number>): unknown {
	if (Array.isArray(value)) return value.map((item) => withoutPeople(item, people));
	if (typeof value !== "object" || value === null) return value;
	const row = value as Record<string, unknown>; // any object that is no list
	const is = (name: string) => typeof row[name] === "number" && people.has(row[name]);
	const isAbout = is("player_id");
	const isLed = is("captain_id");
	const other = /#(\d+)$/.exec(String(row[otherPerson] ?? ""))?.[1];
	const kept = Object.entries(row).filter(
		([name, part]) =>
			!(isAbout && (name === "player_id" || typeof part === "string")) &&
			!(isLed && (name === "captain_id" || name === "captain")) &&
			!(name === otherPerson && people.has(Number(other))),
	);
	return Object.fromEntries(kept.map(([name, part]) => [name, withoutPeople(part, people)]));
}

/** "Ada Lee #12", of whom a record was told apart. */
export const otherPerson = "not_the_same_person";
