import { asc, eq, inArray, sql } from "drizzle-orm";
import { divisionTeams, leagues, leagueTeams, players, teams } from "../../../db/schema/index.ts";
import { factColumns, writeFacts } from "../../domain/csv/facts.ts";
import { teamFacts } from "../../domain/csv/team-facts.ts";
import { fullName } from "../../domain/player/players.ts";
import { clubColumns, limitColumns } from "../fact-columns.ts";
import { playerKey } from "../row-keys.ts";
import { ids, leagueCells, leagueColumn, type Scope, type Table } from "./scope.ts";

/** The teams in the order in which they joined, with captains, divisions and seeds; logos are pictures, which no file holds. */
export async function teamsTable(scope: Scope): Promise<Table> {
	const { tx, isWhole } = scope;
	const rows = await tx
		.select({
			id: leagueTeams.id,
			place: leagueTeams.season_league_id,
			name: teams.name,
			club_league: leagues.name,
			captain: leagueTeams.captain,
			captain_player: sql<string | null>`case when ${players.id} is not null then ${playerKey} end`,
			firstName: players.firstName,
			lastName: players.lastName,
			hidden: leagueTeams.hidden,
			abbreviation: leagueTeams.abbreviation,
			color: leagueTeams.color,
			...limitColumns,
			...clubColumns,
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.leftJoin(leagues, eq(leagues.id, sql`coalesce(${teams.leagueId}, ${firstLeague})`))
		.leftJoin(players, eq(players.id, leagueTeams.captain_id))
		.where(inArray(leagueTeams.season_league_id, ids(scope.leagues)))
		.orderBy(asc(leagueTeams.id));
	const seeds = await seedsOf(scope);
	const names = new Map(scope.divisions.map(({ id, name }) => [id, name]));
	const header = [
		"team",
		"captain",
		"captain_player",
		...factColumns(teamFacts),
		"club_league",
		...(isWhole ? ["division", "seed"] : []),
	];
	return [
		[...leagueColumn(scope, "league"), ...header],
		...rows.map((row) => {
			const seed = seeds.get(row.id);
			return [
				...leagueCells(scope, row.place),
				row.name,
				row.firstName === null ? row.captain : fullName({ firstName: row.firstName, lastName: row.lastName }),
				row.captain_player,
				...writeFacts(teamFacts, row),
				row.club_league,
				...(isWhole ? [seed && names.get(seed.division), seed?.place] : []),
			];
		}),
	];
}

/** What a team that belongs to no league is known by: the league that it played in first. */
const firstLeague = sql`(select sl.league_id from league_teams lt join season_leagues sl on sl.organization_id = lt.organization_id and sl.id = lt.season_league_id where lt.organization_id = teams.organization_id and lt.team_id = teams.id order by lt.id limit 1)`;

async function seedsOf({ tx, divisions }: Scope): Promise<Map<number, { division: number; place: number }>> {
	const rows = await tx
		.select()
		.from(divisionTeams)
		.where(inArray(divisionTeams.division_id, ids(divisions)))
		.orderBy(asc(divisionTeams.position), asc(divisionTeams.id));
	const byDivision = Map.groupBy(rows, ({ division_id }) => division_id);
	return new Map(
		[...byDivision].flatMap(([division, list]) =>
			list.map(({ slt_id }, at) => [slt_id, { division, place: at + 1 }] as const),
		),
	);
}
