import { intro, questions } from "../../content/adult-league/league-info.ts";
import { to } from "../../domain/paths.ts";
import { Blocks } from "../../ui/page/blocks.tsx";
import { A } from "../../ui/link.tsx";
import { adultPage } from "./page.ts";

/** What the league is, and twelve questions of which one is open at a time (adult 4). */
export const leagueInfoPage = adultPage({
	route: "leagueInfo",
	title: "League info",
	description: ({ site }) =>
		`How ${site.organization.name} works: seasons, games, fees, rosters and the tournament, in twelve answers.`,
	View: () => (
		<>
			<Blocks
				blocks={[
					{ type: "intro", ...intro },
					{ type: "faq", items: [...questions] },
				]}
			/>
			<p className="row">
				<A className="button main" to={to.registration()}>
					Register
				</A>
				<A className="button" to={to.contact()}>
					Ask something else
				</A>
			</p>
		</>
	),
});
