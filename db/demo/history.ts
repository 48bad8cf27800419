import { timeNow, today } from "../../src/domain/clock.ts";
import type { Moment } from "./calendar.ts";
import { type Club, clubsOf } from "./clubs.ts";
import { type Cup, cupOf } from "./cup.ts";
import type { Plan } from "./plan.ts";
import { describe } from "./profiles.ts";
import { type Season, seasonOf } from "./season.ts";

/** When and where the demo is first started. */
export interface Start {
	/** Milliseconds since 1970. */
	instant: number;
	seed: number;
}

/** All that an organization has been through until that moment, on its own clock. */
export interface History {
	now: Moment;
	clubs: Club[];
	seasons: { season: Season; cup: Cup | null }[];
}

/** The same plan and start give the same history. */
export function historyOf(plan: Plan, { instant, seed }: Start): History {
	const { time_zone } = plan;
	const now = { today: today(instant, time_zone), time: timeNow(instant, time_zone) };
	const { clubs, nextSeason } = clubsOf(plan, seed);
	const setting = { seed, plan, now };
	const seasons = plan.seasons.map((of) => {
		const season = seasonOf(setting, of, nextSeason());
		return { season, cup: cupOf(setting, season) };
	});
	describe(seasons.at(-1)?.season.leagues.flatMap(({ entries }) => entries) ?? []);
	return { now, clubs, seasons };
}
