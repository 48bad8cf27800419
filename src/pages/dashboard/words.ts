/** A noun at the start of a line: "Roster entry". */
export const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
