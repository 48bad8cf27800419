import { seasonLeagueOf, type SeasonLeague } from "../../../data/league/places.ts";
import { type LimitedTeam, limitedTeams } from "../../../data/team/limits.ts";
import { placesOfTenant } from "../../../data/venue/places.ts";
import { to } from "../../../domain/paths.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LimitsForm, LimitsHint, LimitsKnown } from "../../../ui/form/limits-form.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { leagueCrumb, seasonCrumb, seasonsCrumb } from "../crumbs.ts";

interface Data {
	place: SeasonLeague;
	teams: LimitedTeam[];
	venues: string[];
}

/** When and where each team of a league can play, one below the other (scheduling 18). */
export const availabilityPage = deskPage<"availability", Data>({
	route: "availability",
	load: async ({ tenant, id }) => {
		const place = await seasonLeagueOf(tenant, id("season_id"), id());
		if (!place) return null;
		const [teams, { venues }] = await Promise.all([limitedTeams(tenant, place), placesOfTenant(tenant)]);
		return { place, teams, venues: venues.map(({ name }) => name) };
	},
	title: ({ place }) => `Availability: ${place.league.name}`,
	section: seasonsCrumb,
	crumbs: ({ place: { season, league } }) => [
		seasonsCrumb,
		seasonCrumb(season),
		leagueCrumb(season.id, league),
		{ label: "Availability", to: to.availability(season.id, league.id) },
	],
	View: ({ data: { place, teams, venues } }) => (
		<>
			<PageHead title="Availability" text={`${place.league.name}, ${place.season.name}`} />
			{teams.length === 0 ? (
				<Empty
					icon="people"
					title="No teams available"
					way={{ label: "The league", to: to.staffLeague(place.season.id, place.league.id) }}
				>
					Add teams to the league: then each says here when it can play.
				</Empty>
			) : (
				<Section title="Teams">
					<div className="stack gap-4">
						<LimitsHint />
						<LimitsKnown teams={teams} venues={venues} />
						{teams.map((team) => (
							<LimitsForm key={team.id} place={place} team={team} isOneOf />
						))}
					</div>
				</Section>
			)}
		</>
	),
});
