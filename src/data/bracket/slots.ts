import { advance } from "../../domain/bracket/advance.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import { isOver, slotText, untimely } from "../../domain/bracket/order.ts";
import { isAwaited, isCompleted } from "../../domain/game/game.ts";
import type { Plan } from "../../domain/game/plan.ts";
import type { Writer } from "../tenant.ts";
import { type Bracket, matchesOf, seatsOf } from "./brackets.ts";

type Slot = Pick<Plan, "date" | "time">;

/** Asks about a plan that is over, or that other matchups contradict (brackets 18), until it is confirmed. */
export function askOfPlan(writer: Writer, bracket: Bracket, matchId: string, slot: Slot): void {
	const over = isOver(slot, writer) ? [`${slotText(slot)} is over already.`] : [];
	ask(writer, [...over, ...contradictions(bracket, matchId, slot)]);
}

/** Asks about a game's day and time that other matchups contradict (brackets 18), until it is confirmed. */
export function askOfSlot(writer: Writer, bracket: Bracket, matchId: string, slot: Slot): void {
	ask(writer, contradictions(bracket, matchId, slot));
}

/** The same of several games at once, each contradiction once; `bracket` has their slots already. */
export function askOfSlots(writer: Writer, bracket: Bracket, slots: readonly { matchId: string; slot: Slot }[]): void {
	const over = slots.filter(({ slot }) => isOver(slot, writer)).map(({ slot }) => `${slotText(slot)} is over already.`);
	askOnce(writer, [...over, ...slots.flatMap(({ matchId, slot }) => contradictions(bracket, matchId, slot))]);
}

/** The same, but for slots that are over: what asks about those asks for games of leagues too. */
export function askOfOrder(writer: Writer, bracket: Bracket, slots: readonly { matchId: string; slot: Slot }[]): void {
	askOnce(
		writer,
		slots.flatMap(({ matchId, slot }) => contradictions(bracket, matchId, slot)),
	);
}

function askOnce(writer: Writer, told: readonly string[]): void {
	const all = [...new Set(told)];
	const more = all.length - toldMax;
	ask(writer, [...all.slice(0, toldMax), ...(more > 0 ? [`And ${more} more.`] : [])]);
}

const toldMax = 4;

function contradictions(bracket: Bracket, matchId: string, slot: Slot): string[] {
	const { division, games } = bracket;
	const teamCount = seatsOf(bracket).length;
	if (layoutRefusal(teamCount, division.format) !== null) return [];
	const drawn = layout(teamCount, division.format);
	const progress = advance(drawn, matchesOf(bracket), seatsOf(bracket));
	const counting = games.filter(({ match_id, outdated }) => match_id !== null && !outdated);
	const byMatch = new Map(counting.map((game) => [game.match_id, game]));
	const slotOf = (id: string): Slot | null => {
		const game = byMatch.get(id);
		if (progress.games.get(id)?.state === "unneeded") return null;
		if (!game) return division.plans?.[id] ?? null;
		if (isAwaited(game)) return game;
		return isCompleted(game) ? { date: game.date, time: null } : null; // when on its day it was played stands in nobody's way
	};
	return untimely(drawn, matchId, slot, slotOf);
}

function ask(writer: Writer, told: readonly string[]): void {
	if (told.length > 0) writer.asks.push({ sentence: [...told, "Save anyway?"].join(" ") });
}
