/** What is said of work that an earlier visit has typed and not saved, and the ways on (forms 8). */
export const keptSentence = (since: string) => `Changes that were not saved are kept on this device, from ${since}.`;

export const keptWays = { goOn: "Go on with them", discard: "Discard them" };

/** What a dialog says that was shut before it was saved. */
export const keptHere = "Not saved yet: what you typed before is still here. Cancel drops it.";
