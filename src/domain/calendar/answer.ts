import { date, done, id, list, object, shape, text, whole, type Answers } from "../answer.ts";
import { answered } from "../field.ts";
import { gameTeam } from "../game/answer.ts";
import { byeFields, weekOffFields } from "./schema.ts";

/** `league_id` is a season league's (leagues 1). */
const bye = shape("Bye", {
	id,
	date: answered(byeFields).date,
	team_id: id,
	league_id: id,
	teams: list(gameTeam),
	revision: whole,
});
const weekOff = shape("WeekOff", {
	id,
	date,
	reason: answered(weekOffFields).reason,
	season_id: id,
	league_id: id,
	seasons_leagues_id: id,
	revision: whole,
});
const byes = object({ byes: list(bye) });

export const calendarAnswers = {
	"GET /api/bye-dates/public": byes,
	"GET /api/bye-dates/season/:season/league/:league": byes,
	"POST /api/bye-dates": object({ bye, message: text }),
	"DELETE /api/bye-dates/:bye": done,
	"GET /api/week-offs/public": list(weekOff),
	"GET /api/week-offs/season/:season/league/:league": list(weekOff),
	"POST /api/week-offs": object({ weekOff, message: text }),
	"DELETE /api/week-offs/:off": done,
} as const satisfies Answers;
