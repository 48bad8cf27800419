/**
 * A team's name for a narrow card. A long one is cut to its last words: as few as make a word (three letters) and end no
 * other name among `names`. "Lakers", "Trail Blazers" beside "Harbor Blazers", "Parking Lot C", "Keel & Able".
 */
export function shortName(name: string, names: readonly string[]): string {
	if (name.length <= wholeMax) return name;
	const words = name.trim().split(/\s+/);
	const others = names.filter((other) => other !== name).map((other) => ` ${other.trim().replace(/\s+/g, " ")}`);
	for (let start = words.length - 1; start > 0; start -= 1) {
		const ending = words.slice(start).join(" ");
		const isWord = (ending.match(/\p{L}/gu)?.length ?? 0) >= lettersMin;
		if (isWord && !others.some((other) => other.endsWith(` ${ending}`))) return ending;
	}
	return name;
}

/** So many letters stand on one line of a card, or on two. */
const wholeMax = 14;
const lettersMin = 3;
