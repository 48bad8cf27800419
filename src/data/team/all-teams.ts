import { asc, countDistinct, eq, inArray, sql } from "drizzle-orm";
import { leagues, leagueTeams, rosters, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import type { Read } from "../../domain/field.ts";
import { fold } from "../../domain/fold.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { compareNames } from "../../domain/order.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { type newTeamFields, teamFields } from "../../domain/team/schema.ts";
import { record } from "../audit/audit.ts";
import { columnsOf } from "../columns.ts";
import { placeNow } from "../league/order.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** An organization-wide team (teams 1). */
export interface Team extends Read<typeof teamFields> {
	id: number;
	revision: number;
}

export interface ListedTeam extends Team {
	league: string | null;
	/** On the rosters of its latest season, an active one first. */
	players: number;
}

const columns = {
	id: teams.id,
	...columnsOf(teams, teamFields),
	revision: teams.revision,
};

const teamsPageMax = 50;

/** A page of all teams by name, of those whose names hold every word asked for; how many there are in all. */
export async function listed(
	tenant: Tenant,
	{ name = "", page = 1 }: { name?: string | undefined; page?: number | undefined },
): Promise<{ teams: ListedTeam[]; count: number; pages: number }> {
	const rows = await tenant.tx
		.select({ ...columns, league: leagues.name })
		.from(teams)
		.leftJoin(leagues, eq(leagues.id, teams.leagueId));
	const words = fold(name).split(" ");
	const found = rows
		.filter((team) => words.every((word) => fold(team.name).includes(word)))
		.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
	const pages = Math.max(1, Math.ceil(found.length / teamsPageMax));
	if (page > pages) throw new Refusal("missing", "This list has fewer pages.");
	const shown = found.slice((page - 1) * teamsPageMax, page * teamsPageMax);
	const players = await playerCounts(
		tenant,
		shown.map(({ id }) => id),
	);
	return { teams: shown.map((team) => ({ ...team, players: players.get(team.id) ?? 0 })), count: found.length, pages };
}

async function playerCounts({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ team_id: leagueTeams.team_id, players: countDistinct(rosters.player_id) })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.leftJoin(rosters, eq(rosters.slt_id, leagueTeams.id))
		.where(inArray(leagueTeams.team_id, [...ids]))
		.groupBy(leagueTeams.team_id, seasons.id, seasons.active, seasons.startDate)
		.orderBy(asc(seasons.active), sql`${seasons.startDate} asc nulls first`, asc(seasons.id));
	return new Map(rows.map(({ team_id, players }) => [team_id, players])); // the last of a team wins: its latest season
}

/** All leagues of the organization, in league order, for a form. */
export async function leagueChoices({ tx }: Tenant): Promise<{ id: number; name: string }[]> {
	const rows = await tx
		.select({ id: leagues.id, name: leagues.name, place: placeNow })
		.from(leagues)
		.orderBy(asc(leagues.id));
	return leagueOrder(rows).map(({ id, name }) => ({ id, name }));
}

export async function byId({ tx }: Tenant, id: number): Promise<Team | null> {
	const [row] = await tx.select(columns).from(teams).where(eq(teams.id, id));
	return row ?? null;
}

export type TeamDraft = Partial<Read<typeof teamFields>>;
type NewTeam = Partial<Read<typeof newTeamFields>>;

/** A new team, with a league or without one. */
export async function create(writer: Writer, { name = "", leagueId = null, ...more }: NewTeam): Promise<Team> {
	if (leagueId !== null) await refuseStrangeLeague(writer, leagueId);
	await refuseSameName(writer, name);
	const [row] = await writer.tx
		.insert(teams)
		.values({ ...more, name, leagueId, organization_id: writer.organization.id })
		.returning(columns);
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "team", row_id: row.id, after: { ...row } });
	return row;
}

/** Changes a team; its league may be changed, not taken away (teams 1). A stale `revision` is refused with the row as it is. */
export async function update(writer: Writer, id: number, draft: TeamDraft, revision?: number): Promise<Team> {
	const before = found(await byId(writer, id));
	if (draft.leagueId === null) throw new Refusal("invalid", "Choose a league.", { leagueId: "Choose a league." });
	if (draft.leagueId !== undefined) await refuseStrangeLeague(writer, draft.leagueId);
	refuseStale(before, revision);
	if (draft.name !== undefined && fold(draft.name) !== fold(before.name)) await refuseSameName(writer, draft.name);
	const change = newIn(before, draft);
	if (!change) return before;
	const [after] = await writer.tx.update(teams).set(change).where(eq(teams.id, id)).returning(columns);
	assert(after, "the team was just read");
	await record(writer, { action: "update", noun: "team", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}

/** Two teams of one name could not be told apart in the list of all teams. */
async function refuseSameName({ tx }: Tenant, name: string): Promise<void> {
	const rows = await tx.select({ name: teams.name }).from(teams);
	if (rows.some((row) => fold(row.name) === fold(name))) throw new Refusal("invalid", sameName, { name: sameName });
}

const sameName = "A team of this name is already here.";

async function refuseStrangeLeague({ tx }: Tenant, id: number): Promise<void> {
	const [row] = await tx.select({ id: leagues.id }).from(leagues).where(eq(leagues.id, id));
	if (!row) throw new Refusal("invalid", "There is no such league.", { leagueId: "There is no such league." });
}
