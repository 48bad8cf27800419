import * as seasons from "../data/season/seasons.ts";
import { leagueExists, seasonTables, type LeagueTable } from "../data/stat/standings.ts";
import { to } from "../domain/paths.ts";
import { recordText } from "../domain/standings/standings.ts";
import { isByPoints } from "../domain/standings/tie-break.ts";
import { sitePage } from "../http/page.ts";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead, Section } from "../ui/section.tsx";
import { StandingsTable, StandingsTrace } from "../ui/standings/table.tsx";
import { Heading, Table } from "../ui/table.tsx";
import { TeamName } from "../ui/team-name.tsx";
import { NoSeason } from "./no-season.tsx";
import { signOf } from "../domain/team/sign.ts";
import { tableText } from "../domain/sport/told.ts";
import { sportAmong, type Sport } from "../domain/sport/sport.ts";

interface ListData {
	season: seasons.Season | null;
	seasons: seasons.Season[];
	tables: LeagueTable[];
}

/** The leagues of the active season in league order, each with its number of teams (site 8). */
export const leagueListPage = sitePage<"leagues", ListData>({
	route: "leagues",
	load: async ({ tenant }) => {
		const shown = await seasons.shown(tenant);
		const { tables } = shown.season ? await seasonTables(tenant, shown.season.id, firstOnly) : { tables: [] };
		return { ...shown, tables };
	},
	title: () => "Leagues",
	description: (_, { site }) => `All leagues of ${site.organization.name} with their teams and standings.`,
	canonical: () => to.leagues(),
	View: ({ data, context }) => (
		<LeagueList data={data} sport={sportAmong(context.site.organization.sports, data.season?.sport_id)} />
	),
});

/** Whoever is first, and how many there are. */
const firstOnly = { figures: false, heads: { rows: 1, teams: new Set<number>(), leagues: new Set<number>() } };

interface LeagueData {
	season: seasons.Season | null;
	seasons: seasons.Season[];
	/** Null where the league does not play in the season. */
	table: LeagueTable | null;
}

/** A league in the active season: its standings (leagues 1, site 8). */
export const leaguePage = sitePage<"league", LeagueData>({
	route: "league",
	load: async ({ tenant, id }) => {
		const shown = await seasons.shown(tenant);
		const only = { only: ({ league_id }: { league_id: number }) => league_id === id() };
		const { tables } = shown.season ? await seasonTables(tenant, shown.season.id, only) : { tables: [] };
		const table = tables.find(({ league }) => league.league_id === id()) ?? null;
		return table || (await leagueExists(tenant, id())) ? { ...shown, table } : null;
	},
	title: ({ table }) => table?.league.name ?? "League",
	description: ({ table, season }, { site }) =>
		`Standings of ${table?.league.name ?? "a league"} at ${site.organization.name}: ${tableText(sportAmong(site.organization.sports, season?.sport_id))} and streaks.`,
	canonical: (_, { id }) => to.standings({ league: id() }),
	news: (_, { id }) => to.leagueChanges(id()),
	View: ({ data, context }) => (
		<League data={data} sport={sportAmong(context.site.organization.sports, data.season?.sport_id)} />
	),
});

function LeagueList({ data: { season, seasons: known, tables }, sport }: { data: ListData; sport: Sport }) {
	if (!season) return <NoSeason title="Leagues" empty="No leagues available" seasons={known} to={standingsOf} />;
	return (
		<>
			<PageHead title="Leagues" text={seasonTitle(season.name)} />
			{tables.length === 0 ? (
				<Empty icon="list" title="No leagues available" />
			) : (
				<Table caption="Leagues" className="tight free rows-l">
					<thead>
						<tr>
							<Heading>League</Heading>
							<Heading className="only-wide">First place</Heading>
							<Heading className="n">Teams</Heading>
						</tr>
					</thead>
					<tbody>
						{tables.map((table) => (
							<LeagueRow key={table.league.id} table={table} sport={sport} />
						))}
					</tbody>
				</Table>
			)}
		</>
	);
}

function LeagueRow({ table: { league, rows, size }, sport: { awards } }: { table: LeagueTable; sport: Sport }) {
	const first = rows[0] && rows[0].played > 0 ? rows[0] : null;
	return (
		<tr>
			<th scope="row">
				<A className="team" to={to.standings({ league: league.league_id })}>
					{league.name}
				</A>
				{first ? (
					<span className="only-narrow meta">{`First: ${first.team.name}, ${recordText(first, awards)}`}</span>
				) : null}
			</th>
			<td className="only-wide">
				{first ? (
					<span className="row">
						<TeamName name={first.team.name} {...signOf(first.team)} to={to.team(first.team.team_id)} />
						<span className="dim">{recordText(first, awards)}</span>
					</span>
				) : (
					"–"
				)}
			</td>
			<td className="n key">{size}</td>
		</tr>
	);
}

function League({ data: { season, seasons: known, table }, sport }: { data: LeagueData; sport: Sport }) {
	if (!season) return <NoSeason title="League" seasons={known} to={standingsOf} />;
	const name = table?.league.name ?? "League";
	return (
		<>
			<PageHead title={name} text={seasonTitle(season.name)} />
			<Section title="Standings" link={{ label: "All Leagues", to: to.standings({ league: "all" }) }}>
				{table && table.rows.length > 0 ? (
					<>
						<StandingsTable
							caption={`${name} standings`}
							rows={table.rows}
							sport={sport}
							points={isByPoints(table.league.tie_break)}
						/>
						<StandingsTrace rows={table.rows} />
					</>
				) : (
					<Empty icon="list" title="No teams found." />
				)}
			</Section>
		</>
	);
}

const standingsOf = (season: number) => to.standings({ league: "all", season });
