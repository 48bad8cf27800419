import type { DeletedOrganization } from "../../data/organization/changes.ts";
import type { Organization, Sport } from "../../data/organization/platform.ts";
import { usualSport } from "../../domain/sport/sport.ts";
import { to } from "../../domain/paths.ts";
import { platformPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { OpenButton } from "../../ui/form/form.tsx";
import { plainAddress } from "../../domain/address.ts";
import { A } from "../../ui/link.tsx";
import { TimeZones } from "./organization/fields.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Deleted } from "./organizations/deleted.tsx";
import { OrganizationDialog, OwnedDialog } from "./organizations/dialogs.tsx";
import { Logout } from "./organizations/logout.tsx";
import { OrganizationsTable } from "./organizations/table.tsx";

const perPage = 50;

interface Data {
	version: string;
	organizations: Organization[];
	count: number;
	deleted: DeletedOrganization[];
	allSports: Sport[];
}

/** All organizations, for a super admin, who makes, edits and deletes them and chooses one to work for (platform 3, access 11). */
export const organizationsPage = platformPage<"organizations", Data>({
	route: "organizations",
	live: true,
	load: async ({ directory, deleted, sports, query }) => ({
		...(await directory({ name: query.name, page: query.page ?? 1, perPage })),
		deleted: await deleted(),
		allSports: await sports(),
	}),
	title: () => "Organizations",
	noindex: () => true,
	View: ({ data: { organizations, count, deleted, allSports }, context: { query, viewer, home, platform } }) => (
		<>
			<PageHead title="Organizations" text={`Signed in as ${viewer.user?.username}. Choose the one that you work for.`}>
				<div className="row">
					<OpenButton
						dialog="create-organization"
						icon="plus"
						label="Create organization"
						look="main"
						fill={{ "sportIds[]": allSports.filter(({ type }) => type === usualSport).map(({ id }) => id) }}
					/>
					<OpenButton dialog="create-owned" icon="people" label="Create with an owner" />
					<A className="button" to={to.userSettings()}>
						User settings
					</A>
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
			<OwnedDialog login={plainAddress(platform + to.login())} />
			<TimeZones />
		</>
	),
});
