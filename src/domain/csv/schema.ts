import { flagOr, optionalTextOf, upload } from "../field.ts";

/** Files of a season, and what rows that name none belong to. */
export const importFields = {
	season: optionalTextOf(100),
	league: optionalTextOf(100),
	settings: upload,
	teams: upload,
	players: upload,
	games: upload,
	calendar: upload,
	boxScores: upload,
	preview: flagOr(false),
};
