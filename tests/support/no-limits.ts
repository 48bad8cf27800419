import type { Limits } from "../../src/domain/team/limits.ts";

/** A team that has said nothing of when it can play. */
export const noLimits: Limits = {
	home_venue: null,
	home_days: null,
	play_days: null,
	latest_start: null,
	rest_days: null,
	games_limit: null,
	coach: null,
	club: null,
	club_wish: null,
};
