import { memo } from "react";
import { deriveLine } from "../../src/domain/game/box-score.ts";
import type { GridLine, Values } from "../../src/domain/stat-grid/line.ts";
import type { Column, GridPlayer, Sheet } from "../../src/domain/stat-grid/sheet.ts";
import type { Collision } from "../../src/domain/stat-grid/state.ts";
import { statText } from "../../src/domain/stat/stats.ts";
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
export const Row = memo(function Row(props: Props) {
	const { sheet, row, line, cursor, touch } = props;
	const player = sheet.players[row];
	if (!player) return null;
	const derived = deriveLine(line.values, sheet.known, sheet.shares);
	const placed = ({ stat, derived: isDerived }: Column, at: number) => ({
		id: cellId(player, stat),
		"data-row": row,
		"data-column": at,
		tabIndex: cursor === at || (touch && !isDerived) ? 0 : -1,
	});
	return (
		<tr>
			<Who player={player} />
			{sheet.columns.map((column, at) => {
				const { abbreviation, id } = column.stat;
				const place = placed(column, at);
				if (!column.derived) return <Figure key={id} {...props} player={player} column={column} place={place} />;
				return (
					<td key={id} className="n calc" aria-readonly="true" {...place}>
						{statText(abbreviation, derived[abbreviation], "percent", sheet.known, sheet.shares)}
					</td>
				);
			})}
		</tr>
	);
});

function Who({ player }: { player: GridPlayer }) {
	return (
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
	);
}

interface FigureProps extends Props {
	player: GridPlayer;
	column: Column;
	place: { id: string; tabIndex: number };
}

/** A cell that is typed in, with the choice below it while two have saved it differently. */
function Figure({ sheet, row, line, base, oneKey, collisions, acts, player, column, place }: FigureProps) {
	const { abbreviation } = column.stat;
	const value = line.values[abbreviation] ?? null;
	const collision = collisions.find(({ stat }) => stat === abbreviation);
	const name = `${player.name} ${abbreviation}`;
	const choiceId = `${place.id}-now`;
	const isFollowing = sheet.proposes && abbreviation === "PTS" && !line.byHand;
	const followedBy = isFollowing ? followsId : undefined;
	return (
		<td className={collision ? "n clash" : "n"}>
			<input
				type="text"
				inputMode={oneKey ? "decimal" : "numeric"}
				enterKeyHint="next"
				autoComplete="off"
				aria-label={name}
				aria-describedby={collision ? choiceId : followedBy}
				aria-invalid={collision ? true : undefined}
				className={looks(value !== (base[abbreviation] ?? null), isFollowing)}
				value={value === null ? "" : String(value)}
				onChange={acts.type}
				onBeforeInput={acts.beforeType}
				{...place}
			/>
			{collision ? (
				<Clash
					id={choiceId}
					name={name}
					row={row}
					theirs={collision.theirs}
					by={collision.by}
					decide={(keep) => acts.decide(row, abbreviation, keep)}
				/>
			) : null}
		</td>
	);
}

function looks(isChanged: boolean, isFollowing: boolean): string | undefined {
	return [isChanged ? "changed" : "", isFollowing ? "follows" : ""].filter(Boolean).join(" ") || undefined;
}
