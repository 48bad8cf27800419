import { isByHand, type Value } from "./line.ts";
import type { Sheet } from "./sheet.ts";
import {
	changesOf,
	keyOf,
	lastFilled,
	stepBetween,
	typedChanges,
	type Collision,
	type Edit,
	type GridState,
	type Step,
} from "./state.ts";

/** A cell as it is sent and kept, by the ids that hold on another day too. */
export interface SentCell {
	roster_id: number;
	stat_id: number;
	value: Value;
	/** What it was when this scorer began. */
	base: Value;
}

/** A save whose answer was never heard: it is sent again as it was, by the same name. */
export interface Pending {
	op_id: string;
	cells: readonly SentCell[];
}

/** Unsaved work as a device keeps it. */
export interface Draft {
	version: 1;
	/** Milliseconds since the epoch, by the device's clock. */
	at: number;
	cells: readonly SentCell[];
	/** How many of them somebody typed; older drafts do not say. */
	typed?: number;
	past: readonly KeptStep[];
	future: readonly KeptStep[];
	pending: Pending | null;
	/** Which tab of the device wrote it; older drafts do not say. */
	tab?: string;
	/** What other tabs have left unsaved on the same game. */
	others?: readonly OtherTab[];
}

interface OtherTab {
	tab: string;
	cells: readonly SentCell[];
	typed: number;
}

type KeptCell = [roster_id: number, stat_id: number, from: Value, to: Value, filled?: true];
interface KeptStep {
	cells: readonly KeptCell[];
	hands: readonly [roster_id: number, from: boolean, to: boolean][];
}

const stepsMax = 200;

export function draftOf(sheet: Sheet, state: GridState, pending: Pending | null, at: number): Draft {
	return {
		version: 1,
		at,
		cells: cellsToSend(sheet, state),
		typed: typedChanges(sheet, state).length,
		past: state.past.slice(-stepsMax).map((step) => kept(sheet, step)),
		future: state.future.slice(-stepsMax).map((step) => kept(sheet, step)),
		pending,
	};
}

/** A tab's work over what the device has kept: what other tabs wrote there stays beside it. */
export function besideOthers(draft: Draft, tab: string, kept: Draft | null): Draft {
	const last = kept ? { tab: kept.tab ?? "", cells: kept.cells, typed: typedIn(kept) } : null;
	const all = last && last.cells.length > 0 ? [last, ...(kept?.others ?? [])] : (kept?.others ?? []);
	return { ...draft, tab, others: all.filter((one) => one.tab !== tab) };
}

/** The work of all tabs as one: where two have written the same cell, the last one's. */
export function ofAllTabs({ others = [], ...draft }: Draft): Draft {
	const cellKey = ({ roster_id, stat_id }: SentCell) => `${roster_id} ${stat_id}`;
	const known = new Set(draft.cells.map(cellKey));
	return others.reduce<Draft>((whole, { cells, typed }) => {
		const more = cells.filter((cell) => !known.has(cellKey(cell)));
		for (const cell of more) known.add(cellKey(cell));
		return {
			...whole,
			cells: [...whole.cells, ...more],
			typed: typedIn(whole) + Math.min(typed, more.length),
		};
	}, draft);
}

/** How many of a draft's cells somebody typed. */
export const typedIn = ({ typed, cells }: Draft) => typed ?? cells.length;

/** What differs from the server, and nothing else. */
export function cellsToSend(sheet: Sheet, state: Pick<GridState, "base" | "lines">): SentCell[] {
	const statIds = new Map(sheet.stats.map(({ id, abbreviation }) => [abbreviation, id]));
	return changesOf(state).flatMap(({ row, stat, from, to }) => {
		const [roster_id, stat_id] = [sheet.players[row]?.roster_id, statIds.get(stat)];
		return roster_id === undefined || stat_id === undefined ? [] : [{ roster_id, stat_id, value: to, base: from }];
	});
}

