import * as seasons from "../../data/season/seasons.ts";
import { seasonTables, type LeagueTable } from "../../data/stat/standings.ts";
import { dateLong } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { isByPoints } from "../../domain/standings/tie-break.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { PageHead, Section } from "../../ui/section.tsx";
import { StandingsTable, StandingsTrace } from "../../ui/standings/table.tsx";

interface Data {
	season: seasons.Season | null;
	tables: LeagueTable[];
	through: string | null;
}

/** The staff's standings of all leagues, hidden teams included, with the trace of every place (standings 6). */
export const staffStandingsPage = deskPage<"staffStandings", Data>({
	route: "staffStandings",
	load: async ({ tenant }) => {
		const { season } = await seasons.shown(tenant);
		const { tables, through } = season ? await seasonTables(tenant, season.id) : { tables: [], through: null };
		return { season, tables, through };
	},
	title: () => "Standings",
	crumbs: () => [{ label: "Standings", to: to.staffStandings() }],
	View: ({ data: { season, tables, through } }) => (
		<>
			<PageHead
				title="Standings"
				text={season ? seasonTitle(season.name) + (through ? `, through games of ${dateLong(through)}` : "") : null}
			/>
			{tables.length === 0 ? <Empty icon="list" title="No leagues available" /> : null}
			{tables.map(({ league, rows }) => (
				<Section key={league.id} title={league.name} id={`league-${league.id}`}>
					{rows.length === 0 ? (
						<Empty icon="list" title="No teams found." />
					) : (
						<>
							<StandingsTable
								caption={`${league.name} standings`}
								rows={rows}
								captain="Captain"
								season={undefined}
								sport={league.sport}
								points={isByPoints(league.tie_break)}
							/>
							<StandingsTrace rows={rows} />
						</>
					)}
				</Section>
			))}
		</>
	),
});
