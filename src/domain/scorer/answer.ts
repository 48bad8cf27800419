import {
	count,
	flag,
	id,
	instant,
	list,
	mapOf,
	named,
	nothing,
	nullable,
	object,
	optional,
	shape,
	text,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { answered } from "../field.ts";
import { eventStatuses } from "../game/events.ts";
import { game, scores, side, status } from "../game/answer.ts";
import { period } from "../period/answer.ts";
import { tapActions } from "./taps.ts";
import { scorerLinkFields } from "./schema.ts";

const { game_id, date, location } = answered(scorerLinkFields);
const link = {
	id,
	label: text,
	game_id,
	date,
	location,
	expires_at: instant,
	withdrawn_at: nullable(instant),
};
const staffLink = shape("ScorerLink", { ...link, actor: text, created_at: instant, revision: whole });

/** What a scorer's link opens; one that is over is refused (gone). */
const opened = object({
	link: object(link),
	over: nothing,
	organization: object({ name: text, color: text, slug: text }),
	games: list(game),
});

/** A running game as its viewers are told (caching 5). */
const live = shape("LiveGame", {
	id,
	status,
	seq: count,
	period: nullable(named),
	...scores,
	periods: list(object({ id, name: text, home: nullable(count), away: nullable(count) })),
	/** Of the period that is being played. */
	fouls: object({ home: count, away: count }),
});

const player = object({
	roster_id: id,
	player_id: id,
	name: text,
	lastName: text,
	number: nullable(text),
	eligible: flag,
	/** What was entered, by abbreviation. */
	line: mapOf(count),
	fouls: count,
});
const sheetSide = shape("SheetSide", { slt_id: id, name: text, players: list(player) });

const outcome = words(eventStatuses);
const tap = shape("SheetTap", {
	op_id: text,
	action: words(tapActions),
	side: nullable(side),
	roster_id: nullable(id),
	n: nullable(count),
	period_id: nullable(id),
	status: outcome,
	/** Why it does not count. */
	message: nullable(text),
	actor: text,
});

export const scorerAnswers = {
	"GET /api/scorer-links": object({ links: list(staffLink) }),
	"GET /api/scorer-links/places": object({ places: list(text) }),
	"POST /api/scorer-links": object({
		link: staffLink,
		/** Shown once: who has it may score. */
		address: text,
		qr: text,
		purpose: text,
		until: text,
		games: count,
	}),
	"DELETE /api/scorer-links/:scorerLink": object({ link: staffLink, message: text }),
	"POST /api/scorer-links/exchange": opened,
	"GET /api/scorer-links/mine": opened,
	"GET /api/gamesv2/:game/live": live,
	"GET /api/gamesv2/:game/sheet": object({
		game,
		live,
		sides: object({ home: sheetSide, away: sheetSide }),
		periods: list(period),
		/** What is counted, by abbreviation. */
		stats: list(text),
		/** The type of the game’s sport; what is counted of it. */
		sport: text,
		/** Which team was said to begin a period, where teams take turns. */
		begins: list(object({ period_id: id, side })),
		taps: list(tap),
	}),
	"POST /api/gamesv2/:game/taps": object({
		outcomes: list(object({ op_id: text, status: outcome, message: optional(text) })),
		/** Null where the link is over, and why it is. */
		live: nullable(live),
		over: optional(text),
	}),
} as const satisfies Answers;
