import type { Evenness as Figure } from "../../domain/day-off/evenness.ts";
import { Table } from "../table.tsx";

/** How even a league is, before and after something is changed. */
export function Evenness({ name, evenness }: { name: string; evenness: readonly Figure[] }) {
	if (evenness.length === 0) return <p className="meta">With the new slots it is as even as before.</p>;
	return (
		<Table caption={`How even ${name} stays`} className="dense">
			<thead>
				<tr>
					<th scope="col">Measure</th>
					<th scope="col" className="n">
						Before
					</th>
					<th scope="col" className="n">
						After
					</th>
				</tr>
			</thead>
			<tbody>
				{evenness.map(({ label, before, after }) => (
					<tr key={label}>
						<th scope="row" className="wrap-text">
							{label}
						</th>
						<td className="n">{before ?? "–"}</td>
						<td className="n">{after ?? "–"}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}
