import {
	count,
	done,
	either,
	id,
	list,
	named,
	nullable,
	object,
	optional,
	shape,
	text,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { games } from "../game/answer.ts";
import { seasonName } from "../season/answer.ts";
import { leagueTeam, staffLeagueTeam } from "../team/answer.ts";
import { criterionNames, presetNames } from "../standings/tie-break.ts";

/** How level teams are told apart (standings 3). */
const tie_break = either(
	words(presetNames),
	list(object({ by: words(criterionNames), cap: optional(count), seed: optional(count) })),
);

/** A league in one season; `id` is the organization's league (leagues 1). */
const place = { id, seasons_leagues_id: id, season_id: id, name: text, position: whole, teamsCount: count };
const league = shape("SeasonLeague", { ...place, tie_break, revision: whole });
/** With the teams that play in it, by rank. */
const one = object({ league: object({ ...league.properties, teams: list(staffLeagueTeam) }) });

const inSeason = { id, season_id: id, league_id: id, position: whole, season: seasonName };
const leagues = object({
	leagues: list(
		shape("League", {
			id,
			name: text,
			position: whole,
			teamsCount: count,
			teams: list(object({ ...named.properties, slt_id: nullable(id) })),
			seasons_leagues: list(object(inSeason)),
			revision: whole,
		}),
	),
});

export const leagueAnswers = {
	"GET /api/leagues": leagues,
	"GET /api/leaguesv2": leagues,
	"GET /api/seasonsleagues": object({
		seasonsLeagues: list(
			object({
				...inSeason,
				league: named,
				tie_break,
				teamsCount: count,
				teams: list(object({ ...named.properties, slt_id: id })),
				revision: whole,
			}),
		),
	}),
	"GET /api/seasonsv2/:season/leagues-with-teams-public": object({
		leagues: list(object({ ...place, seasonName: text, teams: list(leagueTeam) })),
	}),
	"GET /api/seasonsv2/:season/leagues/:league": one,
	"POST /api/seasonsv2/:season/leagues": one,
	"PUT /api/seasonsv2/:season/leagues/order": done,
	"PUT /api/seasonsv2/:season/leagues/:league": one,
	"DELETE /api/seasonsv2/:season/leagues/:league": done,
	"PUT /api/seasonsv2/:season/leagues/:league/tie-break": object({ tie_break, revision: whole }),
	"GET /api/seasonsv2/:season/leagues/:league/games": object({ ...games.properties, teams: list(staffLeagueTeam) }),
} as const satisfies Answers;
