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
	/** The time zone of the leagues that have none of their own: that of whoever looks, where it is daytime. */
	zone: string;
	seed: number;
}

/** All that an organization has been through until that moment, on its own clock. */
export interface History {
	now: Moment;
	zone: string;
	clubs: Club[];
	seasons: { season: Season; cup: Cup | null }[];
}

/** The same plan and start give the same history. */
export function historyOf(plan: Plan, { instant, zone: usual, seed }: Start): History {
	const zone = plan.time_zone ?? usual;
	const now = { today: today(instant, zone), time: timeNow(instant, zone) };
	const { clubs, nextSeason } = clubsOf(plan, seed);
	const setting = { seed, plan, now };
	const seasons = plan.seasons.map((of) => {
		const season = seasonOf(setting, of, nextSeason());
		return { season, cup: cupOf(setting, season) };
	});
	describe(seasons.at(-1)?.season.leagues.flatMap(({ entries }) => entries) ?? []);
	return { now, zone, clubs, seasons };
}
