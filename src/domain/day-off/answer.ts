import { done, list, object, optional, text, type Answers } from "../answer.ts";
import { game } from "../game/answer.ts";

export const dayOffAnswers = {
	"POST /api/games/several": object({
		message: text,
		/** By which it is taken back; absent for locks. */
		act: optional(text),
		games: list(game),
	}),
	"POST /api/games/several/undo": done,
} satisfies Answers;
