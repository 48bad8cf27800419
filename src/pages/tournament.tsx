import { eligibility } from "../content/adult-league/tournament.ts";
import { tournamentSeasons, type TournamentSeason } from "../data/bracket/tournament-list.ts";
import { to } from "../domain/paths.ts";
import { sitePage } from "../http/page.ts";
import { DivisionCard } from "../ui/division/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead, Section } from "../ui/section.tsx";

/** Every season that is active or shows its tournament, with its divisions; the adult league's rules above (adult 5, site 10). */
export const tournamentPage = sitePage<"tournament", TournamentSeason[]>({
	route: "tournament",
	load: async ({ tenant }) => await tournamentSeasons(tenant),
	title: () => "Tournament",
	description: (_, { site }) => `The tournament brackets of ${site.organization.name}, season by season.`,
	canonical: () => to.tournament(),
	View: ({ data, context }) => (
		<>
			<PageHead title="Tournament" text="The brackets, from the first game to the champion." />
			{context.site.organization.site_variant === "adult-league" ? (
				<Section title="Who may play">
					<ul className="column bullets">
						{eligibility.map((rule) => (
							<li key={rule}>{rule}</li>
						))}
					</ul>
				</Section>
			) : null}
			{data.length === 0 ? <Empty icon="trophy" title="No divisions created yet." /> : null}
			{data.map((season, at) => (
				<Section key={season.id} title={seasonTitle(season.name)} id={`season-${at + 1}`}>
					{season.divisions.length === 0 ? (
						<Empty icon="trophy" title="No divisions created yet." />
					) : (
						<ul className="auto min-m">
							{season.divisions.map(({ id, ...division }) => (
								<li key={id}>
									<DivisionCard {...division} level={3} to={to.bracket(season.id, id)} />
								</li>
							))}
						</ul>
					)}
				</Section>
			))}
		</>
	),
});
