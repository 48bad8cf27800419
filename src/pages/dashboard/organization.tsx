import * as domains from "../../data/organization/domains.ts";
import * as aliases from "../../data/organization/aliases.ts";
import * as features from "../../data/organization/features.ts";
import { organizationIn } from "../../data/organization/row.ts";
import { sportsIn, type Organization } from "../../data/organization/platform.ts";
import * as seasons from "../../data/season/seasons.ts";
import { uploadsIn } from "../../data/page/uploads.ts";
import { memberPage, type MemberPage } from "../../data/wire/users.ts";
import { plainAddress } from "../../domain/address.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage } from "../../http/page.ts";
import { Form, SentWithoutScript } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";
import { DomainsPart } from "./organization/domains.tsx";
import { FilePart } from "./organization/file.tsx";
import { InfoPart } from "./organization/info.tsx";
import { Part } from "./organization/part.tsx";
import { SeasonsPart } from "./organization/seasons.tsx";
import { PrivacyPart, SettingsPart, SignInPart } from "./organization/settings.tsx";
import { UsersPart } from "./organization/users.tsx";
import { hasSiteLinks } from "./site-links.tsx";

interface Data {
	organization: Organization;
	users: MemberPage;
	features: features.Feature[];
	seasons: seasons.Season[];
	domains: domains.Domain[];
	/** Its former slugs. */
	aliases: string[];
	/** How many uploaded pictures it has. */
	pictures: number;
	/** What a super admin may choose from; null for an owner. */
	sports: Organization["sports"] | null;
}

/** Which users: by a part of their name, a page of them. */

/** An organization by itself: its owner's, and a super admin's (platform 4). */
export const organizationPage = deskPage<"organization", Data>({
	route: "organization",
	load: async ({ tenant, viewer, id, query }) => {
		const organization =
			id("organizationId") === tenant.organization.id ? await organizationIn(tenant.tx, tenant.organization.id) : null;
		if (!organization) throw new Refusal("missing", "Organization not found");
		return {
			organization,
			users: await memberPage(tenant, { name: query.user, page: query.users }),
			features: await features.all(tenant),
			seasons: await seasons.all(tenant),
			domains: await domains.all(tenant),
			aliases: await aliases.all(tenant),
			pictures: (await uploadsIn(tenant)).size,
			sports: viewer.can("platform.manage") ? await sportsIn(tenant.tx) : null,
		};
	},
	title: () => "Organization",
	crumbs: ({ organization }) => [{ label: organization.name, to: to.organization(organization.id) }],
	View: ({ data, context: { viewer, absolute, query, provider } }) => {
		const { organization, users, sports } = data;
		return (
			<>
				<PageHead title={organization.name} text={<a href={absolute("/")}>{plainAddress(absolute("/"))}</a>}>
					{hasSiteLinks(organization) ? (
						<A className="button" to={to.siteLinks()}>
							Site links
						</A>
					) : null}
				</PageHead>
				<div className="stack gap-4">
					<InfoPart organization={organization} aliases={data.aliases} canFree={viewer.can("platform.manage")} />
					<UsersPart
						organization={organization}
						login={plainAddress(absolute(to.login()))}
						users={users}
						viewer={viewer}
						query={query}
						provider={provider}
					/>
					<FeaturesPart features={data.features} />
					<SeasonsPart organization={organization} seasons={data.seasons} />
					<SettingsPart organization={organization} sports={sports} />
					<PrivacyPart organization={organization} />
					<SignInPart organization={organization} />
					<DomainsPart organization={organization} domains={data.domains} />
					<FilePart organization={organization} pictures={data.pictures} />
				</div>
			</>
		);
	},
});

/** Switched at once; a refused one goes back (platform 5). */
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
							fail="Failed to update feature"
						>
							<label className="check" htmlFor={`feature-${id}`}>
								<input type="checkbox" id={`feature-${id}`} name="enabled" defaultChecked={enabled} data-submit="" />
								{feature_key}
							</label>
							<SentWithoutScript label="Save" />
						</Form>
					</li>
				))}
			</ul>
		</Part>
	);
}
