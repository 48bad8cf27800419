import { applied, type Board, type GameEvent, inOrder, type Value } from "../../src/domain/game/events.ts";

/** What a log of entries has led to, from nothing but the entries: what is stored beside it must be the same. */
export function foldOf(events: readonly GameEvent[], start: Board): Map<string, Value> {
	return inOrder(events).reduce((board, { changes }) => applied(board, changes), new Map(start));
}
