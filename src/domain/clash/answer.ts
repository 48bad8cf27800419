import { count, done, list, nullable, object, shape, text, words, type Answers } from "../answer.ts";
import { game } from "../game/answer.ts";
import { causes } from "./clashes.ts";

const clash = shape("Clash", {
	games: list(game),
	cause: words(causes),
	/** Of one game whose venue is shut: the reason, or the hours. */
	why: nullable(text),
	/** The team that is in both; null where it is the place. */
	team: nullable(text),
	/** Who said that both stay; null where it waits. */
	kept_by: nullable(text),
});

export const clashAnswers = {
	"GET /api/clashes": object({ open: list(clash), kept: list(clash), pages: count }),
	"POST /api/clashes": done,
} satisfies Answers;
