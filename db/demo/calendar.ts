import { addDays, type Weekday, weekday, weekdays } from "../../src/domain/clock.ts";
import { circle, inCycle, type Pairing } from "../../src/domain/schedule/circle.ts";
import type { LeaguePlan, SeasonPlan } from "./plan.ts";

/** Now, on the wall of an organization. */
export interface Moment {
	today: string;
	/** HH:MM. */
	time: string;
}

const gameMinutes = 70;

/** How far a game is: 0 not begun, 1 over. */
export function progressOf(date: string, time: string, now: Moment): number {
	if (date !== now.today) return date < now.today ? 1 : 0;
	return Math.min(1, Math.max(0, (minuteOf(now.time) - minuteOf(time)) / gameMinutes));
}

/** First and last day of a season's league weeks. */
export function seasonDates({ from, weeks }: SeasonPlan, { today }: Moment): { start: string; finish: string } {
	const start = addDays(today, 7 * from);
	return { start, finish: addDays(start, 7 * weeks - 1) };
}

/** The time of year in which a season begins: "Fall 2026", "Winter 2026–27". */
export function seasonName(start: string): string {
	const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
	const first = month < 3 ? year - 1 : year;
	const name = ["Winter", "Spring", "Summer", "Fall"][Math.floor((month % 12) / 3)];
	return name === "Winter" ? `Winter ${first}–${String(first + 1).slice(2)}` : `${name} ${year}`;
}

export function dayOf({ day }: LeaguePlan, { today }: Moment): Weekday {
	if (typeof day === "string") return day;
	return weekday(addDays(today, day)) ?? "Monday";
}

export function leagueName(league: LeaguePlan, now: Moment): string {
	return league.name.replace("{day}", dayOf(league, now));
}

export interface Fixture {
	week: number;
	date: string;
	time: string;
	/** Places of the two teams in the league's list. */
	home: number;
	away: number;
}

export interface Calendar {
	fixtures: Fixture[];
	byes: { date: string; team: number }[];
	offs: { date: string; reason: string }[];
}

/** No games on these days; what has been played by now may have been. */
const holidays: ReadonlySet<string> = new Set(["12-24", "12-25", "12-31", "01-01"]);

/** Everybody plays once a week but the odd team out, in rounds by the circle method; weeks off move what follows. */
export function calendarOf(
	league: LeaguePlan,
	teamCount: number,
	{ start, weeks, off }: { start: string; weeks: number; off: ReadonlyMap<number, string> },
	now: Moment,
): Calendar {
	const first = firstOn(start, dayOf(league, now));
	const rounds = circle(teamCount);
	const calendar: Calendar = { fixtures: [], byes: [], offs: [] };
	const timesOf = fairTimes(league.times);
	let round = 0;
	for (let week = 0; week < weeks; week++) {
		const date = addDays(first, 7 * week);
		const reason = off.get(week) ?? (date > now.today && holidays.has(date.slice(5)) ? "Happy holidays" : undefined);
		if (reason !== undefined) {
			calendar.offs.push({ date, reason });
			continue;
		}
		const pairs = inCycle(rounds, round++);
		const times = timesOf(pairs);
		pairs.forEach(([home, away], game) => {
			calendar.fixtures.push({ week, date, time: times[game] ?? "19:00", home, away });
		});
		const playing = new Set(pairs.flat());
		for (let team = 0; team < teamCount; team++) if (!playing.has(team)) calendar.byes.push({ date, team });
	}
	return calendar;
}

/** Gives the games of round after round their times, so that nobody plays late more often than others. */
function fairTimes(times: readonly string[]) {
	const counts = new Map<string, number>();
	const countOf = (team: number, time: string) => counts.get(`${team} ${time}`) ?? 0;
	return (pairs: readonly Pairing[]): string[] => {
		const open = pairs.map((_, game) => times[game % times.length] ?? "19:00");
		const price = (given: readonly string[]) =>
			pairs.flat().reduce((sum, team, at) => sum + 2 ** countOf(team, given[at >> 1] ?? ""), 0);
		const best = orders(open).reduce((least, given) => (price(given) < price(least) ? given : least), open);
		pairs.forEach((pair, game) => {
			for (const team of pair) counts.set(`${team} ${best[game]}`, countOf(team, best[game] ?? "") + 1);
		});
		return best;
	};
}

function orders(list: readonly string[]): string[][] {
	if (list.length < 2) return [[...list]];
	return list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

export function minuteOf(time: string): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeOf(minute: number): string {
	return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

function firstOn(start: string, day: Weekday): string {
	const behind = weekdays.indexOf(day) - weekdays.indexOf(weekday(start) ?? "Sunday");
	return addDays(start, (behind + 7) % 7);
}
