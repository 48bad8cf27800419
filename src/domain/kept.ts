/** What is said of work that an earlier visit has typed and not saved, and the ways on (forms 8). */
export const keptSentence = (since: string) => `Changes that were not saved are kept on this device, from ${since}.`;

export const keptWays = {
	goOn: "Go on with them",
	discard: "Discard them",
	/** Where several visits have left some, so that they do not pile up. */
	discardAll: (count: number) => `Discard all ${count} drafts`,
	/** It cannot be taken back. */
	sure: (count: number) => `Are you sure you want to discard all ${count} drafts?`,
};

const namedMax = 3;

/** A field of a draft; `now` is what was stored there since then. */
export interface Held {
	label: string;
	value: string;
	now?: string;
}

/** What a draft holds: field by field, the first few. */
export function heldText(fields: readonly Held[]): string {
	const said = (text: string) => (text === "" ? "empty" : text);
	const first = fields
		.slice(0, namedMax)
		.map(({ label, value, now }) => `${label}: ${said(value)}${now === undefined ? "" : ` (now ${said(now)})`}`);
	const more = fields.length - first.length;
	return [...first, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** What a dialog says that was shut before it was saved; `way` is its button that gives that up. */
export const keptHereFor = (way: string) => `Not saved yet: what you typed before is still here. ${way} drops it.`;
export const keptHere = keptHereFor("Cancel");
