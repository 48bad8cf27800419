import { and, count, eq } from "drizzle-orm";
import { gameEvents } from "../../../db/schema/index.ts";
import { pressesMax, refusalAfterEnd, type ScorerLink } from "../../domain/scorer/scorer.ts";
import type { Tap, TapOutcome } from "../../domain/scorer/taps.ts";
import type { Writer } from "../tenant.ts";
import { outcomesOf } from "./log.ts";
import { enterTaps } from "./taps.ts";

/**
 * Takes what comes by a link that is over, and `over` says why: what was pressed before waits for staff, as many as a game can
 * have; the rest is refused and not kept, so that nobody fills the log (games 18).
 */
export async function enterAfterEnd(
	writer: Writer,
	gameId: number,
	taps: readonly Tap[],
	{ link, over }: { link: ScorerLink; over: string },
	instant: number,
): Promise<TapOutcome[]> {
	const ops = taps.map(({ op_id }) => op_id);
	const known = await outcomesOf(writer, gameId, ops);
	let room = pressesMax - (await pressesBy(writer, gameId, link.id));
	const refusals = new Map<string, string>();
	for (const { op_id, at } of taps) {
		if (known.has(op_id) || refusals.has(op_id)) continue;
		const why = refusalAfterEnd(link, over, at, instant);
		if (why === null && room > 0) room -= 1;
		else refusals.set(op_id, why ?? `${over} No game has more than ${pressesMax} entries.`);
	}
	const taken = taps.filter(({ op_id }) => !refusals.has(op_id));
	const outcomes = new Map((await enterTaps(writer, gameId, taken, over)).map((outcome) => [outcome.op_id, outcome]));
	return ops.map((op_id): TapOutcome => {
		const message = refusals.get(op_id);
		return outcomes.get(op_id) ?? { op_id, status: "refused", ...(message === undefined ? {} : { message }) };
	});
}

async function pressesBy({ tx }: Writer, gameId: number, linkId: number): Promise<number> {
	const [row] = await tx
		.select({ presses: count() })
		.from(gameEvents)
		.where(and(eq(gameEvents.game_id, gameId), eq(gameEvents.link_id, linkId)));
	return row?.presses ?? 0;
}
