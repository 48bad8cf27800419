import { dateListed, isTime, timeText } from "../clock.ts";
import { compareTexts } from "../order.ts";
import type { Plan } from "../game/plan.ts";
import type { Layout } from "./matchup.ts";
import { numbersOf } from "./numbers.ts";
import { placeOfGame } from "./series.ts";
import { type Ways, waysIn } from "./waiting.ts";

type Slot = Pick<Plan, "date" | "time">;
type Dated = { id: string; slot: Slot };

/**
 * What is wrong with when a matchup is to be played, in sentences (brackets 18): not after those whose teams it waits for, or
 * not before those that wait for its own, the one that leaves the least room each. `slotOf` says when others are; across
 * those of which it knows no day the next ones count.
 */
export function untimely(
	layout: Layout,
	matchId: string,
	slot: Slot,
	slotOf: (matchId: string) => Slot | null,
): string[] {
	const name = gameNames(layout);
	const { before, after } = waysIn(layout);
	const own = { id: matchId, slot };
	const last = datedFrom(matchId, before, slotOf)
		.filter((other) => !isAfter(slot, other.slot))
		.toSorted((a, b) => compareSlots(b.slot, a.slot))[0];
	const first = datedFrom(matchId, after, slotOf)
		.filter((other) => !isAfter(other.slot, slot))
		.toSorted((a, b) => compareSlots(a.slot, b.slot))[0];
	const text = (late: Dated, early: Dated) => {
		const isSame = placeOfGame(late.id).matchId === placeOfGame(early.id).matchId;
		const why = isSame ? "comes after" : "needs a team of";
		return `${name(late.id)} on ${slotText(late.slot)} ${why} ${name(early.id)}, which is on ${slotText(early.slot)}.`;
	};
	return [...(last ? [text(own, last)] : []), ...(first ? [text(first, own)] : [])];
}

/** What each game is called in a sentence: "Game 7", "Game 2 of series 5". */
export function gameNames(layout: Layout): (gameId: string) => string {
	const numbers = numbersOf(layout);
	const seriesIds = new Set(
		layout.rounds.flatMap(({ matchups }) => matchups.flatMap(({ matchId, bestOf }) => (bestOf > 1 ? matchId : []))),
	);
	return (gameId) => {
		const { matchId: tie, number } = placeOfGame(gameId);
		const count = numbers.get(tie) ?? "";
		return (seriesIds.has(tie) ? `Game ${number} of series ${count}` : `Game ${count}`).trim();
	};
}

/** The nearest matchups of one direction that have a day. */
function datedFrom(matchId: string, next: Ways, slotOf: (matchId: string) => Slot | null): Dated[] {
	const seen = new Set<string>();
	const reached = (id: string): Dated[] =>
		next(id).flatMap((other) => {
			if (seen.has(other)) return [];
			seen.add(other);
			const slot = slotOf(other);
			return slot?.date ? [{ id: other, slot }] : reached(other);
		});
	return reached(matchId);
}

/** Whether a slot is over; of a day without a time that is the day. */
export const isOver = ({ date, time }: Slot, now: { today: string; time: string }): boolean =>
	date !== null && (date < now.today || (date === now.today && isTime(time) && time.slice(0, 5) < now.time));

/** "Sat, Dec 5, 2026, 6:00 PM". */
export const slotText = ({ date, time }: Slot): string =>
	isTime(time) ? `${dateListed(date)}, ${timeText(time)}` : dateListed(date);

/** What has no day or, on one day, no time cannot be said to be too early. */
function isAfter(later: Slot, earlier: Slot): boolean {
	if (later.date === null || earlier.date === null) return true;
	if (later.date !== earlier.date) return later.date > earlier.date;
	return !isTime(later.time) || !isTime(earlier.time) || later.time.slice(0, 5) > earlier.time.slice(0, 5);
}

const compareSlots = (a: Slot, b: Slot) => compareTexts(keyOf(a), keyOf(b));
const keyOf = ({ date, time }: Slot) => `${date ?? ""} ${isTime(time) ? time.slice(0, 5) : ""}`;
