import { fold } from "../fold.ts";
import type { Side } from "../game/game.ts";
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
	const asked = letters(name);
	const own = rowsWhere(players, (player) => side === undefined || player.side === side);
	const spelled = (row: number, how: typeof wholeNames) => {
		const player = players[row];
		return player !== undefined && how(player).some((spelling) => letters(spelling) === asked);
	};
	const whole = own.filter((row) => spelled(row, wholeNames));
	return whole.length > 0 ? whole : own.filter((row) => spelled(row, partsOfNames));
}

type NamedPlayer = Pick<Sheet["players"][number], "name" | "lastName">;

const firstOf = ({ name, lastName }: NamedPlayer) => name.slice(0, name.length - lastName.length).trim();

function wholeNames(player: NamedPlayer): string[] {
	return [player.name, `${player.lastName} ${firstOf(player)}`];
}

function partsOfNames(player: NamedPlayer): string[] {
	const { lastName } = player;
	const initial = firstOf(player).slice(0, 1);
	return lastName === "" ? [] : [lastName, `${initial} ${lastName}`, `${lastName} ${initial}`];
}

/** Without blanks, points, commas, marks of starters and captains, and what stands in brackets. */
const letters = (name: string) => fold(name.replace(/\([^)]*\)/g, " ")).replace(/[\s.,*#'’-]+/g, "");

function rowsWhere(players: Sheet["players"], fits: (player: Sheet["players"][number]) => boolean): number[] {
	return players.flatMap((player, row) => (fits(player) ? [row] : []));
}
