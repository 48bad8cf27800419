import { count, done, flag, id, list, nullable, number, object, shape, text, whole, type Answers } from "../answer.ts";

/** A statistic as its values name it. */
export const statName = object({ id, abbreviation: text });

const fields = { id, name: text, abbreviation: text, order: whole, hidden: flag, is_visible: flag };
/** One that a game is counted by. */
export const countedStat = object(fields);
export const stat = shape("Stat", { ...fields, sportId: id, revision: whole });

const leader = { player_id: id, firstName: text, lastName: text, games: count, per_game: number };

export const statAnswers = {
	"GET /api/statsv2/:sport": list(stat),
	"PUT /api/statsv2/reorder": done,
	"PUT /api/statsv2/:stat/toggle-visibility": object({ stat: nullable(stat) }),
	"GET /api/stat-leaders": object({
		points: list(object({ ...leader, pts: count })),
		threes: list(object({ ...leader, three_pm: count })),
		rebounds: list(object({ ...leader, reb: count })),
		assists: list(object({ ...leader, ast: count })),
	}),
} as const satisfies Answers;
