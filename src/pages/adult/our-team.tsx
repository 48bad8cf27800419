import { roles } from "../../content/adult-league/our-team.ts";
import { to } from "../../domain/paths.ts";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";
import { adultPage } from "./page.ts";

/** Three ways to work with the league; each leads to the contact (adult 8). */
export const ourTeamPage = adultPage({
	route: "ourTeam",
	title: "Join our team",
	description: ({ site }) =>
		`Work with ${site.organization.name}: as an expansion partner, an official or a scorekeeper.`,
	View: () => (
		<>
			<PageHead title="Join our team" text="A league is made by the people around the floor." />
			<ul className="auto">
				{roles.map(({ title, text, ask }) => (
					<li key={title} className="card pad stack gap-4">
						<h2>{title}</h2>
						<p>{text}</p>
						<p>
							<A className="button main" to={to.contact()}>
								{ask}
							</A>
						</p>
					</li>
				))}
			</ul>
		</>
	),
});