/** Cells by ids as cells of this sheet; those of players or stats that are gone are left out. */
export function editsOf(sheet: Sheet, cells: readonly Pick<SentCell, "roster_id" | "stat_id" | "value">[]): Edit[] {
	const find = places(sheet);
	return cells.flatMap(({ roster_id, stat_id, value }) => {
		const cell = find(roster_id, stat_id);
		return cell ? [{ ...cell, value }] : [];
	});
}

/**
 * Brings kept work back onto what the server has now: with its history where nothing has moved underneath, else as one step;
 * what others have changed meanwhile is a collision, but where nobody has typed here.
 */
export function restored(sheet: Sheet, fresh: GridState, draft: Draft): GridState {
	const find = places(sheet);
	const past = draft.past.map((step) => found(step, find));
	const filled = lastFilled(past);
	const wanted: Edit[] = [];
	const collisions: Collision[] = [];
	let isMoved = false;
	for (const { roster_id, stat_id, value, base } of draft.cells) {
		const cell = find(roster_id, stat_id);
		const now = cell ? (fresh.base[cell.row]?.[cell.stat] ?? null) : null;
		isMoved ||= !cell || now !== base;
		if (!cell || now === value || (now !== base && filled.has(keyOf(cell)))) continue;
		wanted.push({ ...cell, value });
		if (now !== base) collisions.push({ ...cell, theirs: now, by: "" });
	}
	const known = isMoved ? [] : past;
	const byRow = Map.groupBy(wanted, ({ row }) => row);
	const lines = fresh.lines.map((line, row) => {
		const own = byRow.get(row) ?? [];
		const hand = handOf(known, row);
		if (own.length === 0) return hand === undefined ? line : { ...line, byHand: hand };
		const values = { ...line.values, ...Object.fromEntries(own.map(({ stat, value }) => [stat, value])) };
		return { values, byHand: hand ?? (isMoved ? isByHand(sheet, values) : line.byHand) };
	});
	if (!isMoved) return { ...fresh, lines, past, future: draft.future.map((step) => found(step, find)), collisions };
	const step = stepBetween(fresh.lines, lines, filled);
	return { ...fresh, lines, past: step ? [step] : [], future: [], collisions };
}

function handOf(past: readonly Step[], row: number): boolean | undefined {
	return past.flatMap(({ hands }) => hands).findLast((hand) => hand.row === row)?.to;
}

function kept(sheet: Sheet, { cells, hands }: Step): KeptStep {
	const statIds = new Map(sheet.stats.map(({ id, abbreviation }) => [abbreviation, id]));
	const roster = (row: number) => sheet.players[row]?.roster_id ?? 0;
	return {
		cells: cells.map(({ row, stat, from, to, filled }) => {
			const cell = [roster(row), statIds.get(stat) ?? 0, from, to] as const;
			return filled ? [...cell, filled] : [...cell];
		}),
		hands: hands.map(({ row, from, to }) => [roster(row), from, to]),
	};
}

function found({ cells, hands }: KeptStep, find: ReturnType<typeof places>): Step {
	return {
		cells: cells.flatMap(([roster_id, stat_id, from, to, filled]) => {
			const cell = find(roster_id, stat_id);
			return cell ? [{ ...cell, from, to, ...(filled ? { filled } : {}) }] : [];
		}),
		hands: hands.flatMap(([roster_id, from, to]) => {
			const row = find.row(roster_id);
			return row === undefined ? [] : [{ row, from, to }];
		}),
	};
}

function places(sheet: Sheet) {
	const rows = new Map(sheet.players.map(({ roster_id }, row) => [roster_id, row]));
	const stats = new Map(sheet.stats.map(({ id, abbreviation }) => [id, abbreviation]));
	const find = (roster_id: number, stat_id: number) => {
		const [row, stat] = [rows.get(roster_id), stats.get(stat_id)];
		return row === undefined || stat === undefined ? null : { row, stat };
	};
	return Object.assign(find, { row: (roster_id: number) => rows.get(roster_id) });
}
