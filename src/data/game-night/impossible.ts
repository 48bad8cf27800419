import { faultAt } from "../../domain/game/parts.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Ledger } from "./ledger.ts";

/** Refuses (invalid) what has just been entered, where a game of its sport cannot end like that. */
export function refuseImpossible(ledger: Ledger): void {
	if (ledger.changes().length === 0) return;
	const fault = faultAt(ledger.board, ledger.frame);
	if (fault !== null) throw new Refusal("invalid", fault);
}
