import type { Tap } from "../scorer/taps.ts";
import { entriesOf, type Entry } from "./entries.ts";
import type { Sheet } from "./sheet.ts";
import { tallied, type Tally } from "./tally.ts";

/** How what was pressed is doing on its way. */
export interface Sync {
	state: "saved" | "sending" | "offline" | "stopped";
	waiting: number;
	/** Why nothing goes on: "Please sign in." */
	message: string;
	/** What waits survives a reload. */
	lasts: boolean;
	/** Why nothing new is taken: the link has ended. */
	over?: string | null;
}

/** All that the scorer's screen shows. */
export interface Snapshot {
	sheet: Sheet;
	tally: Tally;
	entries: readonly Entry[];
	sync: Sync;
}

/** A press as a screen makes it; its name and its moment are added. */
export type Press = Omit<Tap, "op_id" | "at">;

/** Before anything was pressed: the same on server and browser. */
export function firstSnapshot(sheet: Sheet): Snapshot {
	const sync = { state: "saved", waiting: 0, message: "", lasts: true } as const;
	return { sheet, tally: tallied(sheet, sheet.live, [], []), entries: entriesOf(sheet, [], []), sync };
}

/** "Saved", "3 waiting", "Offline, 3 waiting", and the reason where there is one to mend. */
export function syncText({ state, waiting, message, lasts, over }: Sync): string {
	if (state === "saved") return over ?? "Saved";
	const count = `${waiting} waiting`;
	const text = `${starts[state]}${count}`;
	const why = message && ` · ${message}`;
	return `${text}${why}${lasts ? "" : " · Keep this page open"}`;
}

const starts = { sending: "", offline: "Offline, ", stopped: "Not saved, " } as const;
