import type { OwnSession } from "../../../data/account/sessions.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Section } from "../../../ui/section.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

export interface Sessions {
	rows: readonly OwnSession[];
	/** The name of the one that looks. */
	current: string | null;
	zone: string;
}

/** Where somebody is signed in, and the ways to end that (access 19). */
export function SessionsSection({ rows, current, zone }: Sessions) {
	return (
		<Section title="Where you are signed in" tools={rows.length > 1 ? <EndOthers /> : null}>
			<div className="stack gap-3">
				<p className="meta">
					Is one of them not yours? Log it out and change your password. A session ends after 30 days without use, and
					after 90 days in any case.
				</p>
				<Table caption="Sessions" className="dense listing as-cards">
					<thead>
						<tr>
							<Heading>Browser</Heading>
							<Heading>Site</Heading>
							<Heading>Signed in</Heading>
							<Heading>Last used</Heading>
							<th scope="col" className="fit">
								<span className="sr">Log out</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.name}>
								<th scope="row" className="wrap-text">
									{row.agent ?? "Unknown browser"}
								</th>
								<td className="wrap-text" data-label="Site">
									{row.host}
								</td>
								<td data-label="Signed in">
									<Moment at={row.began} zone={zone} />
								</td>
								<td data-label="Last used">
									{row.name === current ? <ThisOne /> : <Moment at={row.seen} zone={zone} />}
								</td>
								<td className="e">{row.name === current ? null : <End session={row} />}</td>
							</tr>
						))}
					</tbody>
				</Table>
			</div>
		</Section>
	);
}

const ThisOne = () => <span className="badge brand">This one</span>;

function EndOthers() {
	return (
		<Form call="DELETE /api/sessions" className="push" fail="Failed to log out">
			<button className="button">Sign out everywhere else</button>
		</Form>
	);
}

function End({ session: { name, agent, host } }: { session: OwnSession }) {
	return (
		<Form call={`DELETE /api/sessions/${name}`} fail="Failed to log out">
			<button className="button quiet" aria-label={`Log out ${agent ?? "unknown browser"} at ${host}`}>
				Log out
			</button>
		</Form>
	);
}
