import { countAt } from "../../domain/game/events.ts";
import { bothSides, isOverAt, statusAt } from "../../domain/game/state.ts";
import { visiblePeriods } from "../../domain/period/periods.ts";
import { Refusal } from "../../domain/refusal.ts";
import { faultOf } from "../../domain/sport/fault.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import type { Writer } from "../tenant.ts";
import type { Ledger } from "./ledger.ts";

/** Refuses (invalid) what has just been entered, where a game of its sport cannot end like that. */
export function refuseImpossible({ organization }: Writer, ledger: Ledger): void {
	const { game, board, frame } = ledger;
	if (ledger.changes().length === 0 || statusAt(board) === "forfeit" || !isOverAt(board)) return;
	const [home, away] = bothSides.map((side) => countAt(board, { of: "score", side }));
	if (typeof home !== "number" || typeof away !== "number") return;
	const at = (period_id: number, slt_id: number) => countAt(board, { of: "period", period_id, slt_id });
	const parts = visiblePeriods(frame.periods).map(({ id, name }) => ({
		name,
		home: at(id, frame.sides.home),
		away: at(id, frame.sides.away),
	}));
	const sport = sportAmong(organization.sports, game.season.sport_id);
	const fault = faultOf(sport, { parts, score: { home, away }, isKnockout: game.division_id !== null });
	if (fault !== null) throw new Refusal("invalid", fault);
}
