const names = new Map([
	[1, "Final"],
	[2, "Semifinals"],
	[4, "Quarterfinals"],
]);

/** The name of a round by its number of matchups, byes included (brackets 3): Final, Semifinals, Quarterfinals, Round of 16, 32, 64. */
export function roundName(matchupCount: number): string {
	return names.get(matchupCount) ?? `Round of ${matchupCount * 2}`;
}

/** What counts the rounds before those that are named by their size; a drawing has room for fourteen rounds. */
export const roundWords: readonly string[] = [
	"First",
	"Second",
	"Third",
	"Fourth",
	"Fifth",
	"Sixth",
	"Seventh",
	"Eighth",
	"Ninth",
	"Tenth",
	"Eleventh",
	"Twelfth",
];
