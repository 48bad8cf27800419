/**
 * How many entries of a menu stand in its row; the later ones are under "More". As many as fit in one line of a screen of 1,280
 * pixels, or of 960, by how wide the letters are: the page is the same for every screen, and nothing moves once it is drawn.
 */
export function inRow(labels: readonly string[], { hasLogo, isNarrow = false }: Band): number {
	const room = (hasLogo ? roomBesideLogo : roomBesideCrest) - (isNarrow ? narrower : 0);
	const widths = labels.map(widthOf);
	if (sum(widths) <= room) return labels.length;
	let count = 1;
	while (sum(widths.slice(0, count + 1)) + moreWidth <= room) count += 1;
	return count;
}

type Band = { hasLogo: boolean; isNarrow?: boolean };

/** Beside a name of two lines. */
const roomBesideCrest = 1010;
const roomBesideLogo = 935;
const narrower = 317;
const moreWidth = 90;
const padding = 22.5;

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

/** In pixels, as the row sets them: in capitals. */
const widthOf = (label: string): number =>
	padding + sum([...label.toUpperCase()].map((letter) => kinds.find(([kind]) => kind.test(letter))?.[1] ?? 10.6));

const kinds: readonly (readonly [RegExp, number])[] = [
	[/\s/u, 2.6],
	[/[.,:;'’!|()I-]/u, 4.6],
	[/[\d?FJL]/u, 8.2],
	[/[ESTZ]/u, 8.9],
	[/[ABKPRVXY]/u, 9.6],
	[/[CDHNU]/u, 9.9],
	[/[&%@MW]/u, 13],
	[/[\u2e80-\uffef]|\p{Extended_Pictographic}/u, 18],
];
