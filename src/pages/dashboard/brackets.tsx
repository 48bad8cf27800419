import * as seasons from "../../data/season/seasons.ts";
import { tournamentSeasons, type TournamentDivision } from "../../data/bracket/tournament-list.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { DivisionCard } from "../../ui/division/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";

type Data = { season: seasons.Season | null; divisions: TournamentDivision[] };

/** The divisions of the active season with where their brackets stand; each leads to its own (brackets 14). */
export const bracketsPage = deskPage<"brackets", Data>({
	route: "brackets",
	load: async ({ tenant }) => {
		const { season } = await seasons.shown(tenant);
		const known = season ? (await tournamentSeasons(tenant)).find(({ id }) => id === season.id) : undefined;
		return { season, divisions: known?.divisions ?? [] };
	},
	title: () => "Brackets",
	crumbs: () => [{ label: "Brackets", to: to.brackets() }],
	View: ({ data: { season, divisions } }) => (
		<>
			<PageHead title="Brackets" text={season ? seasonTitle(season.name) : null}>
				{season && divisions.length > 0 ? (
					<A className="button" to={to.season(season.id)}>
						Divisions and seeds
					</A>
				) : null}
			</PageHead>
			{season && divisions.length > 0 ? (
				<ul className="auto">
					{divisions.map(({ id, ...division }) => (
						<li key={id}>
							<DivisionCard {...division} level={2} to={to.staffDivision(season.id, id)} />
						</li>
					))}
				</ul>
			) : (
				<Empty
					icon="trophy"
					title="No divisions created yet."
					way={season ? { label: "Create one in the season", to: to.season(season.id) } : undefined}
				/>
			)}
		</>
	),
});
