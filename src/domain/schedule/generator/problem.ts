import { addDays, daysBetween } from "../../clock.ts";
import { Refusal } from "../../refusal.ts";
import { windowsOf } from "../../team/limits.ts";
import { days, minuteOf, slotKey } from "../calendar.ts";
import { isHostLimited, matesOf, mayHost, mayPlay } from "../fit.ts";
import { isSpreadOver } from "../measures.ts";
import { courtsOf, overlap, startOf } from "../overlap.ts";
import type { Game, Plan, Slot, Team, Wishes } from "../plan.ts";

/**
 * A plan as dense numbers, for search: teams, slots and days by index, everything that is allowed looked up once.
 * A slot's `moment` is its date and time without the place: a team is in one of them once. `day` is days since the first.
 */
export interface Problem {
	teams: readonly Team[];
	/** The slots of the plan, those of the same date, time and place merged, then slots that only locked games use. */
	slots: readonly { date: string; time: string; place: string | null }[];
	slotsOffered: number;
	capacity: Int32Array;
	/** By slot why its venue cannot be had then: "closed (Holidays)"; null where it can. */
	shut: readonly (string | null)[];
	/** Which slots share a court with games of others (`courtsOf`), and the same the other way round. */
	covers: readonly (readonly number[])[];
	coveredBy: readonly (readonly number[])[];
	room: Int32Array;
	dayOf: Int32Array;
	momentOf: Int32Array;
	/** Position of the slot's time among its day's times. */
	orderOf: Int32Array;
	weekOf: Int32Array;
	moments: number;
	/** Other moments at which a game of each moment still runs, or the other way round. */
	clashes: readonly (readonly number[])[];
	/** Minutes from midnight by slot; games that begin less than `gameMinutes` apart are at the same time. */
	startOf: Int32Array;
	gameMinutes: number;
	span: number;
	weeks: number;
	/** What the plan calls each week. */
	weekNames: readonly number[];
	/** Days on which slots are offered, in order, and their slots by day. */
	gameDays: readonly number[];
	slotsOfDay: readonly (readonly number[])[];
	/** What is to be spread evenly: times, weekdays, places. Each slot counts in some of the tallies. */
	tallies: number;
	talliesOf: readonly (readonly number[])[];
	/** Those that an exchange on one day can change: 1 for times, 2 for places, 0 for the others. */
	talliesInDay: Uint8Array;
	/** The tallies of times and those of places, from the first to the one after the last. */
	inDayKinds: readonly { from: number; to: number }[];
	/** [team * slots + slot]: may play there. */
	can: Uint8Array;
	/** [team * slots + slot]: may be home there. */
	canHome: Uint8Array;
	/** Teams with given home days have one home game a day. */
	homeLimited: Uint8Array;
	/** Teams that cannot be home everywhere: turning a game may help it. */
	hostsApart: Uint8Array;
	/** By team: those that never play another game at the same time. */
	mates: readonly (readonly number[])[];
	dayGamesMax: number;
	/** By team: at most so many games in so many days; `busy` counts what it plays elsewhere too. */
	windows: readonly (readonly DayWindow[])[];
	/** [team * span + day]: games that it has elsewhere. */
	busy: Uint8Array;
	gapDays: number;
}

export interface DayWindow {
	games: number;
	days: number;
	busy: boolean;
}

/**
 * Refuses (invalid) fewer than two teams, a team twice, a locked game of a team that is not there or against itself, wishes
 * that are no whole numbers from 1, dates and times that do not exist, and more than the search can hold.
 */
