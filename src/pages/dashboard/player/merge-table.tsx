import { to } from "../../../domain/paths.ts";
import { fullName } from "../../../domain/player/players.ts";
import { A } from "../../../ui/link.tsx";
import { Table } from "../../../ui/table.tsx";
import { TellApart } from "./merge-distinct.tsx";
import type { MergeRow } from "./merge-rows.tsx";
import type { MergeData } from "./merge.tsx";

/** The records beside each other, and what the kept one holds afterwards. */
export function MergeTable({ data, rows }: { data: MergeData; rows: readonly MergeRow[] }) {
	const { records, name } = data;
	return (
		<Table caption="Records" className="dense merge">
			<thead>
				<tr>
					<th scope="col" className="pin">
						<span className="sr">What</span>
					</th>
					{records.map((record, at) => (
						<th scope="col" key={record.id}>
							<Choice data={data} at={at} />
						</th>
					))}
					<th scope="col">Afterwards</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.label}>
						<th scope="row" className="pin">
							{row.label}
						</th>
						{records.map(({ id }, at) => (
							<td key={id}>
								<Cell row={row} name={name} text={row.texts[at] ?? ""} isLost={row.lost[at] ?? false} />
							</td>
						))}
						<td className="key">
							<Cell row={row} name={name} text={row.after ?? ""} isLost={false} />
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** A record's head: what becomes of it, and what else could. */
function Choice({ data: { records, keep, others, of }, at }: { data: MergeData; at: number }) {
	const record = records[at];
	if (!record) return null;
	const { id } = record;
	const isIn = others.includes(id);
	const place = isIn ? "Goes into it" : "Left out";
	const state = id === keep ? "Kept" : place;
	const withOut = others.filter((other) => other !== id);
	return (
		<>
			<A to={to.player(id)}>
				{fullName(record)} <span className="dim">#{id}</span>
			</A>
			<span className={id === keep ? "badge good" : "badge"}>{state}</span>
			{id === keep ? null : (
				<A to={to.mergePlayers({ of, keep: id, with: [keep, ...withOut] })}>
					Keep this one<span className="sr">: #{id}</span>
				</A>
			)}
			{id === keep || records.length < 3 || (isIn && others.length === 1) ? null : (
				<A to={to.mergePlayers({ of, keep, with: isIn ? withOut : [...others, id] })}>
					{isIn ? "Leave out" : "Take in"}
					<span className="sr">: #{id}</span>
				</A>
			)}
			{id === keep ? null : <TellApart keep={keep} other={id} />}
		</>
	);
}

function Cell({ row, name, text, isLost }: { row: MergeRow; name: string; text: string; isLost: boolean }) {
	if (text === "") return <span className="dim">–</span>;
	const content = row.draw ? row.draw(text, name) : text.split("\n").map((line) => <div key={line}>{line}</div>);
	return isLost ? (
		<del>
			{content}
			<span className="sr">(not kept)</span>
		</del>
	) : (
		content
	);
}
