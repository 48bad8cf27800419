import type { Entry } from "./season.ts";

/** What stars say about themselves, by what they do on the floor. */
const bios = {
	G: [
		"Runs the point and, on weekdays, the night ferry. Learned to pass on the pier, where a ball that nobody catches is gone for good.",
		"Shoots first and apologises later. Holds the gym record for threes in a warm-up and would like you to know it.",
		"Coached by an older sister who still wins every game of one on one. Wears her number.",
		"Came for one season while the knee healed. That was six seasons ago; the knee is fine.",
	],
	F: [
		"Grew up two blocks from the armory and has played in it since the floor was concrete. Captain, carpool driver, keeper of the first-aid kit.",
		"Rebounds by reading the arc of the ball, a habit from ten years of judging swells. Teaches physics at Harbor High.",
		"Left-handed, which everybody knows, and still goes left, which nobody stops.",
		"Baker by trade: up at three, in bed by nine, unless there is a late game.",
	],
	C: [
		"Sets the screens that do not show in any box score. Drives the crane on Pier 9.",
		"Tall since the fourth grade, patient since about last year. Blocks shots and writes thank-you cards.",
		"Started at thirty with no left hand and two left feet. Now the hands are fine.",
	],
} as const;

/** The best players of the running season tell something; one wants no name on the site and one only an initial. */
export function describe(entries: readonly Entry[]): void {
	const told = { G: 0, F: 0, C: 0 };
	for (const { players } of entries) {
		const [star] = players;
		if (star) star.bio = bios[star.position][told[star.position]++ % bios[star.position].length] ?? "";
	}
	const [hidden, initial] = [entries[0]?.players[4], entries[2]?.players[3]];
	if (hidden) hidden.privacy = "hidden";
	if (initial) initial.privacy = "initial";
}
