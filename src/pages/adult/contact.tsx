import { facts } from "../../content/adult-league/facts.ts";
import { to } from "../../domain/paths.ts";
import { A } from "../../ui/link.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { adultPage } from "./page.ts";

/** How to reach the league (1 §2.12). */
export const contactPage = adultPage({
	path: "/contact",
	title: "Contact us",
	description: ({ site }) => `How to reach ${site.organization.name}.`,
	View: ({ links: { email, phone }, context }) => {
		const { facebook_url, instagram_url, youtube_url, name } = context.site.organization;
		const ways = [
			email ? { label: email, href: `mailto:${email}`, what: "E-mail" } : null,
			phone ? { label: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}`, what: "Telephone" } : null,
			...[
				["Instagram", instagram_url],
				["Facebook", facebook_url],
				["YouTube", youtube_url],
			].map(([what, href]) => (what && href ? { label: href.replace(/^https?:\/\/(www\.)?/, ""), href, what } : null)),
		].filter((way) => way !== null);
		return (
			<>
				<PageHead title="Contact us" text="We answer within two days, on game nights the same evening." />
				<div className="cols">
					<Section title="Write to us">
						{ways.length > 0 ? (
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
						) : (
							<p>Find us at the scorer’s table of any game: {name} is there every week.</p>
						)}
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
