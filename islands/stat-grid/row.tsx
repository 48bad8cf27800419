import { memo } from "react";
import { deriveLine } from "../../src/domain/box-score.ts";
import type { GridLine, Values } from "../../src/domain/stat-grid/line.ts";
import type { Column, GridPlayer, Sheet } from "../../src/domain/stat-grid/sheet.ts";
import type { Collision } from "../../src/domain/stat-grid/state.ts";
import { statText } from "../../src/domain/stats.ts";
import { Clash } from "../lib/clash.tsx";
import type { CellActs } from "./cells.ts";

interface Props {
	sheet: Sheet;
	row: number;
	line: GridLine;
	/** What the server has. */
	base: Values;
	/** The column where the cursor stands, if it stands in this row. */
	cursor: number | null;
	/** Every field can be reached by the browser's own keys: on a phone there are no others. */
	touch: boolean;
	/** One key a figure: the keypad needs a point. */
	oneKey: boolean;
	collisions: readonly Collision[];
	acts: CellActs;
}

/** The sentence about points that follow, said once for all of them. */
export const followsId = "points-follow";

export const cellId = (player: Pick<GridPlayer, "roster_id">, stat: { id: number }) =>
	`cell-${player.roster_id}-${stat.id}`;

/** A player's line. Drawn anew only when it changes or the cursor comes or goes. */
export const Row = memo(function Row({ sheet, row, line, base, cursor, touch, oneKey, collisions, acts }: Props) {
	const player = sheet.players[row];
	if (!player) return null;
	const derived = deriveLine(line.values, sheet.known);
	const place = (column: number) => ({
		id: cellId(player, sheet.columns[column]?.stat ?? { id: 0 }),
		"data-row": row,
		"data-column": column,
		tabIndex: cursor === column || (touch && !sheet.columns[column]?.derived) ? 0 : -1,
	});
	return (
		<tr>
			<th scope="row" className="pin key">
				<span className="shirt">{player.number}</span>
				{player.name}
				{player.eligible === false ? (
					<>
						{" "}
						<span className="badge warn">Not eligible</span>
					</>
				) : null}
			</th>
			{sheet.columns.map((column, at) => {
				const { abbreviation, id } = column.stat;
				if (column.derived)
					return (
						<td key={id} className="n calc" aria-readonly="true" {...place(at)}>
							{statText(abbreviation, derived[abbreviation], "percent")}
						</td>
					);
				const value = line.values[abbreviation] ?? null;
				const collision = collisions.find(({ stat }) => stat === abbreviation);
				return (
					<td key={id} className={collision ? "n clash" : "n"}>
						<input
							type="text"
							inputMode={oneKey ? "decimal" : "numeric"}
							enterKeyHint="next"
							autoComplete="off"
							aria-label={`${player.name} ${abbreviation}`}
							aria-describedby={
								collision ? `${place(at).id}-now` : follows(column, line, sheet) ? followsId : undefined
							}
							aria-invalid={collision ? true : undefined}
							className={looks(value !== (base[abbreviation] ?? null), follows(column, line, sheet))}
							value={value === null ? "" : String(value)}
							onChange={acts.type}
							onBeforeInput={acts.beforeType}
							{...place(at)}
						/>
						{collision ? (
							<Clash
								id={`${place(at).id}-now`}
								name={`${player.name} ${abbreviation}`}
								row={row}
								theirs={collision.theirs}
								by={collision.by}
								decide={(keep) => acts.decide(row, abbreviation, keep)}
							/>
						) : null}
					</td>
				);
			})}
		</tr>
	);
});

function follows({ stat }: Column, line: GridLine, sheet: Sheet): boolean {
	return sheet.proposes && stat.abbreviation === "PTS" && !line.byHand;
}

function looks(isChanged: boolean, isFollowing: boolean): string | undefined {
	return [isChanged ? "changed" : "", isFollowing ? "follows" : ""].filter(Boolean).join(" ") || undefined;
}
