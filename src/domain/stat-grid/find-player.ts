import { fold } from "../fold.ts";
import type { Side } from "../game.ts";
import type { Sheet } from "./sheet.ts";

/** Rows of the players that a shirt's number means: "7" and "07" are two numbers, as on the court. */
export function byNumber({ players }: Sheet, number: string, side?: Side): number[] {
	return rowsWhere(
		players,
		(player) => player.number?.trim() === number && (side === undefined || player.side === side),
	);
}

/**
 * Rows of the players whom a name means, as score sheets write it: "LeBron James", "James, LeBron", "L. James", "James".
 * Whole names count before parts of them.
 */
export function byName({ players }: Sheet, name: string, side?: Side): number[] {
	const asked = plain(name);
	const own = rowsWhere(players, (player) => side === undefined || player.side === side);
	const spelled = (row: number) => spellings(players[row]?.name ?? "");
	const whole = own.filter((row) => spelled(row).whole.includes(asked));
	return whole.length > 0 ? whole : own.filter((row) => spelled(row).parts.includes(asked));
}

function spellings(name: string): { whole: string[]; parts: string[] } {
	const [first = "", ...rest] = plain(name).split(" ");
	const last = rest.join(" ");
	const initial = first.slice(0, 1);
	return {
		whole: [`${first} ${last}`.trim(), `${last} ${first}`.trim()],
		parts: last === "" ? [] : [last, `${initial} ${last}`, `${last} ${initial}`],
	};
}

/** Without points, commas, marks of starters and captains, and what stands in brackets. */
const plain = (name: string) =>
	fold(name.replace(/\([^)]*\)/g, " "))
		.replace(/[.,*#'’-]+/g, " ")
		.replace(/\s+/g, " ")
		.trim();

function rowsWhere(players: Sheet["players"], fits: (player: Sheet["players"][number]) => boolean): number[] {
	return players.flatMap((player, row) => (fits(player) ? [row] : []));
}
