/**
 * A tenant's colour reaches a visitor's page as rules in its head, which the policy names by their hash; a page on which it may
 * change, and one that has failed, as a sheet of its own: an address that names the colours, a class for each.
 */
/** A full page of the directory, and the platform. */
const coloursMax = 64;

/** The address of the sheet for these colours, each `#rrggbb`; the first one is the page's. Null when none is a colour. */
export function brandAddress(colours: readonly string[]): string | null {
	const names = namesOf(colours);
	return names.length === 0 ? null : `/_/brand/${names.join("-")}.css`;
}

/**
 * The rules for these colours: the first one is the page's, every one has a class of its own. Null when none is a colour; nothing
 * but six hexadecimal digits of each gets into them.
 */
export function brandRules(colours: readonly string[]): string | null {
	const [first, ...others] = namesOf(colours);
	if (first === undefined) return null;
	return [`:root,.b-${first}{--brand:#${first}}`, ...others.map((hex) => `.b-${hex}{--brand:#${hex}}`), ""].join("\n");
}

/** The class that gives an element this colour; the element also needs `data-brand`. */
export function brandClass(colour: string): string {
	const name = digits(colour);
	return name === "" ? "" : `b-${name}`;
}

const namesOf = (colours: readonly string[]) =>
	[...new Set(colours.map(digits).filter((name) => name !== ""))].slice(0, coloursMax);

function digits(colour: string): string {
	return /^#([0-9a-f]{6})$/i.exec(colour)?.[1]?.toLowerCase() ?? "";
}
