import { A } from "./link.tsx";
import { Heading, Table } from "./table.tsx";

export type RosterRow = {
	/** The roster entry. */
	id: number;
	name: string;
	to: string | null;
	number: string | null;
	position: string | null;
	/** Games played, null where none has figures. */
	games: number | null;
	/** One text a column. */
	figures: readonly string[];
};

type Props = { columns: readonly { label: string; title: string }[]; rows: readonly RosterRow[] };

/** A team's players with the figures that their sport tells of them. */
export function RosterTable({ columns, rows }: Props) {
	return (
		<Table caption="Roster" className="dense rows-s tight roster">
			<thead>
				<tr>
					<th scope="col" className="n">
						<span className="only-wide">Number</span>
						<abbr className="only-narrow" title="Number">
							#
						</abbr>
					</th>
					<th scope="col">Player</th>
					<th scope="col">
						<span className="only-wide">Position</span>
						<abbr className="only-narrow" title="Position">
							Pos
						</abbr>
					</th>
					<Heading className="n" title="Games played">
						GP
					</Heading>
					{columns.map(({ label, title }) => (
						<Heading key={label} className="n" title={title}>
							{label}
						</Heading>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.id}>
						<td className="n dim">{row.number ?? ""}</td>
						<th scope="row" className="key">
							{row.to === null ? row.name : <A to={row.to}>{row.name}</A>}
						</th>
						<td>{row.position ?? ""}</td>
						<td className="n">{row.games ?? 0}</td>
						{row.figures.map((text, index) => (
							<td key={index} className={index === 0 ? "n key" : "n"}>
								{text}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</Table>
	);
}
