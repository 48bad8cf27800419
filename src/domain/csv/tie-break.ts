import { Refusal } from "../refusal.ts";
import { checkTieBreak, criterionNames, presets, type TieBreak } from "../standings/tie-break.ts";

/** A tie-break in one cell: `nba`, or `headToHead, difference cap 12, coin seed 7`. */
export function tieBreakText(tieBreak: TieBreak): string {
	if (typeof tieBreak === "string") return tieBreak;
	return tieBreak
		.map(
			({ by, cap, seed }) =>
				`${by}${cap === undefined ? "" : ` cap ${cap}`}${seed === undefined ? "" : ` seed ${seed}`}`,
		)
		.join(", ");
}

/** The tie-break that a cell stands for, in any case. Refused as by `checkTieBreak`. */
export function tieBreakOf(text: string): TieBreak {
	const preset = known(Object.keys(presets), text);
	return checkTieBreak(preset ?? text.split(",").map(criterionOf));
}

/** A name and at most the two words that may stand behind it, each with its number. */
function criterionOf(text: string): object {
	const [name = "", ...words] = text.trim().split(/\s+/);
	const criterion: Record<string, unknown> = { by: known(criterionNames, name) };
	for (let at = 0; at < words.length; at += 2) {
		const word = known(["cap", "seed"], words[at] ?? "");
		if (word === undefined)
			throw new Refusal("invalid", 'Only "cap" or "seed" with its number may follow a criterion.');
		criterion[word] = Number(words[at + 1]);
	}
	return criterion;
}

const known = (words: readonly string[], text: string) =>
	words.find((word) => word.toLowerCase() === text.trim().toLowerCase());
