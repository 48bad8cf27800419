import type { Side } from "../game/game.ts";
import { isShootOut } from "../period/periods.ts";
import type { Sport } from "./sport.ts";
import { plural } from "./words.ts";

/** What a sport calls its shoot-out; null where it has none. */
export const shootOutName = ({ periods }: Pick<Sport, "periods">): string | null =>
	periods.find((name) => isShootOut({ name })) ?? null;

/** How a shoot-out is asked for. */
export interface ShotsTyped {
	/** What the sport calls it. */
	name: string;
	example: string;
}

/** Null where a sport has none. */
export function shotsTyped(sport: Sport): ShotsTyped | null {
	const name = shootOutName(sport);
	return name === null ? null : { name, example: exampleOf(sport) };
}

/** What one may end like: five shots each beside the score, or a few for one goal more. */
const exampleOf = ({ shootOut }: Pick<Sport, "shootOut">): string => (shootOut === "apart" ? "4-3" : "2-1");

/** How a shoot-out of that name is written, in a sentence. */
export const howToShootOut = (sport: Pick<Sport, "words" | "shootOut">, name: string): string =>
	`Type the ${name.toLowerCase()} as ${plural(sport.words.unit)} of both teams, the home team’s first, like ${exampleOf(sport)}.`;

/** Why a game cannot have ended like this, and what to type instead where the sport has shoot-outs. */
export function withWay(sport: Sport, fault: string): string {
	const name = shootOutName(sport);
	return name === null ? fault : `${fault} ${howToShootOut(sport, name)}`;
}

/** Why a shoot-out cannot have ended like this, or not beside that score (games 29). */
export function shootOutFault(
	{ shootOut }: Sport,
	{ home, away }: Record<Side, number | null>,
	score: Record<Side, number>,
): string | null {
	if (home === null || away === null) return "A shoot-out is what both teams have scored in it: type both.";
	if (home === away) return `A shoot-out goes on until one team has won it: ${home}–${away} is none.`;
	const lead = home > away ? score.home - score.away : score.away - score.home;
	if (lead === (shootOut === "apart" ? 0 : 1)) return null;
	const rule = shootOut === "apart" ? "and leaves it level" : "and is one goal more for who wins it";
	return `A shoot-out follows a level score, ${rule}: ${score.home}–${score.away} is none.`;
}
