import { gameEvents } from "../../../db/schema/index.ts";
import type { Change } from "../../domain/game/events.ts";
import { withSlotBefore } from "../../domain/game/move.ts";
import { listed } from "../../domain/some.ts";
import { rowsAtOnce } from "../audit/audit.ts";
import type { Game } from "../game/games.ts";
import type { Writer } from "../tenant.ts";
import type { StoredGame } from "./boards.ts";

/** "Harbor Hawks vs Pier Pilots and 3 more" */
export function namesOf(own: readonly Game[]): string {
	const told = own.slice(0, toldMax).map(({ home, away }) => `${home.name} vs ${away.name}`);
	const more = own.length - told.length;
	return listed([...told, more > 0 && `${more} more`]);
}

const toldMax = 3;

interface NewEntry {
	game: StoredGame;
	changes: readonly Change[];
	payload: Record<string, unknown>;
	kind: "details" | "state" | "undo";
}

/** An entry in the history of each game, with the next place in it. */
export async function insertEntries({ tx, organization, by }: Writer, entries: readonly NewEntry[]): Promise<void> {
	const rows = entries.map(({ game, changes, payload, kind }) => ({
		organization_id: organization.id,
		game_id: game.id,
		user_id: by.id,
		link_id: by.link ?? null,
		actor: by.name,
		op_id: crypto.randomUUID(),
		kind,
		payload: withSlotBefore(game, changes, payload),
		changes: changes.map((change) => ({ ...change })),
		status: "applied" as const,
		seq: game.live_seq + 1,
	}));
	for (let at = 0; at < rows.length; at += rowsAtOnce)
		await tx.insert(gameEvents).values(rows.slice(at, at + rowsAtOnce));
}

/** What the log of changes says of a game. */
export function auditOf(id: number, changes: readonly Change[]) {
	const side = (end: "from" | "to") =>
		Object.fromEntries(changes.flatMap((change) => (change.of === "state" ? [[change.field, change[end]]] : [])));
	return { action: "update" as const, noun: "game", row_id: id, before: side("from"), after: side("to") };
}
