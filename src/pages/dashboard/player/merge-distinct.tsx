import type { FullRecord } from "../../../data/player/full-record.ts";
import { to } from "../../../domain/paths.ts";
import { fullName } from "../../../domain/player/players.ts";
import { Form } from "../../../ui/form/form.tsx";
import { A } from "../../../ui/link.tsx";
import { Section } from "../../../ui/section.tsx";
import { Heading, Table } from "../../../ui/table.tsx";
import { dashed } from "../../player/parts.tsx";

const pathOf = (id: number, other: number) => `/api/playersv2/${id}/distinct/${other}`;

/** Says that a record is somebody else than the kept one. */
export function TellApart({ keep, other }: { keep: number; other: number }) {
	return (
		<Form id={`tell-apart-${other}`} call={`PUT ${pathOf(keep, other)}`}>
			<button id={`tell-apart-${other}-button`} className="button quiet">
				Not the same person<span className="sr">: #{other}</span>
			</button>
		</Form>
	);
}

function TakeBack({ of, other }: { of: number; other: number }) {
	return (
		<Form id={`may-be-${other}`} call={`DELETE ${pathOf(of, other)}`}>
			<button id={`may-be-${other}-button`} className="button quiet">
				Take back<span className="sr">: #{other}</span>
			</button>
		</Form>
	);
}

/** The records of the name that staff have said to be other persons, and the way back. */
export function Distinct({ of, records }: { of: number; records: readonly FullRecord[] }) {
	if (records.length === 0) return null;
	return (
		<Section title="Not the same person">
			<Table caption="Not the same person" className="dense rows-m listing">
				<thead>
					<tr>
						<Heading>Player</Heading>
						<Heading>Teams</Heading>
						<Heading className="fit">
							<span className="sr">Take back</span>
						</Heading>
					</tr>
				</thead>
				<tbody>
					{records.map((record) => (
						<tr key={record.id}>
							<th scope="row">
								<A to={to.player(record.id)}>
									{fullName(record)} <span className="dim">#{record.id}</span>
								</A>
							</th>
							<td>{record.rosters.map(({ team, season }) => `${team} ${dashed(season)}`).join(", ") || "–"}</td>
							<td className="e">
								<TakeBack of={of} other={record.id} />
							</td>
						</tr>
					))}
				</tbody>
			</Table>
		</Section>
	);
}
