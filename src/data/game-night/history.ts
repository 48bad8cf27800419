import { tapActions, type Tap } from "../../domain/scorer/taps.ts";
import { type Board, valueAt } from "../../domain/game/events.ts";
import { acceptQuestion } from "../../domain/game/late.ts";
import { sentenceOf } from "../../domain/game/sentences.ts";
import { bothSides } from "../../domain/game/state.ts";
import { isUndo } from "../../domain/game/undo.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { some } from "../../domain/some.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { openLedger, type Done, type Ledger } from "./ledger.ts";
import type { LoggedEvent } from "./log.ts";
import { note, save } from "./save.ts";
import { effectsNow } from "./taps.ts";

const pageLength = 200;

/** Who entered what, the latest first; those before the entry with the id `before`, where one is named. */
export async function historyOf(tenant: Tenant, gameId: number, before?: number) {
	const ledger = await openLedger(tenant, gameId, { log: true });
	const older = ledger.log.filter(({ id }) => before === undefined || id < before).toReversed();
	return { events: older.slice(0, pageLength).map((event) => told(ledger, event)), more: older.length > pageLength };
}

/** Takes an entry back, or brings it back; see domain/game-undo. Refused (conflict) with what stands in the way. */
export async function undoEvent(writer: Writer, gameId: number, eventId: number) {
	const { ledger, event } = await entryOf(writer, gameId, eventId);
	const outcome = ledger.undo(event.op_id);
	if ("refused" in outcome) throw new Refusal("conflict", outcome.refused);
	const { root, to, changes } = outcome;
	ledger.add({ op_id: crypto.randomUUID(), kind: "undo", payload: { of: root, to }, changes });
	await save(writer, ledger);
	const about = sentenceFor(ledger, { ...event, payload: { of: root, to }, kind: "undo" });
	await note(writer, ledger, { about });
}

/** Lets what came too late count after all (writing 4). Refused (conflict) where it can no longer do anything. */
export async function acceptEvent(writer: Writer, gameId: number, eventId: number) {
	const { ledger, event } = await entryOf(writer, gameId, eventId);
	if (event.status !== "late") throw new Refusal("conflict", "Only what came too late waits to be accepted.");
	const done = await accept(writer, ledger, event);
	if ("refused" in done) throw new Refusal("conflict", done.refused);
	await save(writer, ledger);
	await note(writer, ledger, { about: `Accepted: ${sentenceFor(ledger, { ...event, changes: done.changes })}` });
}

/**
 * The same for all that came too late, in the order in which it came, and how many that were; what can no longer do anything waits
 * on. Asked about until it is confirmed, with the score that it makes. Refused (conflict) where none of it can.
 */
export async function acceptAll(writer: Writer, gameId: number, isConfirmed: boolean): Promise<number> {
	const ledger = await openLedger(writer, gameId, { log: true });
	const late = ledger.log.filter(({ status }) => status === "late");
	let count = 0;
	for (const event of late) {
		if (ledger.turned.has(event.op_id)) continue; // an entry after it has taken it back
		if (!("refused" in (await accept(writer, ledger, event)))) count += 1;
	}
	if (count === 0) throw new Refusal("conflict", "Nothing that came too late can count here any more.");
	await save(writer, ledger);
	await note(writer, ledger, { about: `Accepted: ${some(count, "entry that", "entries that")} came too late` });
	const waits = ledger.events().filter(({ status }) => status === "late").length;
	if (!isConfirmed)
		writer.asks.push({
			sentence: acceptQuestion({ count, waits, was: scoreOn(ledger.before), is: scoreOn(ledger.board) }),
		});
	return count;
}

/** Makes an entry that came too late count, or says why it cannot. */
async function accept(writer: Writer, ledger: Ledger, event: LoggedEvent): Promise<{ refused: string } | Done> {
	const done: { refused: string } | Done = isUndo(event)
		? ledger.undo(String(event.payload["of"]))
		: await effectsNow(writer, ledger, tapOf(event));
	if ("refused" in done) return done;
	const payload = done.root ? { ...event.payload, of: done.root, to: done.to } : event.payload;
	ledger.accept(event, { payload, changes: done.changes });
	return done;
}

/** "50–44"; null before there is one. */
function scoreOn(board: Board): string | null {
	const [home, away] = bothSides.map((side) => valueAt(board, { of: "score", side }));
	return home === null || away === null ? null : `${home}–${away}`;
}

function told(ledger: Ledger, event: LoggedEvent) {
	const { id, op_id, kind, status, actor, at, received, message, changes } = event;
	const sentence = sentenceFor(ledger, event);
	const takes_back = isUndo(event) && event.payload["to"] !== "applied";
	return { id, op_id, kind, takes_back, status, actor, at, received, message, sentence, changes };
}

function sentenceFor({ log, names }: Ledger, event: LoggedEvent): string {
	const root = isUndo(event) ? log.find(({ op_id }) => op_id === event.payload["of"]) : undefined;
	return sentenceOf(event, names, root);
}

async function entryOf(writer: Writer, gameId: number, eventId: number) {
	const ledger = await openLedger(writer, gameId, { log: true });
	const event = found(ledger.log.find(({ id }) => id === eventId));
	return { ledger, event };
}

/** A stored press as it was sent; its period is the one that was played when it came. */
function tapOf({ payload, period_id }: LoggedEvent): Omit<Tap, "op_id"> {
	const action = tapActions.find((known) => known === payload["action"]);
	if (!action) throw new Refusal("conflict", "This is no longer known.");
	return { ...payload, action, ...(period_id === null || action === "period" ? {} : { period_id }) };
}
