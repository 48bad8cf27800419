import { isDerived } from "../game/box-score.ts";
import { fold } from "../fold.ts";
import { isFinal } from "../period/periods.ts";
import type { Shares } from "../sport/share.ts";
import { type Column, fault, requiredCell, type Row, rowFault } from "./cells.ts";
import { factColumns } from "./facts.ts";
import { linkFacts, slotFacts } from "./game-facts.ts";
import { playerFacts } from "./player-facts.ts";
import { teamFacts } from "./team-facts.ts";
import { venueFacts } from "./venue-facts.ts";

/** What the organization has already, or will have by the file of settings, by which a column is recognised. */
export interface Known {
	/** Abbreviations, in order. */
	stats: readonly string[];
	periods: readonly string[];
	attributes: readonly { name: string; type: string }[];
	/** What follows from other stats in the sport. */
	shares?: Shares | undefined;
}

/** By which the columns of a file of games are recognised. */
export type KnownParts = Pick<Known, "periods" | "stats">;

export type AttributeColumn = { column: Column; name: string; type: string };
export type PeriodColumns = { period: string; home: Column; away: Column };

/** The columns of a kind of file: those that each has to have, and those that it may leave out. */
export interface Layout<Needed extends string, Free extends string> {
	needed: readonly Needed[];
	free: readonly Free[];
}
export type Columns<Needed extends string, Free extends string> = Record<Needed, Column> & Record<Free, Column | null>;
type ColumnsOf<L> = L extends Layout<infer Needed, infer Free> ? Columns<Needed, Free> : never;

const layout = <const Needed extends string, const Free extends string>(
	needed: readonly Needed[],
	free: readonly Free[],
): Layout<Needed, Free> => ({ needed, free });

export const layouts = {
	settings: layout(
		["kind", "name"],
		[
			"abbreviation",
			"type",
			"hidden",
			"sport",
			"start",
			"finish",
			"active",
			"planned",
			"tournament",
			"tie_break",
			"format",
			"pools",
			"plans",
			"seed_labels",
			"video_url",
			"image_url",
		],
	),
	venues: layout(["venue"], factColumns(venueFacts)),
	teams: layout(
		["team"],
		["league", "captain", "captain_player", ...factColumns(teamFacts), "club_league", "division", "seed"],
	),
	players: layout(["first_name", "last_name"], ["league", "team", "player", "order", ...factColumns(playerFacts)]),
	games: layout(
		["game", "date", "home", "away", "status", "home_score", "away_score"],
		[
			"league",
			"division",
			"match",
			"home_league",
			"away_league",
			...factColumns(slotFacts),
			...factColumns(linkFacts),
			"published",
			"moved_from_date",
			"moved_from_time",
			"moved_from_location",
			"reason",
			"reason_about",
			"reason_seen_by",
			"period",
			"forfeit_winner",
		],
	),
	calendar: layout(["kind", "date"], ["league", "team", "reason"]),
	boxScores: layout(["game", "team", "player", "first_name", "last_name"], ["league"]),
};
export type FileKind = keyof typeof layouts;

export type SettingColumns = ColumnsOf<typeof layouts.settings>;
export type VenueColumns = ColumnsOf<typeof layouts.venues>;
export type TeamColumns = ColumnsOf<typeof layouts.teams>;
export type CalendarColumns = ColumnsOf<typeof layouts.calendar>;
export type PlayerColumns = ColumnsOf<typeof layouts.players> & { attributes: AttributeColumn[] };
export type GameColumns = ColumnsOf<typeof layouts.games> & { periods: PeriodColumns[] };
export type BoxScoreColumns = ColumnsOf<typeof layouts.boxScores> & {
	attributes: AttributeColumn[];
	stats: { column: Column; abbreviation: string }[];
};

const columnsMax = 200;
const periodLengthMax = 40;
export const statLengthMax = 8;

/** The columns of a file that has no others, in any order and case, or null when the header has a problem. */
export function plainColumns<Needed extends string, Free extends string>(
	header: Row,
	of: Layout<Needed, Free>,
): Columns<Needed, Free> | null {
	return columnsOf(header, of, (rest) => {
		for (const column of rest.values()) fault(header, column, "this column is not known.");
		return {};
	});
}

/** The same with the pairs of the periods. */
export function gameColumns(header: Row, known: KnownParts): GameColumns | null {
	return columnsOf(header, layouts.games, (rest) => ({ periods: periodColumns(header, rest, known) }));
}

/** The same with the organization's attributes. */
export function playerColumns(header: Row, known: Pick<Known, "attributes">): PlayerColumns | null {
	return columnsOf(header, layouts.players, (rest) => {
		const attributes = takeAttributes(rest, known);
		for (const column of rest.values()) fault(header, column, "this is neither a column of players nor an attribute.");
		return { attributes };
	});
}

