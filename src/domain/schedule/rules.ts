import { dateBrief, daysBetween, timeText } from "../clock.ts";
import { minuteOf, slotKey } from "./calendar.ts";
import { type Game, nameOf, type Plan, type Slot, type Team } from "./plan.ts";

export type Cause = "slot" | "team" | "bye" | "home" | "full" | "moment" | "day" | "limit" | "gap";
export interface Obstacle {
	cause: Cause;
	sentence: string;
}

/**
 * Why a game may not be in a slot, given all other games of the plan (`game` itself is left out by identity, and so are
 * the `without`); empty when it may. This is the one place that says the rules in words; search has them as numbers.
 */
export function obstacles(
	plan: Plan,
	game: Game,
	slot: Pick<Slot, "date" | "time" | "place">,
	without: readonly Game[] = [],
): Obstacle[] {
	const others = plan.games.filter((other) => other !== game && !without.includes(other));
	const sides = [game.home, game.away].map((id) => plan.teams.find((team) => team.id === id) ?? { id });
	return [
		...room(plan, slot, others),
		...sides.flatMap((team) => [
			...availability(team, slot),
			...sameDay(plan, team, slot, ofTeam(others, team)),
			...crowding(plan, team, slot, ofTeam(others, team)),
		]),
		...hosting(sides[0]!, slot, others),
		...meeting(plan, sides, slot, others),
	];
}

function ofTeam(games: readonly Game[], { id }: Team): Game[] {
	return games.filter(({ home, away }) => home === id || away === id);
}

function room({ slots }: Plan, slot: Pick<Slot, "date" | "time" | "place">, others: readonly Game[]): Obstacle[] {
	const key = slotKey(slot);
	const own = slots.filter((other) => slotKey(other) === key);
	const at = `${dateBrief(slot.date)}, ${timeText(slot.time)}${slot.place ? ` at ${slot.place}` : ""}`;
	if (own.length === 0) return [{ cause: "slot", sentence: `${at} is not a slot of this schedule.` }];
	const capacity = own.reduce((sum, { capacity = 1 }) => sum + capacity, 0);
	const taken = others.filter((other) => slotKey(other) === key).length;
	return taken < capacity ? [] : [{ cause: "full", sentence: `${at} is full.` }];
}

function availability(team: Team, { date, time }: Pick<Slot, "date" | "time">): Obstacle[] {
	const minute = minuteOf(time);
	const [day, hour] = [dateBrief(date), timeText(minute)];
	const said = (cause: Cause, words: string): Obstacle[] => [{ cause, sentence: `${nameOf(team)} ${words}.` }];
	if (team.unavailableDates?.includes(date)) return said("team", `cannot play on ${day}`);
	if (team.unavailableSlots?.some((other) => minuteOf(other) === minute)) return said("team", `cannot play at ${hour}`);
	if (team.byes?.includes(date)) return said("bye", `has a bye on ${day}`);
	const busy = team.busy?.find((other) => other.date === date && (!other.time || minuteOf(other.time) === minute));
	return busy ? said("moment", `has another game on ${day}${busy.time ? ` at ${hour}` : ""}`) : [];
}

function sameDay(
	{ wishes }: Plan,
	team: Team,
	{ date, time }: Pick<Slot, "date" | "time">,
	own: readonly Game[],
): Obstacle[] {
	const today = own.filter((other) => other.date === date);
	const minute = minuteOf(time);
	if (today.some((other) => minuteOf(other.time) === minute))
		return [
			{ cause: "moment", sentence: `${nameOf(team)} already plays on ${dateBrief(date)} at ${timeText(minute)}.` },
		];
	if (today.length < (wishes?.doubleHeaders ? 2 : 1)) return [];
	const twice = today.length > 1 ? "twice " : "";
	return [{ cause: "day", sentence: `${nameOf(team)} already plays ${twice}on ${dateBrief(date)}.` }];
}

function crowding({ wishes }: Plan, team: Team, { date }: Pick<Slot, "date">, own: readonly Game[]): Obstacle[] {
	if (!wishes?.limit) return [];
	const { games, days } = wishes.limit;
	const away = own.map((other) => daysBetween(date, other.date)).filter((distance) => Math.abs(distance) < days);
	const starts = Array.from({ length: days }, (_, index) => index - days + 1);
	const crowded = starts.some(
		(start) => away.filter((distance) => distance >= start && distance < start + days).length >= games,
	);
	const most = games === 1 ? "once" : games === 2 ? "twice" : `${games} times`;
	if (!crowded) return [];
	const sentence = `${nameOf(team)} would play more than ${most} in ${days} days around ${dateBrief(date)}.`;
	return [{ cause: "limit", sentence }];
}

function hosting(team: Team, { date }: Pick<Slot, "date">, others: readonly Game[]): Obstacle[] {
	if (!team.homeDates) return [];
	if (!team.homeDates.includes(date))
		return [{ cause: "home", sentence: `${nameOf(team)} cannot be home on ${dateBrief(date)}.` }];
	return others.some((other) => other.home === team.id && other.date === date)
		? [{ cause: "home", sentence: `${nameOf(team)} already has a home game on ${dateBrief(date)}.` }]
		: [];
}

function meeting(
	{ wishes }: Plan,
	sides: readonly Team[],
	{ date }: Pick<Slot, "date">,
	others: readonly Game[],
): Obstacle[] {
	const days = wishes?.meetingGapDays ?? 0;
	const [one, two] = [sides[0]!, sides[1]!];
	const near = ofTeam(ofTeam(others, one), two).find((other) => Math.abs(daysBetween(date, other.date)) < days);
	if (!near) return [];
	const pair = `${nameOf(one)} and ${nameOf(two)}`;
	const sentence = `${pair} also meet on ${dateBrief(near.date)}, less than ${days} days from ${dateBrief(date)}.`;
	return [{ cause: "gap", sentence }];
}
