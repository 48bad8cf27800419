import { byPartText, scoreOf, type ByPartField } from "../../src/domain/game/by-part.ts";
import type { BracketMatch } from "../../src/domain/bracket/view.ts";
import type { Values } from "../lib/values.ts";

/** How a result is asked for where it is parts that were won: "Sets", "25-20 …". */
export type PartsTyped = Omit<ByPartField, "typed">;

/** The line of a game, which says the score alone where nothing is known of its parts. */
export const lineOf = (game: BracketMatch) => game.by_part ?? byPartText(game, []);

/** A game as it was answered, with the line that was typed where it says its score. */
export function withLine(game: BracketMatch, line: string | undefined): BracketMatch {
	if (line === undefined) return game;
	const said = scoreOf(line);
	return said && isScore(game, said) ? { ...game, by_part: byPartText(game, said.parts) } : game;
}

/** The parts that were known of a game besides what it is answered with, while its score is the same. */
export function withKnown(game: BracketMatch, known: BracketMatch | undefined): BracketMatch {
	if (!known || !isScore(game, known)) return game;
	const { by_part } = known;
	return { ...(by_part !== undefined && { by_part }), ...game };
}

type Score = Pick<BracketMatch, "score_home" | "score_away">;

const isScore = (game: Score, other: Score) =>
	game.score_home === other.score_home && game.score_away === other.score_away;

/** What is sent of a line that was typed: one that was emptied takes the result away. */
export function sentOf({ by_part, ...values }: Values): Values {
	if (by_part === undefined) return values;
	return by_part === null ? { ...values, score_home: null, score_away: null } : { ...values, by_part };
}
