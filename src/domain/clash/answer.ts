import { count, done, list, nullable, object, shape, text, words, type Answers } from "../answer.ts";
import { game } from "../game/answer.ts";
import { causes } from "./clashes.ts";

const clash = shape("Clash", {
	games: list(game),
	cause: words(causes),
	/** The reason of the closure, the hours, what the team says, or who is in both. */
	why: nullable(text),
	/** The team that it is about; null where it is the place, a coach, a club or a pair. */
	team: nullable(text),
	/** Who said that both stay; null where it waits. */
	kept_by: nullable(text),
});

export const clashAnswers = {
	"GET /api/clashes": object({ open: list(clash), kept: list(clash), pages: count }),
	"POST /api/clashes": done,
} satisfies Answers;
