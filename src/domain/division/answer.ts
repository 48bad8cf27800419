import {
	count,
	date,
	done,
	flag,
	id,
	list,
	mapOf,
	nullable,
	object,
	optional,
	shape,
	text,
	time,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { answered } from "../field.ts";
import { game, games, storedGame } from "../game/answer.ts";
import { planFields } from "../game/schema.ts";
import { eligibilityFields } from "../season/schema.ts";
import { leagueTeam } from "../team/answer.ts";
import { formatFields, mediaFields, seedLabelFields } from "./schema.ts";

/** When and where matchups are to be played, by their names. */
const plans = mapOf(shape("Plan", answered(planFields)));

const division = shape("Division", {
	id,
	season_id: id,
	name: text,
	position: whole,
	...answered(formatFields),
	...answered(mediaFields),
	/** What staff call its seeds, the first seed first; null where that is the number (brackets 23). */
	...answered(seedLabelFields),
	/** Which ranks of which leagues its seeds are (brackets 15). */
	pools: nullable(list(object({ season_league_id: id, rank: count }))),
	plans: nullable(plans),
	locked: flag,
	teams: list(leagueTeam),
	revision: whole,
});
const one = object({ division });
const said = object({ division, message: text });

const rule = object({ ...answered(eligibilityFields), revision: whole });
const verdict = { eligible: flag, reason: nullable(text) };
const entrant = shape("Entrant", {
	slt_id: id,
	name: text,
	forfeits: count,
	...verdict,
	players: list(object({ roster_id: id, player_id: id, name: text, games: count, ...verdict })),
});

export const divisionAnswers = {
	"GET /api/seasonsv2/:season/divisions": object({ divisions: list(division) }),
	"GET /api/seasonsv2/:season/divisions/:division": one,
	"POST /api/seasonsv2/:season/divisions": one,
	"PUT /api/seasonsv2/:season/divisions/:division/media": one,
	"PUT /api/divisions/:division/name": one,
	"PUT /api/divisions/:division/format": one,
	"PUT /api/divisions/:division/matchups/:match": one,
	"PUT /api/divisions/:division/seeds": object({ division, message: text, act: nullable(text) }),
	"PUT /api/divisions/:division/pools": one,
	"POST /api/divisions/:division/fill": one,
	"POST /api/divisions/:division/seed": one,
	"POST /api/divisions/:division/teams": object({ team: leagueTeam, divisions: list(division) }),
	"PUT /api/divisions/:division/teams/order": said,
	"PUT /api/divisions/:division/teams/:leagueTeam": object({ division, message: text, act: text }),
	"DELETE /api/divisions/:division/teams/:leagueTeam": said,
	"DELETE /api/divisions/:division": done,
	"GET /api/seasonsv2/:season/divisions/:division/games": object({
		games: list(object({ ...game.properties, by_part: optional(text) })),
	}),
	"POST /api/seasonsv2/:season/divisions/:division/games": storedGame,
	"POST /api/seasonsv2/:season/divisions/:division/games/planned": object({ ...games.properties, message: text }),
	"PUT /api/seasonsv2/:season/divisions/:division/games/:game": storedGame,
	"DELETE /api/seasonsv2/:season/divisions/:division/games/:game": done,
	"POST /api/seasonsv2/:season/divisions/:division/start-over": object({ message: text, act: text }),
	"GET /api/seasonsv2/:season/divisions/:division/plans": object({ plans }),
	"PUT /api/seasonsv2/:season/divisions/:division/plans/:match": object({ plans, message: text }),
	"GET /api/seasonsv2/:season/divisions/:division/timetable": object({
		games: list(
			object({
				match_id: text,
				home: nullable(text),
				away: nullable(text),
				as: nullable(words(["create", "plan", "move"])),
				slot: nullable(object({ date, time, location: nullable(text) })),
				why: nullable(words(["full", "late", "waits", "cancelled", "outdated"])),
				/** The game that it waits for, or that it would have to come before. */
				because_of: nullable(text),
			}),
		),
		revision: whole,
	}),
	"POST /api/seasonsv2/:season/divisions/:division/timetable": object({ message: text, act: text }),
	"GET /api/seasonsv2/:season/divisions/:division/eligibility": object({ rule, teams: list(entrant) }),
	"PUT /api/seasonsv2/:season/eligibility": object({ rule, message: text }),
} as const satisfies Answers;
