/** "1 team", "3 teams"; `more` where that is not `one` with an s. */
export const some = (count: number, one: string, more = `${one}s`): string =>
	`${thousands(count)} ${count === 1 ? one : more}`;

/** "1,230". */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** "Closed (Holidays)" */
export const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "free throws", "threes and captains", "3 games, 2 byes and 1 week off"; what is false is left out. */
export function listed(parts: readonly (string | false)[]): string {
	const said = parts.filter((part) => part !== false);
	return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}
