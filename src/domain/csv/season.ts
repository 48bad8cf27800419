import type { SeedLabels } from "../bracket/seed-labels.ts";
import type { Format } from "../bracket/matchup.ts";
import { fold } from "../fold.ts";
import type { GameStatus, Side } from "../game/game.ts";
import type { TieBreak } from "../standings/tie-break.ts";
import type { Plans } from "../game/plan.ts";
import type { FactsSaid } from "./facts.ts";
import type { linkFacts, slotFacts } from "./game-facts.ts";
import type { playerFacts } from "./player-facts.ts";
import type { ReasonReader, ReasonSubject } from "../game/reason.ts";
import type { NamedPool } from "./pools.ts";
import type { Problems } from "./problem.ts";
import type { teamFacts } from "./team-facts.ts";
import type { VenueRecord } from "./venues.ts";

/**
 * A season as its files say it: settings, venues, teams, players, games with their points by period, byes and weeks off, box scores.
 * Reading is a fold over rows (`readGame`, `readLine`, …) into a draft; nothing of a draft with a problem is ever stored.
 * Everywhere `undefined` is "the file does not speak of it", null "it says that there is none".
 */
export interface SeasonDraft {
	problems: Problems;
	/** The organization's zone: a time that its clocks skip is a problem (clock 7). Null for what is stored already. */
	timeZone: string | null;
	/** The name of the league of rows that name none; null where every row must name one. */
	usual: string | null;
	season: SeasonRecord | null;
	/** By folded name, in the order in which they came up; so are divisions. */
	leagues: Map<string, LeagueRecord>;
	divisions: Map<string, DivisionRecord>;
	/** What the file of settings says of the organization's own lists, in its order. */
	catalog: { stats: StatRecord[]; periods: PeriodRecord[]; attributes: AttributeRecord[] };
	/** By folded name. */
	venues: Map<string, VenueRecord>;
	/** Every team that any file names, by {@link teamRef}; the first spelling stays. */
	teams: Map<string, TeamRecord>;
	/** Those that are given away, by division and number. */
	seeds: Set<string>;
	/** What teams of the file are abbreviated with. */
	abbreviations: Map<string, string>;
	/** Names of the periods by folded name, in the order of their columns. */
	periods: Map<string, string>;
	/** Folded names of those that somebody has points in. */
	periodsPlayed: Set<string>;
	/** Every key of the file of games; null for a row that could not be read. */
	games: Map<string, GameRecord | null>;
	/** False when a row of the file of games could not be told apart: then no box score is held against it. */
	gamesKnown: boolean;
	byes: Map<string, ByeRecord>;
	weekOffs: Map<string, WeekOffRecord>;
	/** By key; those of a file without keys by team and name. */
	players: Map<string, PlayerRecord>;
	/** The teams of a player in a game, by game and player, and whether that row has figures. */
	seen: Map<string, { team: string; played: boolean }[]>;
	stats: string[];
	attributes: string[];
	lines: LineRecord[];
}

/** Where a record stands; the first line is 1. */
export interface Origin {
	file: string;
	line: number;
}

interface SeasonRecord {
	from: Origin;
	name: string;
	/** The type of its sport. */
	sport: string | undefined;
	start: string | null | undefined;
	finish: string | null | undefined;
	active: boolean | undefined;
	planned: boolean | undefined;
	tournament: boolean | undefined;
}

interface LeagueRecord {
	name: string;
	/** Of its row in the file of settings, with its place among those rows; null where only other files name it. */
	settings: { from: Origin; place: number; tie_break: TieBreak | undefined } | null;
}

export interface DivisionRecord {
	name: string;
	settings: {
		from: Origin;
		place: number;
		format: Format | undefined;
		pools: NamedPool[] | null | undefined;
		plans: Plans | null | undefined;
		seed_labels: SeedLabels | null | undefined;
		video_url: string | null | undefined;
		image_url: string | null | undefined;
	} | null;
}

interface StatRecord {
	from: Origin;
	name: string;
	abbreviation: string;
	hidden: boolean | undefined;
}
type PeriodRecord = Omit<StatRecord, "abbreviation">;
type AttributeRecord = PeriodRecord & { type: string };

export interface TeamRecord {
	/** Folded. */
	league: string;
	name: string;
	facts: TeamFacts | null;
}

/** What the file of teams says. */
export interface TeamFacts extends FactsSaid<typeof teamFacts> {
	from: Origin;
	/** The name of the league that the club belongs to, where it plays in another one too. */
	club_league: string | undefined;
	captain: string | null | undefined;
	/** The captain's key. */
	captain_player: string | null | undefined;
	/** Folded, and from 1. */
	division: string | null | undefined;
	seed: number | null | undefined;
}

