import { addDays } from "../../src/domain/clock.ts";
import type { GameStatus, Side } from "../../src/domain/game/game.ts";
import {
	type Calendar,
	calendarOf,
	dayOf,
	type Fixture,
	leagueName,
	type Moment,
	progressOf,
	seasonDates,
	seasonName,
} from "./calendar.ts";
import { chanceOf } from "./chance.ts";
import type { Club } from "./clubs.ts";
import type { Player } from "./people.ts";
import type { Incident, LeaguePlan, Plan, SeasonPlan } from "./plan.ts";
import { courseOf } from "./parts.ts";
import { type Figures, linesOf } from "./lines.ts";
import { play, type Played, total } from "./play.ts";

/** A club in one season's league. */
export interface Entry {
	club: Club;
	players: readonly Player[];
	strength: number;
}

export interface Game {
	home: Entry;
	away: Entry;
	date: string;
	time: string;
	location: string;
	status: GameStatus;
	forfeit_winner: Side | null;
	score: [home: number, away: number] | null;
	periods: Played["periods"];
	/** What its shoot-out ended, beside a level score. */
	shots?: [home: number, away: number];
	lines: Map<Player, Figures | null>[];
	match_id: string | null;
	video_url: string | null;
	/** Belongs to a schedule that is not published. */
	isDraft: boolean;
}

export interface LeagueSeason {
	league: LeaguePlan;
	name: string;
	weekday: string;
	start: string;
	weeks: number;
	entries: Entry[];
	games: Game[];
	byes: { entry: Entry; date: string }[];
	offs: Calendar["offs"];
}

export interface Season {
	plan: SeasonPlan;
	name: string;
	start: string;
	finish: string;
	leagues: LeagueSeason[];
}

/** What every game needs to know. */
export interface Setting {
	seed: number;
	plan: Plan;
	now: Moment;
}

/** A season of all leagues, played as far as it is today. */
export function seasonOf(setting: Setting, plan: SeasonPlan, entriesOf: (league: LeaguePlan) => Entry[]): Season {
	const { start, finish } = seasonDates(plan, setting.now);
	const name = plan.name ?? seasonName(start);
	const order = setting.plan.seasons.indexOf(plan);
	const leagues = setting.plan.leagues
		.filter((league) => (league.missing ?? 0) <= order)
		.map((league) => leagueSeason(setting, plan, { start, name }, league, entriesOf(league)));
	return { plan, name, start, finish, leagues };
}

function leagueSeason(
	setting: Setting,
	{ weeks, running = false }: SeasonPlan,
	season: { start: string; name: string },
	league: LeaguePlan,
	entries: Entry[],
): LeagueSeason {
	const { now } = setting;
	const incidents = running ? (league.incidents ?? []) : [];
	const off = new Map(incidents.flatMap((one) => (one.what === "off" ? [[one.week, one.reason] as const] : [])));
	const calendar = calendarOf(league, entries.length, { start: season.start, weeks, off }, now);
	const words = [setting.plan.slug, season.name, league.name];
	const coming = running && league.draft ? draftOf(setting, league, season.start, weeks, entries) : [];
	const games = calendar.fixtures.flatMap((fixture) => {
		const inWeek = calendar.fixtures.filter(({ week }) => week === fixture.week);
		const of = incidents.filter((one) => "game" in one && one.week === fixture.week && inWeek[one.game] === fixture);
		return gamesOf(setting, [...words, fixture.week, fixture.home], league, fixture, entries, of);
	});
	return {
		league,
		name: leagueName(league, now),
		weekday: dayOf(league, now),
		start: season.start,
		weeks,
		entries,
		games: [...games, ...coming],
		byes: calendar.byes.map(({ date, team }) => ({ date, entry: entries[team] as Entry })), // a place in this list
		offs: calendar.offs,
	};
}

