import { flag } from "../../domain/check.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import { undoneBy, undoneText, undoQuestion } from "../../domain/bracket/undo.ts";
import { bracketOf, matchesOf, matchOf } from "./brackets.ts";
import { askOfSlot } from "./slots.ts";
import * as gameReads from "../game/games.ts";
import type { Writer } from "../tenant.ts";

/** Whether a body says that what a change undoes was read and is meant. */
export function confirmedIn(body: Readonly<Record<string, unknown>>): boolean {
	return flag("confirmed", body["confirmed"] ?? false);
}

/** Whether what is to be asked about a result is asked, as a form does and a program need not, and whether it was answered. */
export interface Asked {
	asks: boolean;
	isConfirmed: boolean;
}

export const askedIn = (body: Readonly<Record<string, unknown>>): Asked => ({
	asks: flag("ask", body["ask"] ?? false),
	isConfirmed: confirmedIn(body),
});

/**
 * Makes a change of one game. Where it is a bracket's, and games of later rounds would count for nothing afterwards, or its day
 * is another and other matchups contradict it (brackets 18), it is asked about until it is confirmed; then those games are
 * outdated (brackets 12).
 */
export async function keepingLater<T>(
	writer: Writer,
	gameId: number,
	isConfirmed: boolean,
	change: () => Promise<T>,
): Promise<T> {
	const game = isConfirmed ? null : await gameReads.byId(writer, gameId);
	const bracket = game?.division_id ? await bracketOf(writer, game.season_id, game.division_id) : null;
	if (!bracket || layoutRefusal(bracket.teams.length, bracket.division.format) !== null) return await change();
	const { division, teams } = bracket;
	const matches = matchesOf(bracket);
	const changed = matches.find(({ id }) => id === gameId);
	const result = await change();
	const after = await gameReads.byId(writer, gameId);
	if (!changed) return result;
	const isMoved = after && (after.date !== changed.date || after.time !== changed.time);
	if (isMoved) askOfSlot(writer, bracket, changed.match_id, after);
	const drawn = layout(teams.length, division.format);
	const undone = undoneBy(drawn, matches, teams, changed, after && matchOf(after));
	if (undone.length > 0) writer.asks.push(undoQuestion(undoneText(drawn, undone)));
	return result;
}
