import type { Organization } from "../../data/platform.ts";
import { to } from "../../domain/paths.ts";
import { platformPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";

const perPage = 50;
const queries = { name: "text", page: "number" } as const;

interface Data {
	version: string;
	organizations: Organization[];
	count: number;
}

/** All organizations, for a super admin, who chooses one to work for (1 §2.6, RULINGS 23). */
export const organizationsPage = platformPage<typeof queries, Data>({
	path: to.organizations(),
	can: "platform.manage",
	queries,
	live: true,
	load: async ({ directory, query }) => await directory({ name: query.name, page: query.page ?? 1, perPage }),
	title: () => "Organizations",
	noindex: () => true,
	View: ({ data: { organizations, count }, context: { query, home } }) => (
		<>
			<PageHead title="Organizations" text="Choose the one that you work for.">
				<Logout />
			</PageHead>
			<Filters
				to={to.organizations()}
				submit="Search"
				narrow
				fields={[{ kind: "search", name: "name", label: "Name", value: query.name ?? null }]}
			/>
			{organizations.length === 0 ? (
				<Empty
					icon="ball"
					title="No leagues available"
					way={query.name ? { label: "Show all organizations", to: to.organizations() } : undefined}
				/>
			) : (
				<OrganizationsTable rows={organizations} home={home} />
			)}
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(Math.ceil(count / perPage))}
				current={query.page ?? 1}
				to={(page) => to.organizations({ name: query.name, page })}
			/>
		</>
	),
});

function Logout() {
	return (
		<Form call="POST /api/auth/logout" next={to.home()}>
			<button className="button">
				<Icon name="logout" />
				Logout
			</button>
		</Form>
	);
}

function OrganizationsTable({
	rows,
	home,
}: {
	rows: readonly Organization[];
	home: (organization: Organization) => string;
}) {
	return (
		<Table caption="Organizations" className="dense">
			<thead>
				<tr>
					<Heading>Name</Heading>
					<Heading className="only-wide">Site</Heading>
					<Heading className="only-wide">Sport</Heading>
					<th scope="col">
						<span className="sr">Work for it</span>
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

function Row({
	organization: { id, name, slug, domain, logo_url, sports },
	site,
}: {
	organization: Organization;
	site: string;
}) {
	return (
		<tr>
			<th scope="row">
				<span className="row">
					<Mark name={name} logo={logo_url} />
					{name}
				</span>
			</th>
			<td className="only-wide">
				<a href={site}>{domain ?? slug}</a>
			</td>
			<td className="only-wide">{sports.map((sport) => sport.name).join(", ") || "No Sport"}</td>
			<td className="e">
				<Form call="PUT /api/session/organization" next={to.seasons()}>
					<input type="hidden" name="organization_id" value={id} data-kind="number" />
					<button className="button" aria-label={`Open the dashboard of ${name}`}>
						Open
					</button>
				</Form>
			</td>
		</tr>
	);
}
