import type { Awards } from "../standings/awards.ts";
import type { Criterion, TieBreakPreset } from "../standings/tie-break.ts";
import { allSports } from "./all.ts";
import { basketball } from "./basketball.ts";
import type { Deed, Turn } from "./deed.ts";
import type { Paper } from "./paper.ts";
import type { Average } from "./told.ts";
import type { Shares } from "./share.ts";
import type { Words } from "./words.ts";

/** A figure of standings beside the record. */
export type Figure = "percentage" | "throws" | "behind" | "scored" | "difference" | "ratio";

/** A sport as its own people know it: what an organization of it starts from, and how its games are counted (platform 1). */
export interface Sport {
	/** As the table of sports calls it. */
	type: string;
	name: string;
	/** How a score comes from the parts of a game: their points added up, or one for each that was won. */
	counts: "points" | "won";
	/** What people call a part of a game. */
	part: "period" | "inning" | "match" | "set" | "half" | "quarter";
	words: Words;
	/** With fewer players a team cannot begin (teams 7). */
	least: number;
	/** What a player's position may be called; people write what they like. */
	positions: readonly string[];
	/** What a new organization calls the parts of a game, in order; the last is the final score. */
	periods: readonly string[];
	stats: readonly { abbreviation: string; name: string }[];
	/** Sums of a team’s players that stand beside the score of a game by part: hits and errors beside the runs. */
	beside?: readonly string[];
	/** What follows from other stats, where an organization keeps all of those (statistics 12). */
	shares?: Shares;
	/** Stats that stand in a table of their own, for who has any of them: a pitcher's beside the batters'. */
	apart?: { title: string; others: string; stats: readonly string[] };
	/** The stats whose leaders a home shows, the first one first. */
	leaders: readonly string[];
	/** What nobody leads in, since less of it is better and nothing is divided. */
	unled?: readonly string[];
	/** What is told of a player beside the name; the first three leaders where none are said. */
	told?: readonly string[];
	/** A roster has that by the game; in all where nothing is said. */
	rosterBy?: "game";
	/** What a page calls a stat whose own name is longer. */
	titles?: Readonly<Record<string, string>>;
	/** What two teams are compared by while they play; the first two leaders where nothing is said. */
	compared?: readonly string[];
	/** A player's figures at a glance; the first leader per game and the next two in all where none are said. */
	averages?: readonly Average[];
	/** A margin that its drawing has room for at least; three where nothing is said. */
	margin?: number;
	/** The same of who keeps a goal: has more of the first one's stat than of the first leaders'. */
	keeping?: readonly [Average, ...Average[]];
	/** Who keeps has more of the one than of the other; where nothing is said, of the first ones of `keeping` and of the leaders. */
	keepingBy?: readonly [own: string, others: string];
	/** What a result gives where points decide (standings 3). */
	awards: Awards;
	/** How level teams of a new league are told apart; one that begins with points makes the sport's tables go by points. */
	order: readonly Criterion[];
	/** The usual lists by name that its leagues may choose; "spec" alone where none is said. */
	presets?: readonly TieBreakPreset[];
	/** What its standings show beside the record (standings 1). */
	figures: readonly Figure[];
	/** Parts are sets, which are won by two points: up to `to` by as many as it takes, beyond it by exactly two; the one that decides ends at `last`. */
	sets?: { to: number; last: number };
	/** Who gets so much has won the game. */
	target?: number;
	/** What a scorer taps (games 24). */
	deeds: readonly Deed[];
	/** What says whose turn it is to serve or to bat. */
	turn?: Turn;
	/** What gives a knock-out game its winner; where it is not said, staff are asked whether a level one shall stand. */
	decider?: string;
	/** A result of a call stands as it comes, level or against its parts, and is reported; it is asked about where nothing is said (games 30). */
	results?: "taken";
	/** A shoot-out stands beside a score that stays level; it is one goal more for who wins it where nothing is said. */
	shootOut?: "apart";
	/** What a paper sheet has boxes for. */
	sheet?: Paper;
	/** The lines of its ground on 620 by 600, the far end at the right edge, for a hero. */
	ground: string;
}

/** How a score follows from its parts: "apart" is points, with a shoot-out beside them. */
export type Counting = Sport["counts"] | "apart";

export const countingOf = ({ counts, shootOut }: Pick<Sport, "counts" | "shootOut">): Counting => shootOut ?? counts;

/** All that any sport's scorer taps, by action. */
export const allDeeds: ReadonlyMap<string, Deed> = new Map(
	allSports.flatMap(({ deeds }) => deeds.map((deed) => [deed.action, deed] as const)),
);

const known: ReadonlyMap<string, Sport> = new Map(allSports.map((sport) => [sport.type, sport]));

/** The sport of that type; one without a file of its own is counted and outfitted as basketball is. */
export const sportOf = (type: string | undefined): Sport => known.get(type ?? "") ?? basketball;

/** What an organization plays where nobody says. */
export const usualSport = basketball.type;

/** A season's or a game's, among those of its organization. */
export function sportAmong(sports: readonly { id: number; type: string }[], id: number | undefined): Sport {
	return sportOf(sports.find((sport) => sport.id === id)?.type);
}
