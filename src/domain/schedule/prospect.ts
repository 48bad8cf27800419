import { dateShort, isDate, timeText } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import { some } from "../some.ts";
import { slotKey } from "./calendar.ts";
import type { SeasonSpan } from "./form.ts";
import { closest, courtsOf, gameMinutesOf, gapOf, roomLeft } from "./overlap.ts";
import type { Slot, Wishes } from "./plan.ts";
import { slotsOf, type Week, weeks } from "./weeks.ts";
import type { BuilderSlot, ScheduleFields } from "./wire.ts";

/** What a schedule of so many teams would come to: its weeks, games that have room, and games that are wanted. */
export interface Prospect {
	weeks: Week[];
	room: number;
	/** Games that would have room if nobody else played there and no venue were shut. */
	taken: number;
	wanted: number;
	/** Of these days, on each of which a team plays once, or twice with double headers, whatever the slots: so many games at most. */
	days: { count: number; games: number; isTwice: boolean };
	/** How long a game is taken to last. */
	gameMinutes: number;
	/** Why there is less room than slots: times that are closer to each other than a game lasts. */
	crowded: string | null;
}

/** Null while the start date is missing. `known` are slots of which is known what others take of them. */
export function prospectOf(fields: ScheduleFields, teams: number, known: readonly BuilderSlot[] = []): Prospect | null {
	if (!isDate(fields.startDate)) return null;
	try {
		const list = weeks(fields);
		const slots = slotsOf(list, fields.places);
		const gameMinutes = gameMinutesOf(fields);
		const { total: all } = roomLeft(slots, courtsOf(slots, gameMinutes), []);
		const left = lessOthers(slots, known);
		const { total: room } = roomLeft(left, courtsOf(left, gameMinutes), []);
		const offered = slots.reduce((sum, { capacity = 1 }) => sum + capacity, 0);
		const playable = list.filter(({ days, times }) => times.length > 0 && days.some(({ off }) => !off)).length;
		const crowded = all < offered ? crowdedText(list, gameMinutes, all, offered) : null;
		return {
			weeks: list,
			room,
			taken: all - room,
			wanted: wantedCount(fields.wishes, teams, playable),
			days: daysFor(slots, teams, fields.wishes.doubleHeaders === true),
			gameMinutes,
			crowded,
		};
	} catch (refusal) {
		if (refusal instanceof Refusal) return null;
		throw refusal;
	}
}

function daysFor(slots: readonly Slot[], teams: number, isTwice: boolean): Prospect["days"] {
	const count = new Set(slots.map(({ date }) => date)).size;
	return { count, games: count * Math.floor((teams * (isTwice ? 2 : 1)) / 2), isTwice };
}

/** "A team plays at most twice a day, so 4 teams play at most 4 games on 1 day."; null where that is enough. */
export function dayLimitText({ days: { count, games, isTwice }, wanted }: Prospect, teams: number): string | null {
	if (games >= wanted) return null;
	const often = isTwice ? "twice" : "once";
	return `A team plays at most ${often} a day, so ${some(teams, "team plays", "teams play")} at most ${some(games, "game")} on ${some(count, "day")}.`;
}

/** The slots without what games of others take of them; of a venue that is shut then nothing is left. */
function lessOthers(slots: readonly Slot[], known: readonly BuilderSlot[]): readonly Slot[] {
	if (known.length === 0) return slots;
	const byKey = new Map(known.map((slot) => [slotKey(slot), slot]));
	return slots.map((slot) => {
		const { taken = 0, shut, room } = byKey.get(slotKey(slot)) ?? {};
		const { capacity = 1 } = slot;
		const left = shut === undefined ? Math.max(0, capacity - taken) : 0;
		return { ...slot, capacity: left, ...(room !== undefined && { room: Math.min(room, capacity) }) };
	});
}

/** "6:00 PM and 6:30 PM are 30 minutes apart, but a game lasts 60: …" */
function crowdedText(list: readonly Week[], minutes: number, room: number, offered: number): string {
	const [pair = ["", ""]] = list
		.flatMap(({ times }) => [closest(times) ?? []].filter((found) => found.length === 2))
		.toSorted((a, b) => gapOf(a) - gapOf(b));
	const apart = `${timeText(pair[0])} and ${timeText(pair[1])} are ${gapOf(pair)} minutes apart`;
	return `${apart}, but a game is taken to last ${minutes}: in one place they overlap, and ${offered} slots hold ${some(room, "game")}. Set the times further apart, or say how long a game lasts.`;
}

/** How many days of the weeks come before the season's first or after its last one, in sentences; none where none does (scheduling 5). */
export function outsideTexts(list: readonly Week[], { startDate, finishDate }: SeasonSpan): string[] {
	const days = [...new Set(list.flatMap((week) => week.days.flatMap(({ date, off }) => (off ? [] : date))))];
	const early = startDate === null ? 0 : days.filter((date) => date < startDate).length;
	const late = finishDate === null ? 0 : days.filter((date) => date > finishDate).length;
	const come = (count: number) => some(count, "day of this schedule comes", "days of this schedule come");
	return [
		...(early > 0 ? [`The season begins on ${dateShort(startDate)}: ${come(early)} before that.`] : []),
		...(late > 0 ? [`The season ends on ${dateShort(finishDate)}: ${come(late)} after it.`] : []),
	];
}

function wantedCount({ games = { perWeek: 1 }, doubleHeaders }: Wishes, teams: number, numWeeks: number): number {
	if (teams < 2) return 0;
	if ("rounds" in games) return (games.rounds * teams * (teams - 1)) / 2;
	if ("perTeam" in games) return Math.floor((games.perTeam * teams) / 2);
	const half = (games.perWeek * teams) / 2;
	return numWeeks * (doubleHeaders ? Math.ceil(half) : Math.floor(half));
}
