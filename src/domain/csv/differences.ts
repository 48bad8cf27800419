/** A fact by its name, as it was and as a file says it; a file that says undefined leaves it. */
export type Said = [label: string, was: Value, is: Value];
export type Value = string | number | boolean | null | undefined;

const isOther = ([, was, is]: Said) => is !== undefined && (was ?? null) !== is;

export function differs(facts: readonly Said[]): boolean {
	return facts.some(isOther);
}

/** "time 19:00 to 18:30, score 60-61 to 62-61"; "" where nothing differs. */
export function differences(facts: readonly Said[]): string {
	return facts
		.filter(isOther)
		.map(([label, was, is]) => `${label} ${shown(was)} to ${shown(is)}`)
		.join(", ");
}

const lengthMax = 40;

function shown(value: Value): string {
	if (value === null || value === undefined || value === "") return "none";
	if (typeof value === "boolean") return value ? "yes" : "no";
	const characters = [...String(value).replace(/\s+/g, " ")];
	return characters.length > lengthMax ? `${characters.slice(0, lengthMax).join("")}…` : characters.join("");
}
