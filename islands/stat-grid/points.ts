import type { Side } from "../../src/domain/game/game.ts";
import { figuresOf, type SideFigures } from "../../src/domain/game/mismatch.ts";
import { rowsOf, type Sheet } from "../../src/domain/stat-grid/sheet.ts";
import type { GridState } from "../../src/domain/stat-grid/state.ts";
import type { StatGridProps } from "./props.ts";
import type { GridStore } from "./store.ts";

/** A team's points by players, by periods, and finally. */
export function pointsOf(
	side: Side,
	team: StatGridProps["teams"][Side],
	sheet: Sheet,
	lines: GridState["lines"],
): SideFigures {
	const own = rowsOf(sheet, side).map((row) => ({ player_id: row, name: "", values: lines[row]?.values ?? {} }));
	return figuresOf({ final: team.final, periods: team.periods, lines: own });
}

/** What both teams' points come to now, for those who cannot see it. */
export function pointsSaid({ props: { teams }, sheet, state }: GridStore): string {
	const sentences = (["home", "away"] as const).map((side) => {
		const { players, final } = pointsOf(side, teams[side], sheet, state().lines);
		return players === null ? "" : `${teams[side].name} ${players}${final === null ? "" : ` of ${final}`} points`;
	});
	return sentences.filter(Boolean).join(", ");
}
