import type { Side } from "../game/game.ts";
import { isShootOut } from "../period/periods.ts";
import { shootOutFault } from "./shoot-out.ts";
import type { Sport } from "./sport.ts";
import { plural } from "./words.ts";

/** A part of a game by its name, with both teams' points in it. */
interface ScoredPart extends Record<Side, number | null> {
	name: string;
}

/** A game that is over, as it is written down. */
interface Written {
	/** Those that can be played, in order, without the final score. */
	parts: readonly ScoredPart[];
	score: Record<Side, number>;
	isKnockout: boolean;
}

/** Why a game of that sport cannot end like this, in a sentence that says the rule (games 23); null where it can. */
export function faultOf(sport: Sport, { parts, score, isKnockout }: Written): string | null {
	if (sport.decider !== undefined) {
		const shots = parts.find((part) => isShootOut(part) && (part.home !== null || part.away !== null));
		if (shots) return shootOutFault(sport, shots, score);
		if (isKnockout && score.home === score.away)
			return `A game of a bracket has a winner: a level one goes on with ${sport.decider}.`;
	}
	if (sport.counts !== "won") return null;
	return partFault(sport, parts) ?? matchFault(sport, parts, score);
}

/** Why a league's game of that sport does not end level, in a sentence (games 30); null where it does, or where nothing says how it goes on. */
export function levelFault({ name, awards, counts, decider }: Sport): string | null {
	if (awards.draws || counts === "won" || decider === undefined) return null;
	return `A game of ${name.toLowerCase()} does not end level: it goes on with ${decider}.`;
}

/** Why a part that is over cannot have ended like this. */
export function partFault({ part, sets }: Sport, parts: readonly ScoredPart[]): string | null {
	for (const { name, home, away } of parts) {
		if (home === null || away === null) continue;
		if (home === away) return `${name} is level: a ${part} has a winner.`;
		if (sets === undefined) continue;
		const [most, lead] = [Math.max(home, away), Math.abs(home - away)];
		if (lead < 2) return `${name} cannot end like this: a set is won by two points.`;
		if (most > sets.to && lead > 2)
			return `${name} cannot end like this: beyond ${sets.to} a set ends with a lead of two.`;
	}
	return null;
}

/** What a part may end like: "25-20" of a set, "6-4" of a match. */
export const partExample = ({ sets }: Sport): string => (sets ? `${sets.to}-${sets.to - 5}` : "6-4");

/** Whether a part has its winner by the rule: a set at its end with a lead of two, a match as soon as it is somebody's. */
export function isPartWon(
	{ counts, sets }: Sport,
	part: Record<Side, number | null>,
	{ at, of }: { at: number; of: number },
): boolean {
	const [home, away] = [part.home ?? 0, part.away ?? 0];
	if (counts !== "won") return false;
	if (sets === undefined) return home !== away;
	const isDeciding = at > 0 && at === of - 1 && of % 2 === 1;
	return Math.max(home, away) >= (isDeciding ? sets.last : sets.to) && Math.abs(home - away) >= 2;
}

export const matchEnd = (many: number) =>
	`A game is the best of ${many} sets: one team wins ${(many + 1) / 2} of them, and no more are played.`;

function matchFault({ part, sets }: Sport, parts: readonly ScoredPart[], score: Record<Side, number>): string | null {
	const [most, least] = [Math.max(score.home, score.away), Math.min(score.home, score.away)];
	const many = parts.length;
	if (many > 0 && most + least > many) return `There are only ${many} ${many === 1 ? part : plural(part)} in a game.`;
	if (sets !== undefined && many % 2 === 1 && (most !== (many + 1) / 2 || least >= most)) return matchEnd(many);
	if (sayAnother(sets !== undefined, parts, score))
		return `The score is how many ${plural(part)} each team has won, and those entered say another one.`;
	return null;
}

/**
 * Parts say another score where a side has won more of them than it says, whatever is not entered; and of sets, where who won has
 * all of its own and those of the other have no place before the last one.
 */
function sayAnother(hasEnd: boolean, parts: readonly ScoredPart[], score: Record<Side, number>): boolean {
	const isPlayed = ({ home, away }: ScoredPart) => home !== null && away !== null;
	const played = parts.filter(isPlayed);
	if (played.length === 0) return false;
	const lacks = (side: Side, other: Side) =>
		score[side] - played.filter((one) => (one[side] ?? 0) > (one[other] ?? 0)).length;
	const [home, away] = [lacks("home", "away"), lacks("away", "home")];
	if (home < 0 || away < 0) return true;
	const [winner, loser] = score.home > score.away ? [home, away] : [away, home];
	return hasEnd && winner === 0 && loser > parts.findLastIndex(isPlayed) + 1 - played.length;
}