/**
 * The columns of a file of box scores: beside those of every row, a name that is one of the organization's attributes is an
 * attribute, every other name is a stat by its abbreviation.
 */
export function boxScoreColumns(
	header: Row,
	known: Pick<Known, "stats" | "attributes" | "shares">,
): BoxScoreColumns | null {
	return columnsOf(header, layouts.boxScores, (rest) => {
		const attributes = takeAttributes(rest, known);
		const stats = [...rest].map(([name, column]) => ({
			column,
			abbreviation: known.stats.find((stat) => fold(stat) === name) ?? column.name,
		}));
		const all = [...known.stats, ...stats.map((stat) => stat.abbreviation)];
		for (const stat of stats) refuseStat(header, stat, (abbreviation) => isDerived(abbreviation, all, known.shares));
		return { attributes, stats };
	});
}

/** An attribute whose name means another column already has this word before it. */
export const attributeWord = "attribute";

function columnsOf<Needed extends string, Free extends string, More extends object>(
	header: Row,
	{ needed, free }: Layout<Needed, Free>,
	more: (rest: Map<string, Column>) => More,
): (Columns<Needed, Free> & More) | null {
	const before = header.problems.count;
	const rest = namedColumns(header);
	const found = new Map<string, Column | null>();
	for (const name of [...needed, ...free]) {
		found.set(name, rest.get(name) ?? null);
		rest.delete(name);
	}
	for (const name of needed) if (!found.get(name)) rowFault(header, "this column is missing.", name);
	const others = more(rest);
	if (header.problems.count > before) return null;
	// every needed one was found, every free one is a column or null
	return { ...(Object.fromEntries(found) as Columns<Needed, Free>), ...others };
}

/** Every column by its folded name; blank and repeated names are noted. */
function namedColumns(header: Row): Map<string, Column> {
	const columns = new Map<string, Column>();
	if (header.cells.length > columnsMax) {
		rowFault(header, `at most ${columnsMax} columns.`);
		return columns;
	}
	for (const at of header.cells.keys()) {
		const name = requiredCell(header, { name: `no. ${at + 1}`, at }, periodLengthMax + attributeWord.length + 1);
		if (name === "") continue;
		const column = { name, at };
		if (columns.has(fold(name))) fault(header, column, "this column is there twice.");
		columns.set(fold(name), column);
	}
	return columns;
}

/** Under their own names, or with the word before it; then the name alone is another column's. */
function takeAttributes(rest: Map<string, Column>, { attributes }: Pick<Known, "attributes">): AttributeColumn[] {
	return attributes.flatMap(({ name, type }) => {
		const key = [`${attributeWord} ${fold(name)}`, fold(name)].find((one) => rest.has(one));
		const column = key === undefined ? undefined : rest.get(key);
		if (key === undefined || column === undefined) return [];
		rest.delete(key);
		return [{ column, name, type }];
	});
}

/** Pairs `{period}_home` and `{period}_away`; whatever is left over is unknown. */
function periodColumns(header: Row, columns: Map<string, Column>, known: KnownParts): PeriodColumns[] {
	const periods: PeriodColumns[] = [];
	const isIn = (names: readonly string[], name: string) => names.some((one) => fold(one) === name);
	const both = ["ot", "ot1"].every((name) => isIn(known.periods, name));
	for (const [name, column] of columns) {
		const [, period, side] = /^(.*\S)_(home|away)$/.exec(name) ?? [];
		if (period === undefined) {
			fault(header, column, "this column is not known.");
			continue;
		}
		if (isFinal({ name: period })) {
			fault(header, column, "the final score stands in home_score and away_score.");
			continue;
		}
		if (isIn(known.stats, period) && !isIn(known.periods, period)) {
			fault(header, column, "this is a stat of players: a file of box scores says it, by player.");
			continue;
		}
		if (period === "ot1" && columns.has(`ot_${side}`) && !both)
			fault(header, column, "OT1 is OT: there is one first overtime.");
		const other = columns.get(`${period}_${side === "home" ? "away" : "home"}`);
		if (!other) fault(header, column, "the column of the other side is missing.");
		else if (side === "home")
			periods.push({ period: column.name.slice(0, -"_home".length), home: column, away: other });
	}
	return periods;
}

function refuseStat(
	header: Row,
	{ column, abbreviation }: BoxScoreColumns["stats"][number],
	follows: (abbreviation: string) => boolean,
) {
	if ([...abbreviation].length > statLengthMax) {
		fault(
			header,
			column,
			`this is neither an attribute of the players nor the abbreviation of a stat (at most ${statLengthMax} characters).`,
		);
	} else if (follows(abbreviation)) {
		fault(header, column, "this stat is computed from others: leave the column out.");
	}
}
