import { addDays, weekday } from "../../../src/domain/clock.ts";
import type { Input } from "../../../src/domain/schedule/generator/generate.ts";
import type { Team } from "../../../src/domain/schedule/plan.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";

/** Teams 1, 2, 3, … */
export function teamsOf(count: number): Team[] {
	return Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
}

/** A league that plays on certain weekdays at certain times, from Monday 2026-01-05 on. */
export function weekly(league: {
	teams: number | Team[];
	weeks: number;
	times: string[];
	gameDays?: string[];
	places?: { name: string; capacity?: number }[];
	wishes?: Input["wishes"];
	offDates?: string[];
	seed?: number;
}): Input {
	const calendar = weeks({
		startDate: "2026-01-05",
		numWeeks: league.weeks,
		gameDays: league.gameDays ?? ["Tuesday"],
		timeSlots: league.times,
		offDates: league.offDates ?? [],
	});
	return {
		teams: typeof league.teams === "number" ? teamsOf(league.teams) : league.teams,
		slots: slotsOf(calendar, league.places),
		wishes: league.wishes ?? {},
		seed: league.seed ?? 1,
	};
}

/** From 14:00 on, an hour apart. */
export function hours(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `${14 + index}:00`);
}

/**
 * A free calendar as amateur leagues have it (after the instances of Van Bulck, Goossens and Spieksma 2019): each team has
 * its hall on one weekday, gives 14 to 20 of those days as home days spread over the season, and cannot play on up to 50
 * days: holidays that all share, its own stretches of days, and single days. It never blocks its own home days. Nothing
 * else is done for feasibility. `homeDaysMin` 13 makes teams that have too few home days for their 14 home games.
 */
export function freeCalendar(
	seed: number,
	{ teamCount = 15, span = 273, homeDaysMin = 14, homeDaysMax = 20 } = {},
): Input {
	const chance = random(seed);
	const dates = Array.from({ length: span }, (_, day) => addDays("2025-09-01", day));
	const holidays = new Set([...dates.slice(111, 123), dates[61]!, dates[241]!]);
	const teams = teamsOf(teamCount).map((team) => {
		const hall = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"][chance.below(5)];
		const open = dates.filter((date) => weekday(date) === hall && !holidays.has(date));
		const count = homeDaysMin + chance.below(homeDaysMax - homeDaysMin + 1);
		const homeDates = chance
			.shuffle([...open])
			.slice(0, count)
			.sort();
		const blocked = new Set(holidays);
		const blockedMax = 20 + chance.below(31);
		for (let tries = 0; blocked.size < blockedMax && tries < 500; tries++) {
			const start = chance.below(span);
			const length = chance.below(3) === 0 ? 7 : 1;
			for (const date of dates.slice(start, start + length))
				if (blocked.size < blockedMax && !homeDates.includes(date)) blocked.add(date);
		}
		return { ...team, limits: { home_days: homeDates.join(", ") }, unavailableDates: [...blocked].sort() };
	});
	return {
		teams,
		slots: dates.map((date) => ({ date, time: "20:00", capacity: teamCount })),
		wishes: { games: { rounds: 2 }, limit: { games: 2, days: 4 }, meetingGapDays: 60 },
		seed,
	};
}

/** How often a team's next game is less than three days after the one before. */
export function nearGames(
	teams: readonly Team[],
	games: readonly { home: number; away: number; date: string }[],
): number {
	const dates = teams.map(({ id }) =>
		games.flatMap(({ home, away, date }) => (home === id || away === id ? [date] : [])).toSorted(),
	);
	return dates.reduce((sum, own) => sum + own.slice(1).filter((date, at) => date < addDays(own[at]!, 3)).length, 0);
}