/** The week after the season, first against last and so on, which staff have not published yet. */
function draftOf(
	{ now }: Setting,
	league: LeaguePlan,
	start: string,
	weeks: number,
	entries: readonly Entry[],
): Game[] {
	const { fixtures } = calendarOf(
		league,
		entries.length,
		{ start: addDays(start, 7 * weeks), weeks: 1, off: new Map() },
		now,
	);
	return fixtures.map(({ date, time }, game) => {
		const [home, away] = [entries[game] as Entry, entries.at(-1 - game) as Entry]; // half as many games as entries
		return { ...planned(home, away, date, time, league.venue), isDraft: true };
	});
}

/** A fixture with what befell it; one that was postponed is followed by the game that made up for it. */
function gamesOf(
	setting: Setting,
	words: readonly (string | number)[],
	{ venue }: LeaguePlan,
	fixture: Fixture,
	entries: readonly Entry[],
	incidents: readonly Incident[],
): Game[] {
	const [home, away] = [entries[fixture.home] as Entry, entries[fixture.away] as Entry]; // places in this list
	const game = planned(home, away, fixture.date, fixture.time, venue);
	const [incident] = incidents;
	if (incident?.what === "postponed") {
		const madeUp = { ...game, date: addDays(fixture.date, 7), time: incident.madeUpAt };
		return [{ ...game, status: "postponed" }, played(setting, words, madeUp)];
	}
	if (incident?.what === "cancelled") return [{ ...game, status: "cancelled" }];
	if (incident?.what === "forfeit") return [{ ...game, status: "forfeit", forfeit_winner: "home" }];
	if (incident?.what === "overtime") return [playedUntil(setting, words, game, ({ periods }) => periods.length > 4)];
	const done = played(setting, words, game);
	if (incident?.what === "film") return [{ ...done, video_url: film }];
	return [incident?.what === "mismatch" ? miscounted(done) : done];
}

const attemptsMax = 500;

/** An open film that anybody may show. */
const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

export function planned(home: Entry, away: Entry, date: string, time: string, location: string): Game {
	return {
		home,
		away,
		date,
		time,
		location,
		status: "scheduled",
		forfeit_winner: null,
		score: null,
		periods: [],
		lines: [],
		match_id: null,
		video_url: null,
		isDraft: false,
	};
}

/** The game as it stands now: to come, live, or over. */
function played(setting: Setting, words: readonly (string | number)[], game: Game): Game {
	const until = progressOf(game.date, game.time, setting.now);
	if (until === 0) return game;
	const chance = chanceOf(setting.seed, ...words);
	const status = until === 1 ? "final" : "live";
	const { scoring } = setting.plan;
	if (scoring.by !== "possessions") {
		if (until < 1) return { ...game, status };
		const done: Game = { ...game, status, ...courseOf(chance, game, scoring) };
		return { ...done, lines: linesOf(words, setting.plan.sport ?? "", done) };
	}
	const { periods, lines } = play(chance, [game.home, game.away], { possessions: scoring.possessions, until });
	return { ...game, status, periods, lines, score: [total(periods, 0), total(periods, 1)] };
}

/** The first of several courses that the game could take which fits; after many the last. */
export function playedUntil(
	setting: Setting,
	words: readonly (string | number)[],
	game: Game,
	fits: (game: Game) => boolean,
): Game {
	for (let attempt = 0; ; attempt++) {
		const done = played(setting, [...words, attempt], game);
		if (fits(done) || done.status === "scheduled" || attempt === attemptsMax) return done;
	}
}

/** The scorer has given somebody one basket too many: the players no longer add up to the score. */
function miscounted(game: Game): Game {
	const [home, ...others] = game.lines;
	if (!home) return game;
	const [player, line] = [...home].find(([, line]) => line !== null) ?? [];
	if (!player || !line) return game;
	const more = { ...line, "2PM": (line["2PM"] ?? 0) + 1, "2PA": (line["2PA"] ?? 0) + 1, PTS: (line["PTS"] ?? 0) + 2 };
	return { ...game, lines: [new Map([...home, [player, more]]), ...others] };
}
