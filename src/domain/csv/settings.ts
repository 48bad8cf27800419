import { attributeTypes } from "../attribute/attributes.ts";
import { entriesOf, matchupCounts } from "../bracket/entries.ts";
import { formats } from "../bracket/formats.ts";
import type { EntriesFormat, Format } from "../bracket/matchup.ts";
import { formatOf, readLengths } from "../bracket/series.ts";
import { fold } from "../fold.ts";
import { Refusal } from "../refusal.ts";
import type { TieBreak } from "../standings/tie-break.ts";
import {
	addressCell,
	type Column,
	dateCell,
	fault,
	isBlank,
	optionalWordCell,
	originOf,
	requiredCell,
	type Row,
	rowFault,
	textCell,
	wordCell,
	yesCell,
} from "./cells.ts";
import { layouts, type Known, type SettingColumns, statLengthMax } from "./header.ts";
import { nameLengthMax } from "./places.ts";
import { plansCell } from "./plans.ts";
import { poolsCell } from "./pools.ts";
import { seedLabelsCell } from "./seed-labels.ts";
import { type SeasonDraft, teamKey } from "./season.ts";
import { tieBreakOf } from "./tie-break.ts";

/** What the reader of settings has to know: the types of the organization's sports, and its attributes. */
export interface KnownSettings extends Pick<Known, "attributes"> {
	sports: readonly string[];
}

/** What a row may be, with the longest name and the cells that each kind may fill. */
const kinds = {
	season: { nameMax: nameLengthMax, free: ["sport", "start", "finish", "active", "planned", "tournament"] },
	league: { nameMax: nameLengthMax, free: ["tie_break"] },
	division: { nameMax: nameLengthMax, free: ["format", "pools", "plans", "seed_labels", "video_url", "image_url"] },
	stat: { nameMax: 60, free: ["abbreviation", "hidden"] },
	period: { nameMax: 40, free: ["hidden"] },
	attribute: { nameMax: 40, free: ["type", "hidden"] },
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]; // the keys of that table

/** One row of the file of settings: the season, one of its leagues or divisions, a stat, a period or an attribute. */
export function readSetting(draft: SeasonDraft, columns: SettingColumns, known: KnownSettings, row: Row): void {
	const kind = wordCell(row, columns.kind, kindNames);
	if (kind === null) return;
	const name = requiredCell(row, columns.name, kinds[kind].nameMax);
	const free: readonly string[] = kinds[kind].free;
	for (const other of layouts.settings.free) {
		const column = columns[other];
		if (column && !free.includes(other) && !isBlank(row, column))
			fault(row, column, `this is nothing that a ${kind} has: the cell must be empty.`);
	}
	if (isFull(draft)) fault(row, columns.kind, `at most ${rowsMax.toLocaleString("en")} settings.`);
	else if (name !== "") readers[kind](draft, columns, known, row, name);
}

/** Each is compared with all before it. */
function isFull({ leagues, divisions, catalog: { stats, periods, attributes } }: SeasonDraft): boolean {
	return leagues.size + divisions.size + stats.length + periods.length + attributes.length >= rowsMax;
}

const rowsMax = 1000;

type Reader = (draft: SeasonDraft, columns: SettingColumns, known: KnownSettings, row: Row, name: string) => void;

