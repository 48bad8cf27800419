import type { Organization } from "../../../data/organization/platform.ts";
import { to } from "../../../domain/paths.ts";
import { Form, OpenButton } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A } from "../../../ui/link.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

/** Each with its site, and what can be done with it. */
export function OrganizationsTable({
	rows,
	home,
}: {
	rows: readonly Organization[];
	home: (organization: Organization) => string;
}) {
	return (
		<Table caption="Organizations" className="dense as-cards brief">
			<thead>
				<tr>
					<Heading>Name</Heading>
					<Heading>Site</Heading>
					<Heading>Sport</Heading>
					<th scope="col">
						<span className="sr">Work for it, edit, delete</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((organization) => (
					<Row key={organization.id} organization={organization} site={home(organization)} />
				))}
			</tbody>
		</Table>
	);
}

function Row({ organization, site }: { organization: Organization; site: string }) {
	const { id, name, slug, domain, logo_url, sports } = organization;
	return (
		<tr>
			<th scope="row" className="wrap-text">
				<span className="named">
					<Mark name={name} logo={logo_url} abbreviation={null} color={null} />
					<A to={to.organization(id)}>{name}</A>
				</span>
			</th>
			<td data-label="Site">
				<a href={site}>{domain ?? slug}</a>
			</td>
			<td data-label="Sport">{sports.map((sport) => sport.name).join(", ") || "No Sport"}</td>
			<td className="e">
				<div className="row deeds">
					<Form call="PUT /api/session/organization" next={to.seasons()}>
						<input type="hidden" name="organization_id" value={id} data-kind="number" />
						<button className="button" aria-label={`Open the dashboard of ${name}`}>
							Open
						</button>
					</Form>
					<OpenButton
						id={`edit-organization-${id}`}
						dialog="edit-organization"
						fill={filledWith(organization)}
						icon="pencil"
						label={`Edit ${name}`}
						hideLabel
					/>
					<DeleteOrganization organization={organization} />
				</div>
			</td>
		</tr>
	);
}

/** What the edit dialog says of an organization. */
function filledWith({ id, revision, name, slug, domain, sports, site_variant, city, ...rest }: Organization) {
	const { facebook_url, instagram_url, youtube_url, color, theme, time_zone } = rest;
	const links = { facebook_url, instagram_url, youtube_url };
	const look = { color, theme, time_zone };
	return {
		id,
		revision,
		name,
		slug,
		domain,
		site_variant,
		city,
		...links,
		...look,
		"sportIds[]": sports.map((sport) => sport.id),
	};
}

function DeleteOrganization({ organization: { id, name } }: { organization: Organization }) {
	return (
		<Form
			call={`DELETE /api/organizations/${id}`}
			confirm="Are you sure you want to delete this organization?"
			about={`/api/organizations/${id}/weight`}
			proof
			fail="Error deleting organization"
		>
			<button className="button quiet icon" aria-label={`Delete ${name}`}>
				<Icon name="trash" />
			</button>
		</Form>
	);
}
