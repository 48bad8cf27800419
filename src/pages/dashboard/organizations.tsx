import type { DeletedOrganization } from "../../data/organization-changes.ts";
import type { Organization, Sport } from "../../data/platform.ts";
import { dateShort, today } from "../../domain/clock.ts";
import { undoDays, undoUntil } from "../../domain/deletions.ts";
import { to } from "../../domain/paths.ts";
import { usernameLengthMax } from "../../domain/users.ts";
import { platformPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Field, Form, FormDialog, OpenButton, temporaryMore } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import { IdentityFields, LookFields, SocialFields, TimeZones } from "../../ui/organization-fields.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";

const perPage = 50;
const queries = { name: "text", page: "number" } as const;

interface Data {
	version: string;
	organizations: Organization[];
	count: number;
	deleted: DeletedOrganization[];
	allSports: Sport[];
}

/** All organizations, for a super admin, who makes, edits and deletes them and chooses one to work for (1 §2.6, RULINGS 23). */
export const organizationsPage = platformPage<typeof queries, Data>({
	path: to.organizations(),
	can: "platform.manage",
	queries,
	live: true,
	load: async ({ directory, deleted, sports, query }) => ({
		...(await directory({ name: query.name, page: query.page ?? 1, perPage })),
		deleted: await deleted(),
		allSports: await sports(),
	}),
	title: () => "Organizations",
	noindex: () => true,
	View: ({ data: { organizations, count, deleted, allSports }, context: { query, home } }) => (
		<>
			<PageHead title="Organizations" text="Choose the one that you work for.">
				<div className="row">
					<OpenButton
						dialog="create-organization"
						icon="plus"
						label="Create organization"
						look="main"
						fill={{ "sportIds[]": allSports.filter(({ type }) => type === "basketball").map(({ id }) => id) }}
					/>
					<OpenButton dialog="create-owned" icon="people" label="Create with an owner" />
					<Logout />
				</div>
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
					title={query.name ? "No organizations have this name" : "No leagues available"}
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
			{deleted.length > 0 ? <Deleted rows={deleted} /> : null}
			<OrganizationDialog id="create-organization" title="Create organization" sports={allSports} />
			<OrganizationDialog id="edit-organization" title="Edit organization" sports={allSports} edits />
			<OwnedDialog />
			<TimeZones />
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
					<Mark name={name} logo={logo_url} />
					<A to={to.organization(id)}>{name}</A>
				</span>
			</th>
			<td className="only-wide">
				<a href={site}>{domain ?? slug}</a>
			</td>
			<td className="only-wide">{sports.map((sport) => sport.name).join(", ") || "No Sport"}</td>
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
			fail="Error deleting organization"
		>
			<button className="button quiet icon" aria-label={`Delete ${name}`}>
				<Icon name="trash" />
			</button>
		</Form>
	);
}

function Deleted({ rows }: { rows: readonly DeletedOrganization[] }) {
	return (
		<Section title="Recently deleted">
			<p className="meta">For {undoDays} days everything comes back as it was; slugs and domains are kept for it.</p>
			<Table caption="Recently deleted" className="dense">
				<thead>
					<tr>
						<Heading>Name</Heading>
						<Heading className="only-wide">Slug</Heading>
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
							<td className="only-wide">{slug}</td>
							<td>{dateShort(today(undoUntil(deleted), "UTC"))}</td>
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

type DialogProps = { id: string; title: string; sports: readonly Sport[]; edits?: boolean };

function OrganizationDialog({ id, title, sports, edits = false }: DialogProps) {
	const form = edits
		? { call: "PUT /api/organizations/{id}", done: "{name} updated", fail: "Error updating organization" }
		: { call: "POST /api/organizations", done: "{name} created", fail: "Error creating organization" };
	return (
		<FormDialog
			id={id}
			title={title}
			submit={edits ? "Save" : "Create"}
			form={{ ...form, files: true, ...(edits ? { about: move } : {}) }}
		>
			{edits ? (
				<>
					<input type="hidden" name="id" />
					<input type="hidden" name="revision" />
				</>
			) : null}
			<IdentityFields id={id} platform={{ sports, domain: true, isNew: !edits }} />
			<LookFields id={id} />
			<SocialFields id={id} />
		</FormDialog>
	);
}

const move = "/api/organizations/{id}/move?time_zone={time_zone}";

/** An organization with the account of who will run it. */
function OwnedDialog() {
	const at = (name: string) => ({ id: `create-owned-${name}`, name });
	return (
		<FormDialog
			id="create-owned"
			title="Create with an owner"
			submit="Create"
			form={{
				call: "POST /api/admin/organizations",
				done: "{name} created",
				fail: "Failed to create user",
				tell: "Temporary Password: {tempPassword}",
				tellMore: temporaryMore,
				files: true,
			}}
		>
			<Field {...at("name")} label="Name" required maxLength={100} autoComplete="off" />
			<Field
				{...at("slug")}
				label="Slug"
				maxLength={40}
				autoComplete="off"
				hint="The site's address on this platform; blank makes one of the letters a–z and digits of the name."
			/>
			<Field
				id="create-owned-username"
				name="username"
				label="Owner's username"
				required
				maxLength={usernameLengthMax}
				autoComplete="off"
			/>
			<Field
				id="create-owned-email"
				name="email"
				label="Owner's email"
				type="email"
				maxLength={254}
				autoComplete="off"
			/>
			<Field
				id="create-owned-password"
				name="password"
				label="Password"
				type="password"
				autoComplete="new-password"
				hint="Blank makes a temporary one, which is shown once."
			/>
		</FormDialog>
	);
}
