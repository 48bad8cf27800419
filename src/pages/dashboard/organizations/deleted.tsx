import type { DeletedOrganization } from "../../../data/organization/changes.ts";
import { dateShort, today } from "../../../domain/clock.ts";
import { undoDays, undoUntil } from "../../../domain/deletion/deletions.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/section.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

/** Those that can still be brought back. */
export function Deleted({ rows }: { rows: readonly DeletedOrganization[] }) {
	return (
		<Section title="Recently deleted">
			<p className="meta">For {undoDays} days everything comes back as it was; slugs and domains are kept for it.</p>
			<Table caption="Recently deleted" className="dense as-cards">
				<thead>
					<tr>
						<Heading>Name</Heading>
						<Heading>Slug</Heading>
						<Heading>Kept until</Heading>
						<th scope="col">
							<span className="sr">Restore</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, name, slug, deleted }) => (
						<tr key={id}>
							<th scope="row" className="wrap-text">
								{name}
							</th>
							<td data-label="Slug">{slug}</td>
							<td data-label="Kept until">{dateShort(today(undoUntil(deleted), "UTC"))}</td>
							<td className="e">
								<Form call={`POST /api/organizations/${id}/restore`} fail="Error updating organization">
									<button className="button" aria-label={`Restore ${name}`}>
										<Icon name="undo" />
										Restore
									</button>
								</Form>
							</td>
						</tr>
					))}
				</tbody>
			</Table>
		</Section>
	);
}
