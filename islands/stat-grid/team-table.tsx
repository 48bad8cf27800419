import type { Side } from "../../src/domain/game/game.ts";
import { totalRow } from "../../src/domain/game/box-score.ts";
import type { SideFigures } from "../../src/domain/game/mismatch.ts";
import { rowsOf, type Sheet } from "../../src/domain/stat-grid/sheet.ts";
import { keyOf, type Collision, type GridState } from "../../src/domain/stat-grid/state.ts";
import { statText } from "../../src/domain/stat/stats.ts";
import { SectionHead } from "../../src/ui/section.tsx";
import { Heading, Scroll } from "../../src/ui/table.tsx";
import type { CellActs } from "./cells.ts";
import { pointsOf } from "./points.ts";
import type { StatGridProps } from "./props.ts";
import { Row } from "./row.tsx";

interface Props {
	side: Side;
	team: StatGridProps["teams"][Side];
	sheet: Sheet;
	state: GridState;
	cursor: { row: number; column: number };
	touch: boolean;
	oneKey: boolean;
	collisions: ReadonlyMap<number, readonly Collision[]>;
	acts: CellActs;
}

/** A table of fields that keys lead through is a grid to those who hear it. */
const asGrid = ({ key, enter, leave, paste }: CellActs) => ({
	role: "grid",
	onKeyDown: key,
	onFocus: enter,
	onBlur: leave,
	onPaste: paste,
});
const none: readonly Collision[] = [];

/** One team's lines with their Total row, and how its points compare. */
export function TeamTable({ side, team, sheet, state, cursor, touch, oneKey, collisions, acts }: Props) {
	const rows = rowsOf(sheet, side);
	const id = `grid-${side}`;
	return (
		<section aria-labelledby={id}>
			<SectionHead id={id} title={team.name}>
				<Tally side={side} figures={pointsOf(side, team, sheet, state.lines)} />
			</SectionHead>
			<Scroll label={`${team.name} stats`}>
				<table className="grid entry" aria-label={`${team.name} stats, editing`} {...asGrid(acts)}>
					<Head sheet={sheet} />
					<tbody>
						{rows.map((row) => {
							const line = state.lines[row];
							return line === undefined ? null : (
								<Row
									key={sheet.players[row]?.roster_id}
									sheet={sheet}
									row={row}
									line={line}
									base={state.base[row] ?? line.values}
									cursor={cursor.row === row ? cursor.column : null}
									touch={touch}
									oneKey={oneKey}
									collisions={collisions.get(row) ?? none}
									acts={acts}
								/>
							);
						})}
						{rows.length > 0 ? null : (
							<tr>
								<td colSpan={sheet.columns.length + 1} className="muted">
									Nobody is on the roster of {team.name} yet.
								</td>
							</tr>
						)}
					</tbody>
					<Total sheet={sheet} rows={rows} state={state} />
				</table>
			</Scroll>
		</section>
	);
}

function Head({ sheet }: { sheet: Sheet }) {
	return (
		<thead>
			<tr>
				<th scope="col" className="pin">
					Player
				</th>
				{sheet.columns.map(({ stat }) => (
					<Heading key={stat.id} className="n" title={stat.name}>
						{stat.abbreviation}
					</Heading>
				))}
			</tr>
		</thead>
	);
}

function Total({ sheet, rows, state }: { sheet: Sheet; rows: readonly number[]; state: GridState }) {
	const totals = totalRow(
		rows.map((row) => state.lines[row]?.values ?? {}),
		sheet.known,
		sheet.shares,
	);
	return (
		<tfoot>
			<tr className="total">
				<th scope="row" className="pin">
					Total
				</th>
				{sheet.columns.map(({ stat }) => (
					<td key={stat.id} className="n" aria-readonly="true">
						{statText(stat.abbreviation, totals[stat.abbreviation], "percent", sheet.known, sheet.shares)}
					</td>
				))}
			</tr>
		</tfoot>
	);
}

function Tally({ side, figures: { players, periods, final } }: { side: Side; figures: SideFigures }) {
	const expected = final ?? periods;
	const isRight = players !== null && players === expected && (periods === null || periods === expected);
	const isWrong = expected !== null && players !== null && !isRight;
	return (
		<span className={`row push meta sums${isWrong ? " differs" : ""}`}>
			<span>{side === "home" ? "Home" : "Away"}</span>
			{periods === null ? null : <span>Periods {periods}</span>}
			{final === null ? null : <span>Final {final}</span>}
			<span>
				Players <b className="num">{players ?? "–"}</b>
			</span>
			{isRight ? <span className="badge good">Agrees</span> : null}
		</span>
	);
}

/** The collisions of each row; rows without any share one empty list, so that they are not drawn anew. */
export function byRow(collisions: readonly Collision[]): Map<number, Collision[]> {
	const unique = new Map(collisions.map((cell) => [keyOf(cell), cell]));
	return Map.groupBy(unique.values(), ({ row }) => row);
}
