/** A tenant's colour reaches the page as a sheet of its own: an address that names the colours, a class for each. */
/** A full page of the directory, and the platform. */
const coloursMax = 64;

/** The address of the sheet for these colours, each `#rrggbb`; the first one is the page's. Null when none is a colour. */
export function brandAddress(colours: readonly string[]): string | null {
	const names = [...new Set(colours.map(digits).filter((name) => name !== ""))].slice(0, coloursMax);
	return names.length === 0 ? null : `/_/brand/${names.join("-")}.css`;
}

/** The class that gives an element this colour; the element also needs `data-brand`. */
export function brandClass(colour: string): string {
	const name = digits(colour);
	return name === "" ? "" : `b-${name}`;
}

function digits(colour: string): string {
	return /^#([0-9a-f]{6})$/i.exec(colour)?.[1]?.toLowerCase() ?? "";
}
