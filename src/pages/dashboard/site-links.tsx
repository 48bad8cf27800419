import { siteLinks } from "../../data/organization/site-links.ts";
import { to } from "../../domain/paths.ts";
import { adultLeague, routes } from "../../domain/routes.ts";
import { type SiteLinks, videosMax } from "../../domain/organization/site-links.ts";
import { deskPage } from "../../http/page.ts";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";

const forms = [
	{ name: "team_signup", label: "Team sign-up form" },
	{ name: "agent_signup", label: "Free agent sign-up form" },
	{ name: "player_form", label: "Player registration form" },
	{ name: "youth_signup", label: "Youth sign-up form" },
	{ name: "order_form", label: "Order form of the store" },
] as const;

/** The adult league's own pages lead to these, and the youth page of jccoc. */
const variants: readonly string[] = routes.siteLinks.variants;
export const hasSiteLinks = ({ site_variant }: { site_variant: string }) => variants.includes(site_variant);

/** Where the pages of the adult league's site lead; without a link they lead to the contact page (adult 9). */
export const siteLinksPage = deskPage<"siteLinks", SiteLinks>({
	route: "siteLinks",
	load: async ({ tenant }) => await siteLinks(tenant),
	title: () => "Site links",
	crumbs: () => [
		{ label: "Website menu", to: to.menuEditor() },
		{ label: "Site links", to: to.siteLinks() },
	],
	View: ({ data, context }) => {
		const hasAll = adultLeague.some((variant) => variant === context.site.organization.site_variant);
		return (
			<>
				<PageHead title="Site links" text="Forms, films and addresses that the site’s own pages lead to." />
				<Form id="site-links" className="card pad stack gap-4 narrow" call="PUT /api/site-links" done="Links saved">
					<ErrorPlace />
					{forms
						.filter(({ name }) => hasAll || name === "youth_signup")
						.map(({ name, label }) => (
							<Field
								key={name}
								name={name}
								label={label}
								defaultValue={data[name]}
								inputMode="url"
								maxLength={500}
								autoComplete="off"
							/>
						))}
					<Field name="email" label="Email" type="email" defaultValue={data.email} maxLength={254} autoComplete="off" />
					{hasAll ? <AdultLeague links={data} /> : null}
					<p className="row">
						<button className="button main">Save Changes</button>
						{hasAll ? (
							<A className="button" to={to.contact()}>
								Look at the contact page
							</A>
						) : null}
					</p>
				</Form>
			</>
		);
	},
});

/** What only the adult league's pages show. */
function AdultLeague({ links }: { links: SiteLinks }) {
	return (
		<>
			<Field name="phone" label="Phone" type="tel" defaultValue={links.phone} maxLength={40} autoComplete="off" />
			{Array.from({ length: videosMax }, (_, at) => (
				<Field
					key={at}
					name={`video_${at + 1}`}
					label={`Film ${at + 1} on YouTube`}
					defaultValue={links.videos?.[at]}
					inputMode="url"
					maxLength={500}
					autoComplete="off"
				/>
			))}
		</>
	);
}
