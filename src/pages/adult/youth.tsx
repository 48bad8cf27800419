import { youth } from "../../content/adult-league/youth.ts";
import { siteLinks } from "../../data/organization/site-links.ts";
import { to } from "../../domain/paths.ts";
import type { SiteLinks } from "../../domain/organization/site-links.ts";
import { sitePage } from "../../http/page.ts";
import { Blocks } from "../../ui/page/blocks.tsx";
import { A } from "../../ui/link.tsx";
import { adultPage, formAt } from "./page.ts";

/** Youth 3-on-3 (adult 7). */
export const youthPage = adultPage({
	route: "youth",
	title: "Youth 3-on-3",
	description: ({ site }) => `Youth 3-on-3 with ${site.organization.name}: how we play, what to bring, how to sign up.`,
	View: ({ links, context }) => (
		<>
			<Blocks blocks={youth} />
			<p>
				<a className="button main" href={formAt(links.youth_signup, context)} rel="noopener">
					Sign up
				</a>
			</p>
		</>
	),
});

/** The same page of one organization, at an address without its slug, navbar and footer (hosts 7). */
export const bareYouthPage = sitePage({
	route: "bareYouth",
	chrome: "bare",
	load: async ({ tenant }) => await siteLinks(tenant),
	title: () => "Youth 3-on-3",
	description: (_, { site }) => `Youth 3-on-3 with ${site.organization.name}.`,
	View: ({ data, context: { site } }) => <BareYouth links={data} name={site.organization.name} />,
});

/** Without a navbar the page itself says whose it is, and leads there. */
function BareYouth({ links: { youth_signup, email }, name }: { links: SiteLinks; name: string }) {
	const signUp = youth_signup ?? (email ? `mailto:${email}?subject=${encodeURIComponent("Youth 3-on-3")}` : null);
	return (
		<>
			<p className="row">
				<A to={to.home()}>{name}</A>
			</p>
			<Blocks blocks={youth} />
			<p className="row">
				{signUp ? (
					<a className="button main" href={signUp} rel="noopener">
						Sign up
					</a>
				) : (
					<span>Sign up at the scorer’s table of any game.</span>
				)}
				<A className="button" to={to.schedule()}>
					See the schedule
				</A>
			</p>
		</>
	);
}
