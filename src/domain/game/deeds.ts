/**
 * What an act on several games does with one of them besides its values (games 25): there is no value of before that a later entry could
 * have set, so the act alone takes it back.
 */
const deeds = {
	publish: "Published",
	lock: "Locked in its slot",
	unlock: "Unlocked",
	add: "Added to the schedule",
} as const;
export type Deed = keyof typeof deeds;

/** Null for an entry that changes values. */
export function deedOf(payload: Readonly<Record<string, unknown>>): Deed | null {
	const said = payload["deed"];
	return typeof said === "string" && said in deeds ? (said as Deed) : null; // one of its names
}

export const deedText = (deed: Deed): string => deeds[deed];

/** Why such an entry is not taken back alone. */
export const deedOfAct = "This was done in one act. Take it back on Change games, under Done lately.";
