import { dateListed, isTime, timeText } from "../clock.ts";
import { compareTexts } from "../order.ts";
import type { Plan } from "../game/plan.ts";
import type { Layout, Matchup } from "./matchup.ts";
import { isPlayed, numbersOf, playedSource } from "./numbers.ts";
import { gameIdOf, placeOfGame } from "./series.ts";

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
	const numbers = numbersOf(layout);
	const seriesIds = new Set(
		layout.rounds.flatMap(({ matchups }) => matchups.flatMap(({ matchId, bestOf }) => (bestOf > 1 ? matchId : []))),
	);
	const name = (gameId: string) => {
		const { matchId: tie, number } = placeOfGame(gameId);
		const count = numbers.get(tie) ?? "";
		return (seriesIds.has(tie) ? `Game ${number} of series ${count}` : `Game ${count}`).trim();
	};
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

type Ways = (matchId: string) => readonly string[];

/** After which games each is played, those of a series one after the other, and before which; byes aside. */
function waysIn(layout: Layout): { before: Ways; after: Ways } {
	const played = layout.rounds.flatMap(({ matchups }) => matchups).filter(isPlayed);
	const lengths = new Map(played.map(({ matchId, bestOf }) => [matchId, bestOf]));
	const sourcesOf = (matchup: Matchup) =>
		[matchup.teamA, matchup.teamB].flatMap((line) => {
			const source = playedSource(line, layout);
			if (!("sourceMatchId" in source)) return [];
			return [gameIdOf(source.sourceMatchId, lengths.get(source.sourceMatchId) ?? 1)];
		});
	const sources = new Map(
		played.flatMap((matchup) =>
			Array.from({ length: matchup.bestOf }, (_, before): [string, string[]] => [
				gameIdOf(matchup.matchId, before + 1),
				before === 0 ? sourcesOf(matchup) : [gameIdOf(matchup.matchId, before)],
			]),
		),
	);
	return {
		before: (id) => sources.get(id) ?? [],
		after: (id) => [...sources].filter(([, own]) => own.includes(id)).map(([other]) => other),
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
