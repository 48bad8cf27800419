import { eligibility } from "../content/adult-league/tournament.ts";
import { tournamentSeasons, type TournamentSeason } from "../data/tournament-list.ts";
import { to } from "../domain/paths.ts";
import { sitePage } from "../http/page.ts";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead, Section } from "../ui/section.tsx";

/** Every season that is active or shows its tournament, with its divisions; the adult league's rules above (1 §2.12, RULINGS 24). */
export const tournamentPage = sitePage<Record<never, never>, TournamentSeason[]>({
	path: "/tournament",
	menu: "tournament",
	load: async ({ tenant }) => await tournamentSeasons(tenant),
	title: () => "Tournament",
	description: (_, { site }) => `The tournament brackets of ${site.organization.name}, season by season.`,
	canonical: () => to.tournament(),
	View: ({ data, context }) => (
		<>
			<PageHead title="Tournament" text="Win, or go home and practise." />
			{context.site.organization.site_variant === "adult-league" ? (
				<Section title="Who may play">
					<ul className="column bullets">
						{eligibility.map((rule) => (
							<li key={rule}>{rule}</li>
						))}
					</ul>
				</Section>
			) : null}
			{data.length === 0 ? <Empty icon="ball" title="No divisions created yet." /> : null}
			{data.map((season) => (
				<Section key={season.id} title={seasonTitle(season.name)} id={`season-${season.id}`}>
					{season.divisions.length === 0 ? (
						<Empty icon="ball" title="No divisions created yet." />
					) : (
						<ul className="auto min-m">
							{season.divisions.map(({ id, name, teams }) => (
								<li key={id} className="card pad person">
									<div>
										<h3 className="team">
											<A className="cover" to={to.bracket(season.id, id)}>
												{name}
											</A>
										</h3>
										<p className="meta">
											{teams} {teams === 1 ? "team" : "teams"}
										</p>
									</div>
								</li>
							))}
						</ul>
					)}
				</Section>
			))}
		</>
	),
});
