import { bracketSize } from "./seeding.ts";

const names = new Map([
	[1, "Final"],
	[2, "Semifinals"],
	[4, "Quarterfinals"],
]);

/** The name of a round by its number of matchups, byes included (brackets 3): Final, Semifinals, Quarterfinals, Round of 16, 32, 64. */
export function roundName(matchupCount: number): string {
	return names.get(matchupCount) ?? `Round of ${matchupCount * 2}`;
}

/** The name of the first column: Play-in when it is sparse, that is when more of its matchups are byes than games. */
export function openingName(teamCount: number): string {
	const matchups = bracketSize(teamCount) / 2;
	const games = teamCount - matchups;
	return games < matchups - games ? "Play-in" : roundName(matchups);
}
