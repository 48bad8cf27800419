import {
	count,
	date,
	done,
	either,
	flag,
	id,
	instant,
	just,
	list,
	mapOf,
	named,
	nullable,
	object,
	optional,
	shape,
	sign,
	text,
	time,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { answered } from "../field.ts";
import { eventKinds, eventStatuses, stateFields } from "./events.ts";
import { reasonReaders, reasonSubjects } from "./reason.ts";
import { gameStatuses, sides } from "./game.ts";
import { period, sportPeriod } from "../period/answer.ts";
import { countedStat, statName } from "../stat/answer.ts";
import { detailFields, resultFields } from "./schema.ts";

export const side = words(sides);
export const status = words(gameStatuses);
export const scores = answered(resultFields);

/** A team as its games name it; `id` is the organization-wide team's (leagues 2). */
export const gameTeam = shape("GameTeam", {
	id,
	slt_id: id,
	seasons_league_teams_id: id,
	name: text,
	...sign,
});
const inLeague = object({ id, team: gameTeam });

export const game = shape("Game", {
	id,
	match_id: nullable(text),
	season_id: id,
	seasons_leagues_id: nullable(id),
	leagueId: nullable(id),
	division_id: nullable(id),
	...answered(detailFields),
	/** What the place is, where it is a venue that is known; `location` is how that is called. */
	venue_id: nullable(id),
	court: nullable(text),
	game_dateTime: nullable(instant),
	status,
	forfeit_winner: nullable(side),
	outdated: flag,
	/** Which game of a bracket's series it is, and how that stands (brackets 20). */
	series: nullable(
		object({ game: count, best_of: count, home_wins: whole, away_wins: whole, needed: words(["yes", "if", "no"]) }),
	),
	/** Where it was to be played, until it is. */
	moved_from: nullable(object({ date, time: nullable(time), location: nullable(text) })),
	/** Why it was changed, while visitors may see it or staff ask. */
	reason: nullable(text),
	reason_about: nullable(words(reasonSubjects)),
	reason_seen_by: nullable(words(reasonReaders)),
	home_team_id: id,
	away_team_id: id,
	team1_id: id,
	team2_id: id,
	...scores,
	score_team1: scores.score_home,
	score_team2: scores.score_away,
	/** What it went on with after regular time, "OT", where its sport says so. */
	beyond: optional(text),
	/** What its shoot-out ended; a level score has its winner by it. */
	shoot_out: optional(object({ home: count, away: count })),
	homeTeam: gameTeam,
	awayTeam: gameTeam,
	home_team: inLeague,
	away_team: inLeague,
	season: named,
	seasons_league: nullable(object({ id, league: named, season: named })),
	revision: whole,
});

export const games = object({ games: list(game) });
export const storedGame = object({ game, message: text });

const played = object({
	id,
	date: nullable(date),
	time: nullable(time),
	status,
	score_home: nullable(count),
	score_away: nullable(count),
});
const line = {
	game_id: id,
	game: played,
	player_id: id,
	team_id: id,
	roster_id: id,
	stat_id: id,
	value: count,
	stat: statName,
};
/** A value of a player with its game (wire 3). */
export const gameStat = shape("GameStat", { ...line, game });

const byPeriod = {
	periodScores: list(
		object({ id, gamePeriod_id: id, team_id: id, score: nullable(count), gamePeriod: nullable(period) }),
	),
	gamePeriods: list(sportPeriod),
};

/** A player who may not be found has no id. */
const rosterEntry = shape("GameRosterEntry", {
	id,
	slt_id: id,
	seasons_league_teams_id: id,
	player: object({ id: nullable(id), firstName: text, lastName: text, image: nullable(text) }),
});

const counted = { from: nullable(whole), to: nullable(whole) };
const value = nullable(either(text, whole));
const change = either(
	object({ of: just("stat"), roster_id: id, stat_id: id, ...counted }),
	object({ of: just("score"), side, ...counted }),
	object({ of: just("period"), period_id: id, slt_id: id, ...counted }),
	object({ of: just("state"), field: words(stateFields), from: value, to: value }),
);

const event = shape("GameEvent", {
	id,
	op_id: text,
	kind: words(eventKinds),
	takes_back: flag,
	status: words(eventStatuses),
	actor: text,
	/** When it was entered, and when it arrived. */
	at: instant,
	received: instant,
	/** Why it does not count. */
	message: nullable(text),
	sentence: text,
	changes: list(change),
});

/** Points by three ways of counting them; null where nothing is stored (games 14). */
const figures = object({ final: nullable(count), players: nullable(count), periods: nullable(count) });

export const gameAnswers = {
	"GET /api/gamesv2": games,
	"GET /api/games": games,
	"GET /api/gamesv2/:game": object({
		game,
		homeRoster: list(rosterEntry),
		awayRoster: list(rosterEntry),
		...byPeriod,
		allStats: list(countedStat),
		playerStats: list(object({ ...line, player_id: nullable(id) })),
	}),
	"GET /api/gamesv2/:game/events": object({ events: list(event), more: flag }),
	"POST /api/gamesv2/:game/events/:event/undo": storedGame,
	"POST /api/gamesv2/:game/events/:event/accept": storedGame,
	"POST /api/gamesv2/:game/events/accept": storedGame,
	"PUT /api/gamesv2/:game/scores": storedGame,
	"PUT /api/gamesv2/:game/details": storedGame,
	"PUT /api/gamesv2/:game/periods": object({ ...byPeriod, message: text }),
	"PUT /api/player-game-stats": object({ stats: list(object(line)), message: text }),
	"POST /api/seasonsv2/:season/leagues/:league/games": storedGame,
	"PUT /api/seasonsv2/:season/leagues/:league/games/:game": storedGame,
	"DELETE /api/seasonsv2/:season/leagues/:league/games/:game": done,
	"GET /api/seasonsv2/:season/leagues/:league/score-mismatches": mapOf(
		object({ home: figures, away: figures, sentences: list(text) }),
	),
} as const satisfies Answers;