export function problemOf({ teams, slots: given, wishes = {}, gameMinutes = 1, games }: Plan): Problem {
	checkTeams(teams, games);
	checkWishes(wishes);
	const slots = hostable(teams, given, gameMinutes);
	if (slots.length > limits.slots) throw new Refusal("invalid", `A schedule has at most ${limits.slots} slots.`);
	const offered = merge(slots);
	const extra = [...merge(games).values()].filter((slot) => !offered.has(slotKey(slot)));
	const all = [
		...offered.values(),
		...extra.map((slot) => ({ ...slot, capacity: 0, week: weekNear(slots, slot.date) })),
	];
	const calendar = days(all);
	const courts = courtsOf(all, gameMinutes);
	const dayByDate = new Map(calendar.map((day) => [day.date, day]));
	const momentNames = [...new Set(all.map((slot) => momentName(slot.date, slot.time)))];
	const momentByName = new Map(momentNames.map((name, index) => [name, index]));
	const windows = teams.map((team) => windowsIn(team, wishes));
	// days before the first slot and after the last one, in which games elsewhere count
	const margin = Math.max(0, ...windows.flat().map(({ days: count, busy }) => (busy ? count - 1 : 0)));
	const span = (calendar.at(-1)?.day ?? 0) + 1 + 2 * margin;
	if (span > limits.span) throw new Refusal("invalid", `A schedule spans at most ${limits.span} days.`);
	const slotsOfDay = Array.from({ length: span }, (): number[] => []);
	const dayNumbers = all.map((slot) => dayByDate.get(slot.date)!.day + margin);
	dayNumbers.forEach((day, slot) => slot < offered.size && slotsOfDay[day]?.push(slot));
	const weekNames = [...new Set(calendar.map((day) => day.week))].sort((a, b) => a - b);
	return {
		teams,
		slots: all,
		slotsOffered: offered.size,
		capacity: Int32Array.from(all, (slot) => slot.capacity),
		shut: all.map(({ shut = null }) => shut),
		...courts,
		coveredBy: transposed(courts.covers),
		dayOf: Int32Array.from(dayNumbers),
		momentOf: Int32Array.from(all, (slot) => momentByName.get(momentName(slot.date, slot.time))!),
		orderOf: Int32Array.from(all, (slot) => dayByDate.get(slot.date)!.times.indexOf(slot.time)),
		weekOf: Int32Array.from(all, (slot) => weekNames.indexOf(dayByDate.get(slot.date)!.week)),
		moments: momentNames.length,
		clashes: clashesOf(momentNames, gameMinutes),
		startOf: Int32Array.from(all, (slot) => startOf(slot.time)),
		gameMinutes,
		span,
		weeks: weekNames.length,
		weekNames,
		gameDays: [...new Set(dayNumbers.slice(0, offered.size))].sort((a, b) => a - b),
		slotsOfDay,
		...tallied(
			all,
			all.map((slot) => dayByDate.get(slot.date)!.weekday),
			isSpreadOver({ teams }, "places"),
		),
		...allowed(teams, all, gameMinutes),
		mates: teams.map((team) => matesOf({ teams }, team).map((mate) => teams.indexOf(mate))),
		dayGamesMax: wishes.doubleHeaders ? 2 : 1,
		windows,
		busy: busyDays(teams, addDays(calendar[0]?.date ?? firstDay, -margin), span),
		gapDays: wishes.meetingGapDays ?? 0,
	};
}

/** Where teams are home at their own venues, the slots in which any of them can be home: most of the others are. */
function hostable(teams: readonly Team[], slots: readonly Slot[], gameMinutes: number): readonly Slot[] {
	if (isSpreadOver({ teams }, "places")) return slots;
	return slots.filter((slot) => teams.some((team) => mayHost(team, slot, gameMinutes)));
}

function momentName(date: string, time: string): string {
	return `${date} ${minuteOf(time)}`;
}

function clashesOf(names: readonly string[], gameMinutes: number): number[][] {
	const byDay = Map.groupBy(names.keys(), (moment) => names[moment]!.slice(0, 10));
	const time = (moment: number) => names[moment]!.slice(11);
	return names.map((name, moment) =>
		byDay
			.get(name.slice(0, 10))!
			.filter((other) => other !== moment && overlap(time(other), time(moment), gameMinutes)),
	);
}

function transposed(lists: readonly (readonly number[])[]): number[][] {
	const turned = lists.map((): number[] => []);
	lists.forEach((list, index) => list.forEach((other) => turned[other]!.push(index)));
	return turned;
}

function checkTeams(teams: readonly Team[], games: readonly Game[]) {
	const ids = new Set(teams.map((team) => team.id));
	if (teams.length < 2) throw new Refusal("invalid", "A schedule needs at least two teams.");
	if (teams.length > limits.teams) throw new Refusal("invalid", `A schedule has at most ${limits.teams} teams.`);
	if (ids.size < teams.length) throw new Refusal("invalid", "A team is in the schedule twice.");
	for (const { home, away } of games) {
		if (!ids.has(home) || !ids.has(away))
			throw new Refusal("invalid", "A game is of a team that is not in the schedule.");
		if (home === away) throw new Refusal("invalid", "A team cannot play against itself.");
	}
}

/** Far above any league, and still searched in seconds. */
const limits = { teams: 64, slots: 5_000, count: 100, span: 3_653 } as const;

function checkWishes({ games = { perWeek: 1 }, limit, meetingGapDays = 1 }: Wishes) {
	const counts = [...Object.values(games), limit?.games ?? 1, limit?.days ?? 1];
	if (counts.some((count) => !Number.isInteger(count) || count < 1 || count > limits.count))
		throw new Refusal(
			"invalid",
			`Games, meetings and days that are wished for are whole numbers from 1 to ${limits.count}.`,
		);
	if (!Number.isInteger(meetingGapDays) || meetingGapDays < 0)
		throw new Refusal("invalid", "Days between two meetings are a whole number.");
}

