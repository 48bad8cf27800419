import { memo, useMemo } from "react";
import { bothTeamsConflict, disagreements, type Disagreement } from "../../src/domain/game/mismatch.ts";
import { rowsOf, type Sheet } from "../../src/domain/stat-grid/sheet.ts";
import type { GridState } from "../../src/domain/stat-grid/state.ts";
import { Notice } from "../../src/ui/notice.tsx";
import type { StatGridProps } from "./props.ts";
import { cellId } from "./row.tsx";

const shownMax = 5;

interface Props {
	sheet: Sheet;
	teams: StatGridProps["teams"];
	part: StatGridProps["part"];
	lines: GridState["lines"];
	/** Goes to a cell. */
	go(id: string): void;
}

/** What does not agree while it is typed, each with its reason and a way to the cell to correct (games 14). */
export const Checks = memo(function Checks({ sheet, teams, part, lines, go }: Props) {
	const found = useMemo(() => reasons({ sheet, teams, part, lines }), [sheet, teams, part, lines]);
	const conflict = conflictOf(sheet, lines);
	if (found.length === 0 && conflict === null) return null;
	return (
		<div className="stack gap-3">
			{conflict === null ? null : <Notice tone="bad">{conflict}</Notice>}
			{found.length === 0 ? null : (
				<Notice tone="warn">
					<b>Score mismatch.</b>{" "}
					{found.slice(0, shownMax).map(({ sentence, cell }) => (
						<span key={sentence}>
							{cell === null ? (
								sentence
							) : (
								<a
									href={`#${cell}`}
									onClick={(event) => {
										event.preventDefault();
										go(cell);
									}}
								>
									{sentence}
								</a>
							)}{" "}
						</span>
					))}
					{found.length > shownMax ? `And ${found.length - shownMax} more.` : null}
				</Notice>
			)}
		</div>
	);
});

interface Reason {
	sentence: string;
	/** The cell to correct, by its id. */
	cell: string | null;
}

function reasons({ sheet, teams, part, lines }: Omit<Props, "go">): Reason[] {
	const side = (own: "home" | "away") => ({
		team: teams[own].name,
		final: teams[own].final,
		periods: teams[own].periods,
		// Rows stand in for players: one who plays for both teams has two lines.
		lines: rowsOf(sheet, own).map((row) => ({
			player_id: row,
			name: sheet.players[row]?.name ?? "",
			values: lines[row]?.values ?? {},
		})),
	});
	return disagreements({ home: side("home"), away: side("away") }, sheet.known, part).map((found) => ({
		sentence: found.sentence,
		cell: cellOf(sheet, found),
	}));
}

function cellOf(sheet: Sheet, found: Disagreement): string | null {
	if (!("stat" in found)) return null;
	const [player, stat] = [
		sheet.players[found.player_id],
		sheet.columns.find((column) => column.stat.abbreviation === found.stat)?.stat,
	];
	return player && stat ? cellId(player, stat) : null;
}

/** The sentence that blocks saving, said before anybody tries. */
function conflictOf({ players }: Sheet, lines: GridState["lines"]): string | null {
	return bothTeamsConflict(
		players.map(({ player_id, name, side }, row) => ({ player_id, name, side, values: lines[row]?.values ?? {} })),
	);
}
