import { Type } from "@sinclair/typebox";
import {
	count,
	date,
	done,
	flag,
	id,
	list,
	named,
	nullable,
	number,
	object,
	optional,
	shape,
	sign,
	text,
	time,
	whole,
	type Answers,
} from "../answer.ts";
import { answered } from "../field.ts";
import { game } from "../game/answer.ts";
import { playerName, seasonPlace, shownPlayer } from "../player/answer.ts";
import { limitFields, newTeamFields } from "./schema.ts";

/** A team in a season league: `id` is the organization-wide team's, the doubled `slt_id` the league team's (leagues 2). */
const inLeague = {
	id,
	slt_id: id,
	seasons_league_teams_id: id,
	seasons_leagues_id: id,
	leagueId: id,
	leagueName: text,
	season_id: id,
	seasonName: text,
	name: text,
	...sign,
	hidden: flag,
	captain: nullable(text),
	captain_id: nullable(id),
	playersCount: count,
	rank: count,
	wins: count,
	losses: count,
	ties: count,
	/** From 0 to 1; of free throws from 0 to 100. */
	winPercentage: number,
	ftPercentage: nullable(number),
	total3PM: count,
	division_id: nullable(id),
	divisionName: nullable(text),
	position: nullable(whole),
};
export const leagueTeam = shape("LeagueTeam", inLeague);
/** The same for staff, who may change it. */
export const staffLeagueTeam = shape("StaffLeagueTeam", { ...inLeague, revision: whole });

/** When and where it can play, for staff (scheduling 18). */
const limitedTeam = shape("TeamAvailability", {
	id,
	slt_id: id,
	name: text,
	...sign,
	...answered(limitFields),
	revision: whole,
});

const unavailable = { unavailableSlots: list(time), unavailableDates: list(date) };
const own = { id, ...answered(newTeamFields), revision: whole };
const stored = object({
	team: shape("StoredTeam", { ...own, league: nullable(named), ...unavailable, players: list(playerName) }),
	message: text,
});

/** When it cannot play is for staff only. */
const fields = {
	...own,
	league: nullable(named),
	unavailableSlots: optional(unavailable.unavailableSlots),
	unavailableDates: optional(unavailable.unavailableDates),
};

const place = shape("TeamPlace", {
	id,
	slt_id: id,
	seasons_league_teams_id: id,
	...sign,
	hidden: flag,
	seasons_league: seasonPlace,
});
const team = shape("Team", {
	...fields,
	logo: nullable(text),
	players: list(playerName),
	seasons_league_teams: list(place),
});
const teams = object({ teams: list(team) });

const rosterEntry = shape("RosterEntry", {
	id,
	slt_id: id,
	seasons_league_teams_id: id,
	player: object(shownPlayer),
});
const rosterPlayer = shape("RosterPlayer", { ...shownPlayer, roster_id: id, slt_id: id });

/** With its place in a season league where it has one. */
const { properties: standing } = Type.Partial(object(inLeague));
const page = { ...standing, ...fields, rosters: list(rosterEntry), games: list(game) };

const inSeason = object({ team: staffLeagueTeam });
const said = object({ team: staffLeagueTeam, message: text });

export const teamAnswers = {
	"GET /api/teamsv2": teams,
	"GET /api/teamsv2/:team": object({
		team: object({ ...page, players: list(rosterPlayer), seasons_league_teams: list(place) }),
	}),
	"GET /api/teams": teams,
	"GET /api/teams/teamsByLeague": object({
		teams: list(object({ ...fields, players: list(playerName), slt_id: nullable(id) })),
	}),
	"POST /api/teams": stored,
	"PUT /api/teams/:team": stored,
	"DELETE /api/teams/:team": done,
	"GET /api/seasonsv2/:season/leagues/:league/teams": object({ teams: list(staffLeagueTeam) }),
	"POST /api/seasonsv2/:season/leagues/:league/teams": said,
	"GET /api/seasonsv2/:season/leagues/:league/teams/:team": object({
		team: object({ ...page, players: list(rosterPlayer) }),
	}),
	"POST /api/seasonsv2/:season/leagues/:league/teams/several": done,
	"GET /api/seasonsv2/:season/leagues/:league/availability": object({ teams: list(limitedTeam) }),
	"PUT /api/seasonsv2/:season/leagues/:league/teams/:team/availability": object({ team: limitedTeam, message: text }),
	"PUT /api/seasonsv2/:season/leagues/:league/teams/:team": said,
	"PUT /api/seasonsv2/:season/leagues/:league/teams/:team/toggle-hidden": inSeason,
	"DELETE /api/seasonsv2/:season/leagues/:league/teams/:team": done,
	"GET /api/seasonsv2/:season/leagues/:league/teams/:team/players": object({ players: list(rosterPlayer) }),
} as const satisfies Answers;