function merge(slots: readonly Slot[]) {
	const merged = new Map<
		string,
		{ date: string; time: string; place: string | null; capacity: number; shut?: string; room?: number; week?: number }
	>();
	for (const { date, time, place = null, capacity = 1, shut, room, week } of slots) {
		const key = slotKey({ date, time, place });
		const known = merged.get(key);
		if (known) known.capacity += capacity;
		else
			merged.set(key, {
				date,
				time: minuteOf(time),
				place,
				capacity,
				...(shut !== undefined && { shut }),
				...(room !== undefined && { room }),
				...(week !== undefined && { week }),
			});
	}
	return merged;
}

/** The week of the last slot that is not after the date, else of the first; undefined where slots name no weeks. */
function weekNear(slots: readonly Slot[], date: string): number | undefined {
	const inOrder = slots.toSorted((a, b) => (a.date < b.date ? -1 : 1));
	return (inOrder.findLast((slot) => slot.date <= date) ?? inOrder[0])?.week;
}

/** One tally for each time, weekday and place, where there is more than one of the kind. */
function tallied(
	slots: readonly { time: string; place: string | null }[],
	weekdays: readonly string[],
	withPlaces: boolean,
) {
	const kinds = [slots.map((slot) => slot.time), weekdays, slots.map((slot) => (withPlaces ? (slot.place ?? "") : ""))];
	const talliesOf = slots.map((): number[] => []);
	const inDay: number[] = [];
	for (const [kind, names] of kinds.entries()) {
		const distinct = [...new Set(names)];
		if (distinct.length === 1) continue;
		names.forEach((name, slot) => talliesOf[slot]?.push(inDay.length + distinct.indexOf(name)));
		inDay.push(...distinct.map(() => [1, 0, 2][kind]!));
	}
	const inDayKinds = [1, 2]
		.map((kind) => ({ from: inDay.indexOf(kind), to: inDay.lastIndexOf(kind) + 1 }))
		.filter(({ to }) => to > 0);
	return { tallies: inDay.length, talliesOf, talliesInDay: Uint8Array.from(inDay), inDayKinds };
}

function allowed(
	teams: readonly Team[],
	slots: readonly { date: string; time: string; place: string | null }[],
	gameMinutes: number,
) {
	const can = new Uint8Array(teams.length * slots.length);
	const canHome = new Uint8Array(teams.length * slots.length);
	teams.forEach((team, index) => {
		const times = new Set((team.unavailableSlots ?? []).map(minuteOf));
		const dates = new Set([...(team.unavailableDates ?? []), ...(team.byes ?? [])]);
		const busy = Map.groupBy(team.busy ?? [], ({ date }) => date);
		const shared = Map.groupBy(team.sharedBusy ?? [], ({ date }) => date);
		slots.forEach((own, slot) => {
			const { date, time } = own;
			const isBusy = busy.get(date)?.some((other) => other.time === null || overlap(other.time, time, gameMinutes));
			const isShared = shared.get(date)?.some((other) => overlap(other.time, time, gameMinutes));
			const isFree = !times.has(time) && !dates.has(date) && !isBusy && !isShared;
			if (isFree && mayPlay(team, own, gameMinutes)) can[index * slots.length + slot] = 1;
			if (mayHost(team, own, gameMinutes)) canHome[index * slots.length + slot] = 1;
		});
	});
	const homeLimited = Uint8Array.from(teams, (team) => (isHostLimited(team) ? 1 : 0));
	const hostsApart = Uint8Array.from(teams, (team) => (isHostLimited(team) || team.homePlaces ? 1 : 0));
	return { can, canHome, homeLimited, hostsApart };
}

/** What the schedule wishes of its games, and what the team says of all that it plays. */
function windowsIn({ limits }: Team, wishes: Wishes): DayWindow[] {
	const { rest, most } = windowsOf(limits ?? {});
	return [
		...(wishes.limit ? [{ ...wishes.limit, busy: false }] : []),
		...[rest, most].flatMap((window) => (window ? [{ ...window, busy: true }] : [])),
	];
}

function busyDays(teams: readonly Team[], from: string, span: number): Uint8Array {
	const counts = new Uint8Array(teams.length * span);
	teams.forEach(({ busy }, index) => {
		for (const { date } of busy ?? []) {
			const day = daysBetween(from, date);
			if (day >= 0 && day < span) counts[index * span + day]! += 1;
		}
	});
	return counts;
}

const firstDay = "2000-01-01";
