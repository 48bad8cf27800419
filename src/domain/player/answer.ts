import {
	done,
	id,
	list,
	named,
	nullable,
	object,
	optional,
	shape,
	sign,
	text,
	whole,
	type Answers,
	words,
	count,
} from "../answer.ts";
import { attributeValue } from "../attribute/answer.ts";
import { answered } from "../field.ts";
import { gameStat } from "../game/answer.ts";
import { season, seasonName } from "../season/answer.ts";
import { fates } from "../sheet/roster-people.ts";
import { stat } from "../stat/answer.ts";
import { playerFields } from "./schema.ts";

const name = { id, firstName: text, lastName: text };
export const playerName = object(name);
/** A player on a roster. */
export const shownPlayer = { ...name, image: nullable(text), attributeValues: list(attributeValue) };

/** Where a league stands in a season. */
export const seasonPlace = object({ id, league: named, season: seasonName });

/** A player on a league team (leagues 2). */
const place = shape("PlayerPlace", {
	id,
	slt_id: id,
	team: named,
	seasons_league_team: object({ id, team: named, logo: nullable(text), seasons_league: seasonPlace }),
});

const { email, phoneNumber, privacy, photo_shown, number_shown } = answered(playerFields);

/** In lists; from `email` on for staff only. */
const card = {
	...shownPlayer,
	team_id: nullable(id),
	rosters: list(place),
	email: optional(email),
	phoneNumber: optional(phoneNumber),
	privacy: optional(privacy),
	photo_shown: optional(photo_shown),
	number_shown: optional(number_shown),
	revision: optional(whole),
};

const fields = {
	...card,
	bio: text,
	videos: list(text),
	sponsor: nullable(object({ name: text, url: text, image: text })),
};
const player = shape("Player", fields);
const one = object({ player });

const stats = { allStats: list(stat), gameStats: list(gameStat) };

/** One who may be put on a team, with where they play already. */
const found = shape("FoundPlayer", {
	...name,
	name: text,
	image: nullable(text),
	number: nullable(text),
	position: nullable(text),
	teams: list(
		object({
			roster_id: id,
			player_id: id,
			team: object({ id, name: text, ...sign }),
			league: named,
			season: seasonName,
		}),
	),
});

export const playerAnswers = {
	"GET /api/playersv2": object({ players: list(shape("PlayerCard", card)) }),
	"GET /api/playersv2/:player": one,
	"GET /api/playersv2/:player/information": object({ player: object({ ...fields, gameStats: list(gameStat) }) }),
	"GET /api/playersv2/:player/basic": object({
		player,
		teamHistory: list(
			object({
				id,
				slt_id: id,
				seasons_league_teams_id: id,
				seasons_leagues_id: id,
				team: named,
				league: named,
				season: seasonName,
			}),
		),
		...stats,
		activeSeasonId: nullable(id),
		season: nullable(season),
	}),
	"GET /api/playersv2/:player/stats": object(stats),
	"PUT /api/playersv2/:player": one,
	"DELETE /api/playersv2/:player": done,
	"PUT /api/playersv2/:player/distinct/:other": done,
	"DELETE /api/playersv2/:player/distinct/:other": done,
	"POST /api/playersv2/merge": one,
	"GET /api/players/search": object({ players: list(found), count }),
	"POST /api/seasonsv2/:season/leagues/:league/teams/:team/players": object({
		player: object({ ...fields, slt_id: id }),
		message: text,
	}),
	"POST /api/seasonsv2/:season/leagues/:league/teams/:team/roster": object({
		outcome: words(["preview", "stored"]),
		/** Each of the text's people: who joins, and who does not. */
		people: list(
			object({
				line: count,
				firstName: text,
				lastName: text,
				number: text,
				position: text,
				what: words(fates),
				/** Which line it is, who it is, and who it may be said to be. */
				of: text,
				is: text,
				may: list(object({ is: text, text })),
				/** What somebody known keeps although the text says otherwise. */
				kept: list(text),
				player: nullable(id),
				/** The other teams of the same league and season that somebody known plays for. */
				teams: list(text),
			}),
		),
		/** The lines of the text from which nobody comes. */
		leftOut: list(object({ line: count, text })),
		/** Of a preview, of each number that somebody who joins would share with another, a sentence. */
		doubles: list(text),
		/** By which it can be taken back; null of a preview, and where nobody joined. */
		undo: nullable(id),
	}),
	"DELETE /api/seasonsv2/:season/leagues/:league/teams/:team/players/:player": done,
} as const satisfies Answers;
