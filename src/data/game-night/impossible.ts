import { faultAt } from "../../domain/game/parts.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { withWay } from "../../domain/sport/shoot-out.ts";
import type { Ledger } from "./ledger.ts";

/** Refuses (invalid) what has just been entered, in that field, where a game of its sport cannot end like that. */
export function refuseImpossible(ledger: Ledger, field?: string): void {
	if (ledger.changes().length === 0) return;
	const fault = faultAt(ledger.board, ledger.frame);
	if (fault === null) return;
	const sentence = withWay(ledger.frame.sport, fault);
	throw field === undefined ? new Refusal("invalid", sentence) : refused(field, sentence);
}
