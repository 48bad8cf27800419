import * as domains from "../../data/domains.ts";
import * as features from "../../data/features.ts";
import { idIn, sportsIn, type Organization } from "../../data/platform.ts";
import * as seasons from "../../data/seasons.ts";
import { memberList } from "../../data/wire/users.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage } from "../../http/page.ts";
import { Form } from "../../ui/form.tsx";
import { PageHead } from "../../ui/section.tsx";
import { DomainsPart } from "./organization/domains.tsx";
import { Part } from "./organization/part.tsx";
import { SeasonsPart } from "./organization/seasons.tsx";
import { PrivacyPart, SettingsPart } from "./organization/settings.tsx";
import { UsersPart } from "./organization/users.tsx";

interface Data {
	organization: Organization;
	users: Awaited<ReturnType<typeof memberList>>;
	features: features.Feature[];
	seasons: seasons.Season[];
	domains: domains.Domain[];
	/** What a super admin may choose from; null for an owner. */
	sports: Organization["sports"] | null;
}

/** An organization by itself: its owner's, and a super admin's (1 §2.11). */
export const organizationPage = deskPage<Record<never, never>, Data>({
	path: "/organizations/:organizationId",
	can: "organization.edit",
	load: async ({ tenant, viewer, id }) => {
		const organization =
			id("organizationId") === tenant.organization.id ? await idIn(tenant.tx, tenant.organization.id) : null;
		if (!organization) throw new Refusal(404, "Organization not found");
		return {
			organization,
			users: await memberList(tenant),
			features: await features.all(tenant),
			seasons: await seasons.all(tenant),
			domains: await domains.all(tenant),
			sports: viewer.can("platform.manage") ? await sportsIn(tenant.tx) : null,
		};
	},
	title: () => "Organization",
	crumbs: ({ organization }) => [{ label: organization.name, to: to.organization(organization.id) }],
	View: ({ data, context: { viewer, absolute } }) => {
		const { organization, users, sports } = data;
		return (
			<>
				<PageHead
					title={organization.name}
					text={<a href={absolute("/")}>{new URL(absolute("/")).host + pathOf(absolute("/"))}</a>}
				/>
				<div className="stack gap-4">
					<InfoPart organization={organization} />
					<UsersPart organization={organization} users={users} viewer={viewer} />
					<FeaturesPart features={data.features} />
					<SeasonsPart organization={organization} seasons={data.seasons} />
					<SettingsPart organization={organization} sports={sports} />
					<PrivacyPart organization={organization} />
					<DomainsPart organization={organization} domains={data.domains} manages={sports !== null} />
				</div>
			</>
		);
	},
});

const pathOf = (address: string) => new URL(address).pathname.replace(/\/$/, "");

function InfoPart({ organization: { id, name, domain, slug, sports } }: { organization: Organization }) {
	const facts = [
		["Name", name],
		["Id", id],
		["Domain", domain ?? "None"],
		["Slug", slug],
		["Sports", sports.map((sport) => sport.name).join(", ") || "None"],
	] as const;
	return (
		<Part id="info" title="Organization Info">
			<dl className="pairs">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}

/** Switched at once; a refused one goes back (1 §4). */
function FeaturesPart({ features: rows }: { features: readonly features.Feature[] }) {
	return (
		<Part id="features" title="Features" count={rows.length}>
			<ul className="ticks-list">
				{rows.map(({ id, feature_key, enabled }) => (
					<li key={id}>
						<Form
							id={`feature-form-${id}`}
							call={`PUT /api/organization-features/${id}`}
							done={`${feature_key} updated`}
							revert="Failed to update feature"
						>
							<label className="check" htmlFor={`feature-${id}`}>
								<input type="checkbox" id={`feature-${id}`} name="enabled" defaultChecked={enabled} data-submit="" />
								{feature_key}
							</label>
						</Form>
					</li>
				))}
			</ul>
		</Part>
	);
}