export interface GameRecord extends FactsSaid<typeof slotFacts>, FactsSaid<typeof linkFacts> {
	from: Origin;
	key: string;
	/** Folded; exactly one of the two, the division with the bracket's place. */
	league: string | null;
	division: string | null;
	match: string | null;
	/** The wall clock of the organization; null is "to be determined". */
	date: string | null;
	published: boolean | undefined;
	/** The slot that was published first, of a game that has left it. */
	moved_from: { date: string; time: string | null; location: string | null } | undefined;
	/** Why it was changed (games 19). */
	reason: { text: string; about: ReasonSubject; seen_by: ReasonReader } | undefined;
	/** The name of the period that is being played. */
	period: string | undefined;
	/** By {@link teamRef}. */
	home: string;
	away: string;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	forfeit_winner: Side | null | undefined;
	/** Only the periods that were played, by folded name; null where only the other side's points are written. */
	periods: { period: string; home: number | null; away: number | null }[];
}

interface ByeRecord {
	from: Origin;
	team: string;
	date: string | null;
}

interface WeekOffRecord {
	from: Origin;
	league: string;
	date: string;
	reason: string | null | undefined;
}

export interface PlayerRecord {
	/** The first row that names the player. */
	from: Origin;
	/** Null in a file without keys: then the name says on one team who it is. */
	key: string | null;
	/** Without a key, and nobody who is there. */
	isNew?: boolean;
	/** How often each spelling came in box scores, by first and last name. */
	spellings: Map<string, { firstName: string; lastName: string; count: number }>;
	/** By the attribute's name: what the last box score that says anything says. */
	attributes: Record<string, string>;
	/** The teams, in the order in which the player appeared, with the order of that entry where the file of players says it. */
	teams: Map<string, number | null>;
	facts: PlayerFacts | null;
}

/** What the file of players says. */
export interface PlayerFacts extends FactsSaid<typeof playerFacts> {
	from: Origin;
	firstName: string;
	lastName: string;
	/** By the attribute's name; it decides over what box scores say. */
	attributes: Record<string, string | null>;
}

/** One player's line in one game, `values` in the order of the draft's stats. All null: listed and did not play. */
export interface LineRecord {
	from: Origin;
	game: string;
	team: string;
	player: string;
	values: (number | null)[];
}

/** An empty draft; `league` is the league of rows that name none. */
export function newSeason(league: string | null, timeZone: string | null = null): SeasonDraft {
	return {
		timeZone,
		problems: { first: [], count: 0 },
		usual: league,
		season: null,
		leagues: new Map(),
		divisions: new Map(),
		catalog: { stats: [], periods: [], attributes: [] },
		venues: new Map(),
		teams: new Map(),
		seeds: new Set(),
		abbreviations: new Map(),
		periods: new Map(),
		periodsPlayed: new Set(),
		games: new Map(),
		gamesKnown: true,
		byes: new Map(),
		weekOffs: new Map(),
		players: new Map(),
		seen: new Map(),
		stats: [],
		attributes: [],
		lines: [],
	};
}

/** The name of a team, league or division as it is compared. */
export function teamKey(name: string): string {
	return fold(name) || name;
}

/** A team within a season: two leagues may have one of the same name. */
export function teamRef(league: string, name: string): string {
	return `${league}\n${teamKey(name)}`;
}

/** The name that a reference stands for. */
export function teamName({ teams }: Pick<SeasonDraft, "teams">, ref: string): string {
	return teams.get(ref)?.name ?? ref.slice(ref.indexOf("\n") + 1);
}

/** A player's name: the one in the file of players, else the spelling that most box scores have, the first among equals. */
export function spellingOf({ spellings, facts }: Pick<PlayerRecord, "spellings" | "facts">): {
	firstName: string;
	lastName: string;
} {
	if (facts) return { firstName: facts.firstName, lastName: facts.lastName };
	let best = { firstName: "", lastName: "", count: 0 };
	for (const spelling of spellings.values()) if (spelling.count > best.count) best = spelling;
	return { firstName: best.firstName, lastName: best.lastName };
}

/** First and last day of the games, null without any. */
export function datesOf(games: Iterable<Pick<GameRecord, "date"> | null>): {
	first: string | null;
	last: string | null;
} {
	let first: string | null = null;
	let last: string | null = null;
	for (const game of games) {
		if (!game?.date) continue;
		if (first === null || game.date < first) first = game.date;
		if (last === null || game.date > last) last = game.date;
	}
	return { first, last };
}

/**
 * The organization's period that a column means, by folded name; undefined when it has none. The first overtime is "OT" to
 * some and "OT1" to others: where only one of the two is there, it is meant.
 */
export function periodMeant<T extends { name: string }>(periods: readonly T[], column: string): T | undefined {
	const named = (name: string) => periods.find((period) => fold(period.name) === name);
	const twin = { ot: "ot1", ot1: "ot" }[column];
	return named(column) ?? (twin === undefined ? undefined : named(twin));
}
