import { facts } from "../../content/adult-league/facts.ts";
import type { Organization } from "../../data/organization/platform.ts";
import { to } from "../../domain/paths.ts";
import type { SiteLinks } from "../../domain/organization/site-links.ts";
import { A } from "../../ui/link.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { adultPage } from "./page.ts";

/** How to reach the league (adult 1). */
export const contactPage = adultPage({
	route: "contact",
	title: "Contact us",
	description: ({ site }) => `How to reach ${site.organization.name}.`,
	View: ({ links, context }) => {
		const { organization } = context.site;
		const written = writtenWays(links);
		const social = socialWays(organization);
		const isReached = written.length + social.length > 0;
		return (
			<>
				<PageHead title="Contact us" text={isReached ? "How to reach us between games." : "We are at every game."} />
				<div className="cols">
					<Section title={isReached ? "Write to us" : "Ask us"}>
						{links.email ? null : <p>{withoutEmail(written.length > 0, social)}</p>}
						{isReached ? <Ways ways={[...written, ...social]} /> : null}
					</Section>
					<Section title="Find us">
						<p>
							We play in {facts.venues.slice(0, -1).join(", ")} and at {facts.venues.at(-1)}. The{" "}
							<A to={to.schedule()}>schedule</A> says on which evening.
						</p>
					</Section>
				</div>
			</>
		);
	},
});

interface Way {
	what: string;
	label: string;
	href: string;
}

function writtenWays({ email, phone }: SiteLinks): Way[] {
	return [
		...(email ? [{ what: "Email", label: email, href: `mailto:${email}` }] : []),
		...(phone ? [{ what: "Phone", label: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` }] : []),
	];
}

function socialWays({ instagram_url, facebook_url, youtube_url }: Organization): Way[] {
	const known = [
		["Instagram", instagram_url],
		["Facebook", facebook_url],
		["YouTube", youtube_url],
	] as const;
	return known.flatMap(([what, href]) =>
		href ? [{ what, href, label: href.replace(/^https?:\/\/(www\.)?/, "") }] : [],
	);
}

/** What there is instead of an email address. */
function withoutEmail(hasPhone: boolean, social: readonly Way[]): string {
	if (hasPhone) return "We have no email address here yet: call us, or ask at the scorer’s table of any game.";
	if (social.length > 0)
		return `We have no email address here yet: send us a message on ${new Intl.ListFormat("en", { type: "disjunction" }).format(social.map(({ what }) => what))}, or ask at the scorer’s table of any game.`;
	return "We have no email address here yet: ask at the scorer’s table of any game.";
}

function Ways({ ways }: { ways: readonly Way[] }) {
	return (
		<dl className="pairs card">
			{ways.map(({ label, href, what }) => (
				<div key={what}>
					<dt>{what}</dt>
					<dd>
						<a href={href} rel="noopener">
							{label}
						</a>
					</dd>
				</div>
			))}
		</dl>
	);
}
