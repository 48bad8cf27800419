import {
	count,
	date,
	done,
	flag,
	id,
	list,
	nullable,
	number,
	object,
	optional,
	text,
	time,
	type Answers,
} from "../answer.ts";
import { game } from "../game/answer.ts";

/** A game with where it may go: null where no slot is free; absent where none is looked for. */
const affected = object({
	game,
	locked: flag,
	slot: optional(nullable(object({ date, time, location: nullable(text) }))),
});

export const dayOffAnswers = {
	"GET /api/games/day-off": object({
		games: list(affected),
		/** There are more than are listed. */
		more: flag,
		leagues: list(
			object({
				/** The season league's. */
				id,
				name: text,
				games: count,
				evenness: list(object({ label: text, before: nullable(number), after: nullable(number) })),
			}),
		),
		/** Brackets with matchups that are planned then and have no game yet: they stay. */
		planned: list(object({ division_id: id, name: text, season_id: id, matchups: count })),
	}),
	"POST /api/games/several": object({
		message: text,
		/** By which it is taken back. */
		act: text,
		games: list(game),
	}),
	"POST /api/games/several/undo": done,
} satisfies Answers;
