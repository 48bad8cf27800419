import { done, flag, id, list, object, shape, text, whole, type Answers } from "../answer.ts";

const fields = { id, name: text, order: whole, hidden: flag };

/** A period as games name it. */
export const period = shape("Period", fields);
/** The same with its sport. */
export const sportPeriod = object({ ...fields, sportId: id });

const gamePeriod = shape("GamePeriod", { ...sportPeriod.properties, revision: whole });

export const periodAnswers = {
	"GET /api/gamePeriods/:sport": list(gamePeriod),
	"POST /api/gamePeriods": object({ period: gamePeriod }),
	"PUT /api/gamePeriods/reorder": done,
	"PUT /api/gamePeriods/hide/:period": done,
	"PUT /api/gamePeriods/unhide/:period": done,
	"POST /api/gamePeriods/reset/:sport": list(gamePeriod),
} as const satisfies Answers;
