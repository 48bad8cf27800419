import { draftOf, restored, type Draft, type Pending } from "../../src/domain/stat-grid/draft.ts";
import { rebase } from "../../src/domain/stat-grid/merge.ts";
import { beginning, type Place } from "../../src/domain/stat-grid/move.ts";
import { sheetOf, type Sheet } from "../../src/domain/stat-grid/sheet.ts";
import { changesOf, start, typedChanges, type GridState } from "../../src/domain/stat-grid/state.ts";
import { forgetOwn, keep } from "./keep.ts";
import type { StatGridProps } from "./props.ts";

/** All that the screen shows. */
interface GridView {
	state: GridState;
	cursor: Place;
	/** One key a figure. */
	oneKey: boolean;
	/** The device has no keyboard of its own. */
	touch: boolean;
	/** For those who cannot see it. */
	said: string;
	/** What the last line of quick entry, or the last step back, has done. */
	noted: string;
	/** What was taken of the last paste and what was not, while that matters. */
	pasted: readonly string[];
	/** Why the last key was no figure. */
	refused: string;
	/** Why saving did not work. */
	problem: string;
	saving: boolean;
	/** Work that was left on this device, to be brought back or discarded before anything else. */
	offer: Draft | null;
	/** The device is asked for such work; until then nothing can be typed over it. */
	asking: boolean;
}

/** The grid's state outside of React, so that every key is on the device before it is on the screen. */
export interface GridStore {
	props: StatGridProps;
	sheet: Sheet;
	/** As the server has drawn it. */
	first: GridView;
	get(): GridView;
	state(): GridState;
	change(how: (state: GridState) => GridState): void;
	/** The same, done by somebody: what was refused before no longer matters. */
	act(how: (state: GridState) => GridState): void;
	show(what: Partial<Omit<GridView, "state">>): void;
	subscribe(listener: () => void): () => void;
	/** A save whose answer is still to come. */
	pending(): Pending | null;
	setPending(pending: Pending | null): void;
	/** From now on changes are kept on the device; before, what is kept there is earlier work. */
	keepChanges(): void;
	/** How much of kept work somebody typed and the server does not have. */
	newsIn(draft: Draft): number;
	bringBack(draft: Draft): void;
	/** All that is unsaved, as it is kept. */
	draft(): Draft;
}

export function createStore(props: StatGridProps): GridStore {
	const teams = { home: props.teams.home.name, away: props.teams.away.name };
	const sheet = sheetOf(props.stats, props.players, teams, props.shares);
	const first = firstView(sheet, props);
	const listeners = new Set<() => void>();
	let view = first;
	let pending: Pending | null = null;
	let isKept = false;
	const draft = () => draftOf(sheet, view.state, pending, Date.now());
	const keepNow = () => {
		if (!isKept) return;
		if (changesOf(view.state).length === 0 && pending === null) void forgetOwn(props, draft());
		else keep(props, draft());
	};
	const set = (next: GridView) => {
		view = next;
		for (const listener of listeners) listener();
	};
	const setState = (state: GridState) => {
		if (state === view.state) return;
		view = { ...view, state };
		keepNow();
		set(view);
	};
	return {
		props,
		sheet,
		first,
		draft,
		get: () => view,
		state: () => view.state,
		change: (how) => setState(how(view.state)),
		act(how) {
			if (view.refused !== "") set({ ...view, refused: "" });
			setState(how(view.state));
		},
		show: (what) => set({ ...view, ...what }),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		pending: () => pending,
		setPending(next) {
			pending = next;
			keepNow();
		},
		keepChanges() {
			isKept = true;
			keepNow();
		},
		newsIn: (kept) => typedChanges(sheet, restored(sheet, first.state, kept)).length,
		bringBack(kept) {
			pending = kept.pending;
			setState(restored(sheet, first.state, kept));
		},
	};
}

function firstView(sheet: Sheet, { players, stats }: StatGridProps): GridView {
	const own = new Map(players.map(({ roster_id, values }) => [roster_id, values]));
	const stored = sheet.players.map(({ roster_id }) =>
		Object.fromEntries(stats.map(({ id, abbreviation }) => [abbreviation, own.get(roster_id)?.[id] ?? null])),
	);
	const state = start(sheet, stored);
	const quiet = {
		oneKey: false,
		touch: false,
		said: "",
		noted: "",
		pasted: [],
		refused: "",
		problem: "",
		saving: false,
		offer: null,
		asking: false,
	};
	return { state, cursor: beginning(sheet, state.lines), ...quiet };
}

const leftOpen = new Map<number, GridStore>();

/** The page's main part was drawn anew around a grid at work: it goes on, on what the server has now. */
export function takeOver(store: GridStore): boolean {
	const before = leftOpen.get(store.props.game);
	leftOpen.set(store.props.game, store);
	if (!before || before === store) return false;
	store.setPending(before.pending());
	const fresh = store.first.state.base.flatMap((values, row) =>
		Object.entries(values).map(([stat, value]) => ({ row, stat, value })),
	);
	if (isSameSheet(before.sheet, store.sheet)) store.change(() => rebase(store.sheet, before.state(), fresh));
	else store.bringBack(before.draft());
	return true;
}

/** The grid is left for good: saved or cancelled. */
export function giveUp({ props }: GridStore): void {
	leftOpen.delete(props.game);
}

function isSameSheet(a: Sheet, b: Sheet): boolean {
	const ids = ({ players, stats }: Sheet) =>
		[...players.map(({ roster_id }) => roster_id), ...stats.map(({ id }) => id)].join();
	return ids(a) === ids(b);
}