const readers: Record<keyof typeof kinds, Reader> = {
	season: (draft, columns, { sports }, row, name) => {
		if (draft.season) fault(row, columns.name, "there is one season in a file.");
		const [start, finish] = [
			columns.start && dateCell(row, columns.start),
			columns.finish && dateCell(row, columns.finish),
		];
		if (start && finish && finish < start && columns.finish)
			fault(row, columns.finish, "the season ends before it starts.");
		const [active, planned] = [said(row, columns.active), said(row, columns.planned)];
		if (active && planned && columns.planned) fault(row, columns.planned, "an active season is not planned.");
		const sport = columns.sport && optionalWordCell(row, columns.sport, sports);
		draft.season = {
			from: originOf(row),
			name,
			sport: sport ?? undefined,
			start: columns.start ? start : undefined,
			finish: columns.finish ? finish : undefined,
			active,
			planned,
			tournament: said(row, columns.tournament),
		};
	},
	league: (draft, columns, _known, row, name) => {
		const league = draft.leagues.get(teamKey(name));
		if (league?.settings) fault(row, columns.name, "this league is there twice.");
		const place = count(draft.leagues);
		const settings = { from: originOf(row), place, tie_break: tieBreakCell(row, columns.tie_break) };
		draft.leagues.set(teamKey(name), { name, settings });
	},
	division: (draft, columns, _known, row, name) => {
		const division = draft.divisions.get(teamKey(name));
		if (division?.settings) fault(row, columns.name, "this division is there twice.");
		const { format, pools, plans, seed_labels, video_url, image_url } = columns;
		const settings = {
			from: originOf(row),
			place: count(draft.divisions),
			format: format ? formatCell(row, format) : undefined,
			pools: pools ? poolsCell(row, pools) : undefined,
			plans: plans ? plansCell(row, plans, draft.timeZone) : undefined,
			seed_labels: seed_labels ? seedLabelsCell(row, seed_labels) : undefined,
			video_url: video_url ? addressCell(row, video_url) : undefined,
			image_url: image_url ? addressCell(row, image_url) : undefined,
		};
		draft.divisions.set(teamKey(name), { name, settings });
	},
	stat: ({ catalog: { stats } }, columns, _known, row, name) => {
		const abbreviation = columns.abbreviation ? requiredCell(row, columns.abbreviation, statLengthMax) : "";
		if (columns.abbreviation === null) rowFault(row, "this cell must not be empty.", "abbreviation");
		else if (stats.some((other) => fold(other.abbreviation) === fold(abbreviation)))
			fault(row, columns.abbreviation, "this stat is there twice.");
		else if ((layouts.boxScores.needed as readonly string[]).includes(fold(abbreviation)))
			fault(row, columns.abbreviation, "this is the name of a column of box scores.");
		stats.push({ from: originOf(row), name, abbreviation, hidden: said(row, columns.hidden) });
	},
	period: ({ catalog: { periods } }, columns, _known, row, name) => {
		refuseTwice(periods, row, columns.name, name);
		periods.push({ from: originOf(row), name, hidden: said(row, columns.hidden) });
	},
	attribute: ({ catalog: { attributes } }, columns, known, row, name) => {
		refuseTwice(attributes, row, columns.name, name);
		const present = known.attributes.find((one) => fold(one.name) === fold(name));
		const type = columns.type ? optionalWordCell(row, columns.type, attributeTypes) : null;
		if (type && present && present.type !== type && columns.type)
			fault(row, columns.type, `this attribute is a ${present.type} in this organization.`);
		attributes.push({
			from: originOf(row),
			name,
			type: type ?? present?.type ?? "string",
			hidden: said(row, columns.hidden),
		});
	},
};

function refuseTwice(list: readonly { name: string }[], row: Row, column: Column, name: string) {
	if (list.some((other) => fold(other.name) === fold(name))) fault(row, column, "this one is there twice.");
}

/** Yes or no; an empty cell says nothing. */
function said(row: Row, column: Column | null): boolean | undefined {
	return column ? (yesCell(row, column) ?? undefined) : undefined;
}

const tieBreakLengthMax = 400;

function tieBreakCell(row: Row, column: Column | null): TieBreak | undefined {
	const text = column && textCell(row, column, tieBreakLengthMax);
	if (!column || !text) return undefined;
	try {
		return tieBreakOf(text);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		fault(row, column, error.message);
		return undefined;
	}
}

const count = (list: ReadonlyMap<string, { settings: object | null }>) =>
	[...list.values()].filter(({ settings }) => settings !== null).length;

/** A bracket's format by its name, or with how many seeds enter in each round (brackets 19). */
function formatCell(row: Row, column: Column): Format | undefined {
	const text = textCell(row, column, formatLengthMax);
	const { shape, lengths, others } = readLengths(text);
	if (!lengths || (shape !== text && shape === "double"))
		fault(row, column, "say how many games a matchup has, from the final back, such as single best 5,3,1.");
	const entries = entriesOf(shape);
	if (entries && !matchupCounts(entries)) fault(row, column, "these rounds do not lead to one final.");
	if (lengths && !others)
		fault(row, column, "say which matchups have another number of games, such as single best 3 but 0-0=5.");
	if (!lengths || !others) return undefined;
	const named = formats.find((format) => format === shape);
	if (shape !== text && named && named !== "double") return formatOf("format", named, lengths, others);
	if (entries) return formatOf("format", shape as EntriesFormat, lengths, others); // of that form
	return optionalWordCell(row, column, formats) ?? undefined;
}

const formatLengthMax = 700;
