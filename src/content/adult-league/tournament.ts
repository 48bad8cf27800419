import { facts } from "./facts.ts";

/** Who may play in the tournament (adult 6). */
export const eligibility: readonly string[] = [
	`The regular season is ${facts.regularGames} games; a team needs zero forfeits to be invited.`,
	"A player must have played at least one regular-season game.",
	"A player must have completed the player registration form.",
	`Teams field ${facts.playersOnFloor} players, no bench.`,
];
