import { date, flag, id, integer, text } from "../field.ts";

/** A season as staff type it (leagues 6). */
export const seasonFields = {
	name: text(100),
	startDate: date,
	finishDate: date,
	active: flag,
	planned: flag,
	showDivisions: flag,
	/** Of organizations with several sports; blank is their first. */
	sport_id: id,
};

/** How the calls of an organization write it. */
export const formerFields = { showDivision: flag };

/** What a new season copies its leagues, teams and rosters from (leagues 5). */
export const copiedSeason = { copyFromSeasonId: id };

/** Who of a division's teams may play (brackets 13): a season's numbers. */
export const eligibilityFields = { forfeits_max: integer(99), games_min: integer(99) };
