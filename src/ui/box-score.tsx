import { A } from "./link.tsx";
import { Heading, Table } from "./table.tsx";

export type BoxScoreRow = {
	/** The roster entry. */
	id: number;
	name: string;
	/** The player's page; none for one who is not named. */
	to: string | null;
	/** A word of warning beside the name. */
	flag?: string | null;
	/** One text a stat. */
	cells: readonly string[];
};

type Props = {
	team: string;
	/** The columns; `name` explains the abbreviation. */
	stats: readonly { abbreviation: string; name: string }[];
	rows: readonly BoxScoreRow[];
	total: readonly string[];
	/** Who was listed and did not play. */
	absent: readonly { id: number; name: string; to: string | null }[];
};

/** One team's lines in a game with its Total row (3 §2.2, §4.9). */
export function BoxScore({ team, stats, rows, total, absent }: Props) {
	return (
		<>
			<Table caption={`${team} box score`} className="dense">
				<thead>
					<tr>
						<th scope="col" className="pin">
							Player
						</th>
						{stats.map(({ abbreviation, name }) => (
							<Heading key={abbreviation} className="n" title={name}>
								{abbreviation}
							</Heading>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<th scope="row" className="key pin">
								<Name {...row} />
								{row.flag ? <span className="badge warn">{row.flag}</span> : null}
							</th>
							<Cells cells={row.cells} />
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr className="total">
						<th scope="row" className="pin">
							Total
						</th>
						<Cells cells={total} />
					</tr>
				</tfoot>
			</Table>
			{absent.length > 0 ? (
				<p className="meta absent">
					Did not play:{" "}
					{absent.map((player, index) => (
						<span key={player.id}>
							{index > 0 ? ", " : ""}
							<Name {...player} />
						</span>
					))}
				</p>
			) : null}
		</>
	);
}

function Name({ name, to }: { name: string; to: string | null }) {
	return to === null ? name : <A to={to}>{name}</A>;
}

/** The first stat is the one that a box score is read for. */
function Cells({ cells }: { cells: readonly string[] }) {
	return cells.map((cell, index) => (
		<td key={index} className={index === 0 ? "n key" : "n"}>
			{cell}
		</td>
	));
}
