import { privacies } from "../../domain/player/privacy.ts";
/** A noun at the start of a line: "Roster entry". */
export const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** How much of a name visitors see: of one player, and of all of whom nothing else is said. */
export const privacyWords: Readonly<Record<string, string>> = {
	full: "Full name",
	initial: "First name and initial",
	hidden: "Hidden",
};

export const privacyOptions = privacies.map((value) => ({ value, label: privacyWords[value] ?? value }));
