import { dateBrief, daysBetween, timeText } from "../clock.ts";
import { some } from "../some.ts";
import { isOnDays } from "../team/days.ts";
import { isCrowded, sharedBy, type Window, windowsOf } from "../team/limits.ts";
import { minuteOf } from "./calendar.ts";
import { isHostLimited, isLate, matesOf, mayHost } from "./fit.ts";
import { courtsOf, overlap, startOf } from "./overlap.ts";
import { type Game, nameOf, titleOf, type Plan, type Slot, type Team } from "./plan.ts";

export type Cause = "slot" | "team" | "bye" | "home" | "full" | "court" | "moment" | "shared" | "day" | "limit" | "gap";
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
	return [...room(plan, slot, others), ...ofTeams(plan, game, slot, others)];
}

/** The same without asking for room: for games that change places, as many being in each slot as before. */
export function teamObstacles(plan: Plan, game: Game): Obstacle[] {
	return ofTeams(
		plan,
		game,
		game,
		plan.games.filter((other) => other !== game),
	);
}

function ofTeams(
	plan: Plan,
	game: Game,
	slot: Pick<Slot, "date" | "time" | "place">,
	others: readonly Game[],
): Obstacle[] {
	const sides = [game.home, game.away].map((id) => plan.teams.find((team) => team.id === id) ?? { id });
	return [
		...sides.flatMap((team) => [
			...availability(plan, team, slot),
			...sameDay(plan, team, slot, ofTeam(others, team)),
			...sharing(plan, team, slot, others),
			...crowding(plan, team, slot, ofTeam(others, team)),
		]),
		...hosting(plan, sides[0]!, slot, others),
		...meeting(plan, sides, slot, others),
	];
}

function ofTeam(games: readonly Game[], { id }: Team): Game[] {
	return games.filter(({ home, away }) => home === id || away === id);
}

function room(plan: Plan, slot: Pick<Slot, "date" | "time" | "place">, others: readonly Game[]): Obstacle[] {
	const isHere = (other: Pick<Slot, "date" | "time" | "place">) =>
		other.date === slot.date && (other.place ?? "") === (slot.place ?? "") && minuteOf(other.time) === minute;
	const minute = minuteOf(slot.time);
	const own = plan.slots.filter(isHere);
	const said = (cause: Cause, words: string): Obstacle[] => {
		const place = own.length === 0 ? "this place" : slot.place; // what was typed is not said again
		const at = `${dateBrief(slot.date)}, ${timeText(slot.time)}${slot.place ? ` at ${place}` : ""}`;
		return [{ cause, sentence: `${at} ${words}.` }];
	};
	if (own.length === 0) return said("slot", "is not a slot of this schedule");
	const capacity = own.reduce((sum, { capacity = 1 }) => sum + capacity, 0);
	const here = others.filter(isHere);
	const shut = own.find((one) => one.shut !== undefined)?.shut;
	if (shut !== undefined) return said("full", `cannot be had: it is ${shut}`);
	if (here.length >= capacity) {
		const titles = [...here.map((other) => titleOf(plan, other)), ...own.flatMap(({ takenBy = [] }) => takenBy)];
		return said("full", `is full${takenText(titles)}`);
	}
	const game = crossing(plan, slot, others);
	if (!game) return [];
	const title = `${titleOf(plan, game)} at ${timeText(game.time)}`;
	return said("court", `overlaps ${title}: a game lasts ${plan.gameMinutes} minutes`);
}

/** ": Hawks against Bulls is there", the first two by name. */
function takenText(titles: readonly string[]): string {
	if (titles.length === 0) return "";
	const [named, rest] = [titles.slice(0, 2), titles.length - 2];
	const list = [named.join(rest > 0 ? ", " : " and "), ...(rest > 0 ? [`${rest} more`] : [])].join(" and ");
	return `: ${list} ${titles.length === 1 ? "is" : "are"} there`;
}

/** A game at another time that has the court on which one in the slot would be played, while that one would run. */
function crossing(
	{ slots, gameMinutes }: Plan,
	{ date, time, place }: Pick<Slot, "date" | "time" | "place">,
	others: readonly Game[],
): Game | undefined {
	if (!place || !gameMinutes) return undefined;
	const isHere = (other: Pick<Slot, "date" | "place">) => other.date === date && (other.place ?? null) === place;
	const games = others.filter((game) => isHere(game) && overlap(game.time, time, gameMinutes));
	if (games.length === 0) return undefined;
	const own = slots.filter(isHere).toSorted((a, b) => startOf(a.time) - startOf(b.time));
	const { room } = courtsOf(own, gameMinutes);
	const roomAt = (start: number) => room[own.findLastIndex((slot) => startOf(slot.time) <= start)] ?? 0;
	const begin = startOf(time);
	const starts = [...games, ...own].map((other) => startOf(other.time)).filter((start) => start >= begin);
	const isRunning = (start: number) => (game: Game) =>
		startOf(game.time) <= start && start < startOf(game.time) + gameMinutes;
	const full = starts.find(
		(start) => start < begin + gameMinutes && games.filter(isRunning(start)).length >= roomAt(start),
	);
	return full === undefined ? undefined : games.find((game) => isRunning(full)(game) && startOf(game.time) !== begin);
}

