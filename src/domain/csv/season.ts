import { fold } from "../fold.ts";
import type { GameStatus, Side } from "../game.ts";
import type { Problems } from "./problem.ts";

/**
 * A season as two files say it: games with their points by period, and box scores. Reading is a fold over rows
 * (`readGame`, `readLine`) into a draft; nothing of a draft with a problem is ever stored.
 */
export interface SeasonDraft {
	problems: Problems;
	/** By folded name; the first spelling stays. */
	teams: Map<string, string>;
	/** Names of the periods by folded name, in the order of their columns. */
	periods: Map<string, string>;
	/** Folded names of those that somebody has points in. */
	periodsPlayed: Set<string>;
	/** Every key of the file of games; null for a row that could not be read. */
	games: Map<string, GameRecord | null>;
	/** False when a row of the file of games could not be told apart: then no box score is held against it. */
	gamesKnown: boolean;
	players: Map<string, PlayerRecord>;
	/** The team of a player in a game, by game and player. */
	seen: Map<string, string>;
	stats: string[];
	attributes: string[];
	lines: LineRecord[];
}

export interface GameRecord {
	key: string;
	/** The wall clock of the organization; null is "to be determined". */
	date: string | null;
	time: string | null;
	location: string | null;
	/** Folded names. */
	home: string;
	away: string;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	/** Undefined where the file does not speak of it. */
	forfeit_winner: Side | null | undefined;
	/** Only the periods that were played, by folded name. */
	periods: { period: string; home: number; away: number }[];
}

export interface PlayerRecord {
	key: string;
	/** How often each spelling came, by first and last name. */
	spellings: Map<string, { firstName: string; lastName: string; count: number }>;
	/** By the attribute's name: what the last row that says anything says. */
	attributes: Record<string, string>;
	/** Folded names of the teams, in the order in which the player appeared. */
	teams: Set<string>;
}

/** One player's line in one game, `values` in the order of the draft's stats. All null: listed and did not play. */
export interface LineRecord {
	game: string;
	team: string;
	player: string;
	values: (number | null)[];
}

export function newSeason(): SeasonDraft {
	return {
		problems: { first: [], count: 0 },
		teams: new Map(),
		periods: new Map(),
		periodsPlayed: new Set(),
		games: new Map(),
		gamesKnown: true,
		players: new Map(),
		seen: new Map(),
		stats: [],
		attributes: [],
		lines: [],
	};
}

/** A team's name as it is compared. */
export function teamKey(name: string): string {
	return fold(name) || name;
}

/** The spelling that most rows have, the first among equals. */
export function spellingOf({ spellings }: Pick<PlayerRecord, "spellings">): { firstName: string; lastName: string } {
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
