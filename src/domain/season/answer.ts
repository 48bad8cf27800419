import { done, flag, id, list, named, nullable, object, shape, text, whole, type Answers } from "../answer.ts";
import { answered } from "../field.ts";
import { sport } from "../sport/answer.ts";
import { seasonFields } from "./schema.ts";

/** A season as what is in it names it. */
export const seasonName = object({ id, name: text, active: flag });

export const season = shape("Season", {
	id,
	...answered(seasonFields),
	sport_id: id,
	organization: named,
	sportsv2: nullable(sport),
	revision: whole,
});

const one = object({ season });
const all = object({ seasons: list(season) });

export const seasonAnswers = {
	"GET /api/seasonsv2": all,
	"GET /api/seasonsv2/:season": one,
	"POST /api/seasonsv2": one,
	"PUT /api/seasonsv2/:season": one,
	"DELETE /api/seasonsv2/:season": done,
	"GET /api/organizations/:organization/seasons": all,
	"POST /api/organizations/:organization/seasons": one,
} as const satisfies Answers;
