/** What a sport calls its things. */
export interface Words {
	/** What a score is made of: "point", "goal", "run", "set". */
	unit: string;
	/** What is counted within a part, where a score is parts that were won: points of a set, games of a match. */
	inPart: string;
	/** How units are got: "Scored" 90 points, "Won" 3 sets. */
	scored: string;
	/** How a table heads what a team got and what it gave away: "GF" and "GA". */
	columns: readonly [got: string, against: string];
	/** How a table by part heads the score where other sums stand beside it: "R" beside "H" and "E". */
	total?: string;
	/** Where its scores are written down; its scorers where nothing is said. */
	desk?: string;
	/** Who sees to its rules, where those are not referees: "Umpires". */
	officials?: string;
}

/** Where the scores of some sports come from, for a sentence. */
export function deskText(all: readonly { words: Words }[]): string {
	const [one, ...others] = new Set(all.map(({ words }) => words.desk));
	return others.length === 0 && one !== undefined ? one : "the scorers";
}

/** Every plural follows the rule, but for matches and halves. */
export function plural(word: string): string {
	if (word === "half") return "halves";
	return word.endsWith("ch") ? `${word}es` : `${word}s`;
}

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