function availability({ gameMinutes }: Plan, team: Team, { date, time }: Pick<Slot, "date" | "time">): Obstacle[] {
	const minute = minuteOf(time);
	const day = () => dateBrief(date);
	const said = (cause: Cause, words: string): Obstacle[] => [{ cause, sentence: `${nameOf(team)} ${words}.` }];
	if (team.unavailableDates?.includes(date)) return said("team", `cannot play on ${day()}`);
	if (team.unavailableSlots?.some((other) => minuteOf(other) === minute))
		return said("team", `cannot play at ${timeText(minute)}`);
	const { play_days = null, latest_start = null } = team.limits ?? {};
	if (!isOnDays(play_days, { date, time: minute, minutes: gameMinutes ?? 1 }))
		return said("team", `cannot play on ${day()} at ${timeText(minute)}: ${play_days}`);
	if (isLate(latest_start, minute)) return said("team", `cannot begin later than ${timeText(latest_start)}`);
	if (team.byes?.includes(date)) return said("bye", `has a bye on ${day()}`);
	const busy = team.busy?.find(
		(other) => other.date === date && (!other.time || overlap(other.time, minute, gameMinutes)),
	);
	const taken = team.sharedBusy?.find((other) => other.date === date && overlap(other.time, minute, gameMinutes));
	if (taken && !busy)
		return [
			{
				cause: "shared",
				sentence: `The coach or club of ${nameOf(team)} has another game on ${day()} at ${timeText(taken.time)}.`,
			},
		];
	return busy ? said("moment", `has another game on ${day()}${busy.time ? ` at ${timeText(busy.time)}` : ""}`) : [];
}

function sameDay(
	{ wishes, gameMinutes }: Plan,
	team: Team,
	{ date, time }: Pick<Slot, "date" | "time">,
	own: readonly Game[],
): Obstacle[] {
	const today = own.filter((other) => other.date === date);
	const minute = minuteOf(time);
	const same = today.find((other) => overlap(other.time, minute, gameMinutes));
	if (same)
		return [
			{ cause: "moment", sentence: `${nameOf(team)} already plays on ${dateBrief(date)} at ${timeText(same.time)}.` },
		];
	if (today.length < (wishes?.doubleHeaders ? 2 : 1)) return [];
	const twice = today.length > 1 ? "twice " : "";
	return [{ cause: "day", sentence: `${nameOf(team)} already plays ${twice}on ${dateBrief(date)}.` }];
}

/** Another game of a team that has the same coach, or of the same club where that wishes it, at that time. */
function sharing(
	plan: Plan,
	team: Team,
	{ date, time }: Pick<Slot, "date" | "time">,
	others: readonly Game[],
): Obstacle[] {
	const { limits } = team;
	if (!limits) return [];
	const minute = minuteOf(time);
	return matesOf(plan, team).flatMap((mate) => {
		const game = ofTeam(others, mate).find(
			(other) =>
				other.date === date &&
				other.home !== team.id &&
				other.away !== team.id &&
				overlap(other.time, minute, plan.gameMinutes),
		);
		const what = sharedBy(limits, mate.limits ?? {});
		if (!game || !what) return [];
		const both = `${nameOf(team)} and ${nameOf(mate)}`;
		const sentence = `${both} have one ${what.cause}, ${what.why}, and ${titleOf(plan, game)} is on ${dateBrief(date)} at ${timeText(game.time)}.`;
		return [{ cause: "shared" as const, sentence }];
	});
}

/** Too many games in some days: by what the schedule wishes of its games, and by what the team says of all that it plays. */
function crowding({ wishes }: Plan, team: Team, { date }: Pick<Slot, "date">, own: readonly Game[]): Obstacle[] {
	const dates = own.map((other) => other.date);
	const all = [...dates, ...(team.busy ?? []).map((other) => other.date)];
	const { rest, most } = windowsOf(team.limits ?? {});
	const said = (sentence: string): Obstacle[] => [{ cause: "limit", sentence }];
	if (wishes?.limit && isCrowded(wishes.limit, date, dates)) return said(oftenText(team, wishes.limit, date));
	if (rest && isCrowded(rest, date, all))
		return said(
			`${nameOf(team)} would have less than ${some(rest.days - 1, "day")} of rest around ${dateBrief(date)}.`,
		);
	return most && isCrowded(most, date, all) ? said(oftenText(team, most, date)) : [];
}

function oftenText(team: Team, { games, days }: Window, date: string): string {
	const often = games === 2 ? "twice" : `${games} times`;
	const most = games === 1 ? "once" : often;
	return `${nameOf(team)} would play more than ${most} in ${days} days around ${dateBrief(date)}.`;
}

function hosting(
	{ gameMinutes = 1 }: Plan,
	team: Team,
	{ date, time, place }: Pick<Slot, "date" | "time" | "place">,
	others: readonly Game[],
): Obstacle[] {
	const said = (words: string): Obstacle[] => [{ cause: "home", sentence: `${nameOf(team)} ${words}.` }];
	if (team.homePlaces && !team.homePlaces.includes(place ?? "")) return said(`is home at ${team.homePlaces[0]} alone`);
	if (!isHostLimited(team)) return [];
	if (!mayHost(team, { date, time, place }, gameMinutes)) return said(`cannot be home on ${dateBrief(date)}`);
	return others.some((other) => other.home === team.id && other.date === date)
		? said(`already has a home game on ${dateBrief(date)}`)
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
