import { minuteOf } from "./calendar.ts";
import type { Slot } from "./plan.ts";
import type { ScheduleFields } from "./wire.ts";

/** How long a game lasts where nothing says so, in calendars too. */
export const gameMinutesDefault = 120;

export const gameMinutesMin = 10;
export const gameMinutesMax = 300;

/** No game takes less: times that are typed closer than this leave none between them. */
export const gameMinutesShortest = 40;
/** How long a court is taken where a schedule has but one time: the hour that halls are let by. */
const hallHour = 60;

type Timed = Pick<ScheduleFields, "wishes" | "sameSlot" | "timeSlots" | "weeklyTimeSlots">;

/**
 * How long a game of a schedule takes its court, in minutes: as its staff say, else as long as the times leave it, which is
 * not less than any game takes and not more than calendars give it; of a single time an hour.
 */
export function gameMinutesOf({ wishes, sameSlot, timeSlots, weeklyTimeSlots }: Timed): number {
	const gaps = (sameSlot ? [timeSlots] : weeklyTimeSlots).map(closest).map((pair) => (pair ? gapOf(pair) : Infinity));
	const left = Math.min(...gaps);
	return (
		wishes.gameMinutes ??
		(left === Infinity ? hallHour : Math.max(gameMinutesShortest, Math.min(gameMinutesDefault, left)))
	);
}

/** The two different times that are the closest to each other. */
export function closest(times: readonly string[]): [string, string] | null {
	const inOrder = [...new Set(times.map(minuteOf))].sort();
	const pairs = inOrder.slice(1).map((time, at): [string, string] => [inOrder[at]!, time]);
	return pairs.sort((a, b) => gapOf(a) - gapOf(b))[0] ?? null;
}

export function gapOf([one, other]: readonly [string, string]): number {
	return startOf(other) - startOf(one);
}

/** Minutes from midnight. */
export function startOf(time: string): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Do games that begin then run at the same time? Without a length they do where they begin together. */
export function overlap(one: string, other: string, minutes = 1): boolean {
	return Math.abs(startOf(one) - startOf(other)) < minutes;
}

/** The courts of slots while games run on from one into the next, by the slots' indexes. */
export interface Courts {
	/**
	 * The slots of the same place that begin while a game from this one runs, itself first; none where no other slot overlaps
	 * it, so that its own capacity is all that matters. Where no place is named nothing is known of courts.
	 */
	covers: readonly (readonly number[])[];
	/** Games that may run when the slot begins: as many as the largest slot that runs then, less what others take. */
	room: Int32Array;
}

type CourtSlot = Pick<Slot, "date" | "time" | "place" | "capacity" | "room">;

export function courtsOf(slots: readonly CourtSlot[], minutes = 1): Courts {
	const covers = slots.map((): number[] => []);
	const room = Int32Array.from(slots, ({ capacity = 1, room: given = capacity }) => given);
	const byCourt = Map.groupBy(slots.keys(), (slot) =>
		slots[slot]!.place ? `${slots[slot]!.date} ${slots[slot]!.place}` : "",
	);
	byCourt.delete("");
	for (const own of byCourt.values()) {
		const inOrder = own.map((slot) => ({ slot, start: startOf(slots[slot]!.time) })).sort((a, b) => a.start - b.start);
		const isAlone = inOrder.map(
			({ start }, at) =>
				![at - 1, at + 1].some((near) => Math.abs((inOrder[near]?.start ?? Infinity) - start) < minutes),
		);
		inOrder.forEach(({ slot, start }, at) => {
			if (isAlone[at]) return;
			for (let next = at; next < inOrder.length && inOrder[next]!.start - start < minutes; next++) {
				covers[slot]!.push(inOrder[next]!.slot);
				const later = inOrder[next]!.slot;
				if (slots[later]!.room === undefined) room[later] = Math.max(room[later]!, slots[slot]!.capacity ?? 1);
			}
		});
	}
	return { covers, room };
}

/** How many more games each slot can hold, and what all of them can hold together, taken one after the other. */
export function roomLeft(slots: readonly CourtSlot[], { covers, room }: Courts, held: readonly number[]) {
	const running = new Int32Array(slots.length);
	held.forEach((count, slot) => covers[slot]!.forEach((other) => (running[other]! += count)));
	const leftIn = (slot: number, from: Int32Array) =>
		covers[slot]!.reduce(
			(left, other) => Math.min(left, room[other]! - from[other]!),
			(slots[slot]!.capacity ?? 1) - (held[slot] ?? 0),
		);
	const each = slots.map((_, slot) => Math.max(0, leftIn(slot, running)));
	const filled = running.slice();
	let total = 0;
	for (const slot of [...slots.keys()].sort((a, b) => startOf(slots[a]!.time) - startOf(slots[b]!.time))) {
		const count = Math.max(0, leftIn(slot, filled));
		total += count;
		for (const other of covers[slot]!) filled[other]! += count;
	}
	return { each, total };
}
