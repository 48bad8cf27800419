import { count, date, id, list, nullable, number, object, text, time, type Answers } from "../answer.ts";
import { game } from "../game/answer.ts";

const side = object({ slt_id: id, name: text });
const slot = { date, time, location: nullable(text) };

export const replanAnswers = {
	"GET /api/seasonsv2/:season/leagues/:league/teams/:team/replan": object({
		team: object({ id, slt_id: id, name: text }),
		/** What the team has left to play and can lose. */
		remaining: list(game),
		/** Of the team, locked: it stays. */
		locked: list(game),
		add: list(object({ home: side, away: side, ...slot })),
		move: list(object({ game, slot: object(slot) })),
		/** They find no other slot. */
		remove: list(game),
		/** Games that find no slot. */
		missing: count,
		/** Games that the league has left. */
		left: count,
		evenness: list(object({ label: text, before: nullable(number), after: nullable(number) })),
	}),
	"POST /api/seasonsv2/:season/leagues/:league/teams/:team/replan": object({
		message: text,
		/** By which it is taken back. */
		act: text,
	}),
} satisfies Answers;
