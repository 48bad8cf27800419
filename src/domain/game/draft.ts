import { isCompleted, type Scored } from "./game.ts";

type Drafted = Scored & { draft: boolean };

/** It has a result that visitors do not see, and that counts in no table until it is published (games 32). */
export const isUnseen = (game: Drafted): boolean => game.draft && isCompleted(game);

const unseen =
	"This game is a draft: visitors do not see its result, and it counts in no table, until it is published.";

/** What is said of what was saved of a game; of a draft that is over also who does not see it. */
export function savedText(sentence: string, game: Drafted): string {
	if (!isUnseen(game)) return sentence;
	return `${sentence}${/[.!]$/.test(sentence) ? "" : "."} ${unseen}`;
}

/** The same where the game stands with its result; of one that is to be played who does not see it. */
export const draftText = (game: Drafted): string =>
	isUnseen(game) ? unseen : "This game is a draft: visitors do not see it until it is published.";

/** There is something to show of it (games 25). */
export const isPublishable = ({ date, time }: { date: string | null; time: string | null }): boolean =>
	date !== null && time !== null;
