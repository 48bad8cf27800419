import { fold } from "../fold.ts";
import { readLine } from "./box-scores.ts";
import { readDay } from "./calendar.ts";
import { type Row, rowFault } from "./cells.ts";
import { readGame } from "./games.ts";
import {
	type BoxScoreColumns,
	boxScoreColumns,
	type CalendarColumns,
	type FileKind,
	type GameColumns,
	gameColumns,
	type Known,
	type KnownParts,
	layouts,
	plainColumns,
	type PlayerColumns,
	playerColumns,
	type SettingColumns,
	type TeamColumns,
	type VenueColumns,
} from "./header.ts";
import { readPlayer } from "./players.ts";
import type { SeasonDraft } from "./season.ts";
import { type KnownSettings, readSetting } from "./settings.ts";
import { readTeam } from "./teams.ts";
import { readVenue } from "./venues.ts";

/** Takes the rows of one file in their order; the first one is the header. */
export interface RowReader {
	row(cells: readonly string[], line: number): void;
	/** The file ends here, after `rows` rows beneath the header; `fault` says why it could not be read any further. */
	end(line: number, fault: string | null): void;
	readonly rows: number;
}

/** What a reader has to know beforehand; after the file of settings {@link knownAfter} adds what that one makes. */
export type KnownAll = Known & KnownSettings;

/** Readers by the kind of file. They want this order: settings, venues, teams, players, games, calendar, box scores. */
export const readers: Readonly<Record<FileKind, (draft: SeasonDraft, file: string, known: KnownAll) => RowReader>> = {
	settings: (draft, file, known) =>
		reader<SettingColumns>(draft, file, {
			header: (row) => plainColumns(row, layouts.settings),
			row: (columns, row) => readSetting(draft, columns, known, row),
		}),
	venues: (draft, file) =>
		reader<VenueColumns>(draft, file, {
			header: (row) => plainColumns(row, layouts.venues),
			row: (columns, row) => readVenue(draft, columns, row),
		}),
	teams: (draft, file) =>
		reader<TeamColumns>(draft, file, {
			header: (row) => withLeague(draft, row, plainColumns(row, layouts.teams)),
			row: (columns, row) => readTeam(draft, columns, row),
		}),
	players: (draft, file, known) =>
		reader<PlayerColumns>(draft, file, {
			header: (row) => withLeague(draft, row, playerColumns(row, known), (columns) => columns.team === null),
			row: (columns, row) => readPlayer(draft, columns, row),
		}),
	games: gamesReader,
	calendar: (draft, file) =>
		reader<CalendarColumns>(draft, file, {
			header: (row) => withLeague(draft, row, plainColumns(row, layouts.calendar)),
			row: (columns, row) => readDay(draft, columns, row),
		}),
	boxScores: boxScoresReader,
};

/** Reads the file of games into the draft. */
export function gamesReader(draft: SeasonDraft, file: string, known: KnownParts): RowReader {
	return reader<GameColumns>(draft, file, {
		header(row) {
			const columns = withLeague(draft, row, gameColumns(row, known));
			for (const { period } of columns?.periods ?? []) draft.periods.set(fold(period), period);
			return columns;
		},
		row: (columns, row) => readGame(draft, columns, row),
		broken: () => void (draft.gamesKnown = false),
	});
}

/** Reads the file of box scores into the draft, after the file of games. */
export function boxScoresReader(
	draft: SeasonDraft,
	file: string,
	known: Pick<Known, "stats" | "attributes" | "shares">,
): RowReader {
	return reader<BoxScoreColumns>(draft, file, {
		header(row) {
			const columns = boxScoreColumns(row, known);
			draft.stats = columns?.stats.map((stat) => stat.abbreviation) ?? [];
			draft.attributes = columns?.attributes.map((attribute) => attribute.name) ?? [];
			return columns;
		},
		row: (columns, row) => readLine(draft, columns, row),
	});
}

/** What is known once the settings have been read as well. */
export function knownAfter(known: KnownAll, { catalog }: Pick<SeasonDraft, "catalog">): KnownAll {
	const more = (list: readonly string[], names: readonly string[]) => [
		...list,
		...names.filter((name) => !list.some((other) => fold(other) === fold(name))),
	];
	const attributes = catalog.attributes.filter(
		({ name }) => !known.attributes.some((other) => fold(other.name) === fold(name)),
	);
	return {
		...known,
		stats: more(
			known.stats,
			catalog.stats.map(({ abbreviation }) => abbreviation),
		),
		periods: more(
			known.periods,
			catalog.periods.map(({ name }) => name),
		),
		attributes: [...known.attributes, ...attributes],
	};
}

/** Rows must belong to a league: the file's column says to which, or the import as a whole. */
function withLeague<C extends { league: unknown }>(
	draft: SeasonDraft,
	header: Row,
	columns: C | null,
	isFree: (columns: C) => boolean = () => false,
): C | null {
	if (columns === null || columns.league !== null || draft.usual !== null || isFree(columns)) return columns;
	return rowFault(header, leagueless, "league");
}

export const leagueless = "without this column the import must name a league.";

interface Parts<Columns> {
	header(row: Row): Columns | null;
	row(columns: Columns, row: Row): void;
	/** A row could not be told apart. */
	broken?(): void;
}

function reader<Columns>({ problems }: SeasonDraft, file: string, parts: Parts<Columns>): RowReader {
	let columns: Columns | null | undefined;
	let width = 0;
	let rows = 0;
	return {
		row(cells, line) {
			if (columns === null) return;
			const row = { file, line, cells, problems };
			if (columns === undefined) {
				width = cells.length;
				columns = parts.header(row);
				if (columns === null) parts.broken?.();
				return;
			}
			if (cells.length === 1 && cells[0]?.trim() === "") return;
			rows += 1;
			if (cells.length === width) return parts.row(columns, row);
			rowFault(row, widthReason(cells.length, width), null, cells[width] ?? "");
			parts.broken?.();
		},
		end(line, fault) {
			if (fault !== null) rowFault({ file, line, cells: [], problems }, fault);
			else if (columns === undefined) rowFault({ file, line: 1, cells: [], problems }, "the file is empty.");
			else return;
			parts.broken?.();
		},
		get rows() {
			return rows;
		},
	};
}

function widthReason(cells: number, columns: number): string {
	return `${cells} cells, and the header has ${columns} columns.${cells > columns ? ' A text with a comma stands in "quotes".' : ""}`;
}
