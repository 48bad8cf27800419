import { dateListed, isTime, timeText } from "../clock.ts";
import type { Plan } from "../game/plan.ts";
import type { Layout, Matchup } from "./matchup.ts";
import { numbersOf, playedSource } from "./numbers.ts";

type Slot = Pick<Plan, "date" | "time">;

/**
 * What is wrong with when a matchup is to be played, in sentences (brackets 18): not after those whose teams it waits for, or
 * not before those that wait for its own. `slotOf` says when others are to be; nothing of what has been played.
 */
export function untimely(
	layout: Layout,
	matchId: string,
	slot: Slot,
	slotOf: (matchId: string) => Slot | null,
): string[] {
	const numbers = numbersOf(layout);
	const name = (id: string) => `Game ${numbers.get(id) ?? ""}`.trim();
	const all = layout.rounds.flatMap(({ matchups }) => matchups);
	const sourcesOf = (matchup: Matchup) =>
		[matchup.teamA, matchup.teamB].flatMap((line) => {
			const source = playedSource(line, layout);
			return "sourceMatchId" in source ? [source.sourceMatchId] : [];
		});
	const own = all.find((matchup) => matchup.matchId === matchId);
	const before = own ? sourcesOf(own) : [];
	const after = all.filter((matchup) => sourcesOf(matchup).includes(matchId)).map((matchup) => matchup.matchId);
	const told = (id: string, isWrong: (other: Slot) => boolean, text: (when: string) => string) => {
		const other = slotOf(id);
		return other && isWrong(other) ? [text(slotText(other))] : [];
	};
	return [
		...before.flatMap((id) =>
			told(
				id,
				(other) => !isAfter(slot, other),
				(when) => `${name(matchId)} needs a team of ${name(id)}, which is on ${when}.`,
			),
		),
		...after.flatMap((id) =>
			told(
				id,
				(other) => !isAfter(other, slot),
				(when) => `${name(id)} needs a team of ${name(matchId)}, and is on ${when}.`,
			),
		),
	];
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
