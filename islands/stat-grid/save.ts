import { bothTeamsConflict } from "../../src/domain/game/mismatch.ts";
import { cellsToSend, editsOf, type SentCell } from "../../src/domain/stat-grid/draft.ts";
import { rebase, type Fresh } from "../../src/domain/stat-grid/merge.ts";
import type { Sheet } from "../../src/domain/stat-grid/sheet.ts";
import { leaveAll, stored, type GridState } from "../../src/domain/stat-grid/state.ts";
import { call } from "../lib/call.ts";
import { failureText } from "../lib/failure.ts";
import type { Sent } from "../lib/send.ts";
import type { GridStore } from "./store.ts";

export type Saved =
	| { kind: "saved"; message: string }
	/** Nothing was sent: the sentence says why. */
	| { kind: "blocked"; message: string }
	/** Others have written meanwhile; some cells wait for a decision. */
	| { kind: "collided" }
	| { kind: "failed"; message: string };

const roundsMax = 5;
const failed = "Failed to update stats.";
const again = "Press Save Stats to try again.";

/**
 * Sends what differs from the server in one request. A request whose answer was lost is sent again by its own name before
 * anything else, so that it counts once. Where others have saved meanwhile their cells are taken over and the rest is sent
 * anew, until a cell was written by both.
 */
export async function save(store: GridStore): Promise<Saved> {
	const { sheet, props } = store;
	const { game } = props;
	store.change((state) => leaveAll(sheet, state));
	if (store.state().collisions.length > 0) return { kind: "collided" };
	const block = bothTeams(sheet, store.state());
	if (block !== null) return { kind: "blocked", message: block };
	let message = "";
	for (let round = 0; round < roundsMax; round += 1) {
		const pending = store.pending() ?? { op_id: crypto.randomUUID(), cells: cellsToSend(sheet, store.state()) };
		if (pending.cells.length === 0) return { kind: "saved", message };
		store.setPending(pending);
		const stats = pending.cells.map((cell) => ({ ...cell, game_id: game, player_id: playerOf(sheet, cell) }));
		const answer = await call("PUT /api/player-game-stats", {}, { game_id: game, op_id: pending.op_id, stats });
		if (answer.ok) {
			store.change((state) => stored(state, editsOf(sheet, pending.cells)));
			store.setPending(null);
			message = answer.body.message;
			continue;
		}
		if (isLost(answer)) return { kind: "failed", message: `${failureText(failed, answer)} ${again}` };
		store.setPending(null);
		if (answer.status !== 409) return { kind: "failed", message: `${failed} ${reason(answer)}` };
		await mergeOthers(store, answer.current);
		if (store.state().collisions.length > 0) return { kind: "collided" };
	}
	return { kind: "failed", message: `${failed} Others keep saving at the same time. Please try again.` };
}

/** Why nothing may be sent (games 11), or null. */
function bothTeams(sheet: Sheet, { lines }: GridState): string | null {
	return bothTeamsConflict(
		sheet.players.map(({ player_id, name, side }, row) => ({
			player_id,
			name,
			side,
			values: lines[row]?.values ?? {},
		})),
	);
}

/** Whether the server may have done it all the same: no answer, or one of something in between. */
const isLost = ({ status }: Pick<Sent, "status">) => status === 0 || status >= 500 || status === 408 || status === 429;

function reason({ message, fields }: Sent & { ok: false }): string {
	return Object.values(fields)[0] ?? message;
}

function playerOf({ players }: Sheet, { roster_id }: SentCell): number | undefined {
	return players.find((player) => player.roster_id === roster_id)?.player_id;
}

interface WireCell {
	roster_id: number;
	stat_id: number;
	value: number | null;
	by?: string;
}

/** Takes over what the server has now; the cells of a 409 say who wrote them. */
export async function mergeOthers({ sheet, change, props: { game } }: GridStore, current?: unknown): Promise<void> {
	const collided = ((current as { cells?: WireCell[] } | null | undefined)?.cells ?? []) as WireCell[]; // the contract of a 409
	const answer = await call("GET /api/gamesv2/:game", { game });
	const rows = answer.ok ? answer.body.playerStats : [];
	const byOf = new Map(collided.map(({ roster_id, stat_id, by }) => [`${roster_id} ${stat_id}`, by]));
	const named = (cells: WireCell[]): Fresh[] =>
		cells.flatMap((cell) => {
			const by = byOf.get(`${cell.roster_id} ${cell.stat_id}`);
			return editsOf(sheet, [cell]).map((edit) => ({ ...edit, by }));
		});
	const present = new Set(rows.map(({ roster_id, stat_id }) => `${roster_id} ${stat_id}`));
	change((state) => {
		const gone = answer.ok ? emptied(sheet, state, present) : [];
		return rebase(sheet, state, [...gone, ...named(rows), ...named(collided)]);
	});
}

/** Cells that had a value and no longer are among the rows. */
function emptied(sheet: Sheet, { base }: GridState, present: ReadonlySet<string>): Fresh[] {
	const ids = new Map(sheet.stats.map(({ id, abbreviation }) => [abbreviation, id]));
	return base.flatMap((values, row) =>
		Object.entries(values).flatMap(([stat, value]) =>
			value === null || present.has(`${sheet.players[row]?.roster_id} ${ids.get(stat)}`)
				? []
				: [{ row, stat, value: null }],
		),
	);
}
