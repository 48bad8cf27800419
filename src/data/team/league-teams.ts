import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { leagueTeams, players, rosters, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { readSent, type Body } from "../../domain/field.ts";
import { fold } from "../../domain/fold.ts";
import type { NumberedLine } from "../../domain/several.ts";
import { Refusal, assert, type RefusalKind, foundFirst } from "../../domain/refusal.ts";
import { leagueTeamFields, newLeagueTeamFields } from "../../domain/team/schema.ts";
import { record } from "../audit/audit.ts";
import { limitColumns } from "../fact-columns.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { SeasonLeague } from "../league/places.ts";
import type { StandingLine } from "../stat/standings.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { tablesOf, type WireTeam } from "../wire/season-teams.ts";
import { bearerOf, giveSigns, signColumns } from "./signs.ts";

/** A team of a season league as staff edit it; `revision` counts the edits of its name and of its place in the league. */
export type LeagueTeam = WireTeam & { revision: number };

/** The teams of a season league by rank, hidden ones too. */
export async function teamsOf(tenant: Tenant, place: SeasonLeague): Promise<LeagueTeam[]> {
	return (await tableOf(tenant, place)).teams;
}

/** The same beside the table that says why they stand where they stand (standings 3). */
export async function tableOf(
	tenant: Tenant,
	place: SeasonLeague,
): Promise<{ teams: LeagueTeam[]; rows: StandingLine[] }> {
	const [tables, entries] = await Promise.all([tablesOf(tenant, place.season, place.id), rowsOf(tenant, place.id)]);
	const revisions = new Map(entries.map(({ slt_id, revision }) => [slt_id, revision]));
	const { teams: own, rows } = tables.find(({ league }) => league.id === place.id) ?? { teams: [], rows: [] };
	return { teams: own.map((team) => ({ ...team, revision: revisions.get(team.slt_id) ?? 1 })), rows };
}

/** One of them by the organization-wide team's id (leagues 2), with what it holds. */
export async function rowOf(tenant: Tenant, place: SeasonLeague, teamId: number) {
	const row = foundFirst(await rowsOf(tenant, place.id, teamId));
	return row;
}

/** Who may be captain: the players on the rosters of a season league, by name. */
export async function captainsIn({ tx }: Tenant, place: SeasonLeague) {
	return await tx
		.select({
			slt_id: rosters.slt_id,
			player_id: players.id,
			name: sql<string>`trim(${players.firstName} || ' ' || ${players.lastName})`,
		})
		.from(rosters)
		.innerJoin(players, eq(players.id, rosters.player_id))
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.where(eq(leagueTeams.season_league_id, place.id))
		.orderBy(asc(players.lastName), asc(players.firstName), asc(players.id));
}

/** The organization's teams that do not play in the season league yet, by name: those that can be added again. */
export async function teamsOutside({ tx }: Tenant, place: SeasonLeague): Promise<{ id: number; name: string }[]> {
	return await tx
		.select({ id: teams.id, name: teams.name })
		.from(teams)
		.where(
			sql`not exists (select from league_teams lt where lt.organization_id = ${teams}.organization_id and lt.team_id = ${teams}.id and lt.season_league_id = ${place.id})`,
		)
		.orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}

export type NewTeam = { name: string } | { copyFromTeamId: number };

/** What the Add Team form says: an existing team, else a name (teams 2). */
export function readNewTeam(body: Body): NewTeam {
	const { copyFromTeamId, name } = newLeagueTeamFields;
	const copied = copyFromTeamId.read("copyFromTeamId", body["copyFromTeamId"]);
	return copied === null ? { name: name.read("name", body["name"]) } : { copyFromTeamId: copied };
}

/**
 * Adds a team: a new one by its name, or an existing one as it last played elsewhere, with captain, sign, limits and roster
 * (leagues 5 keeps the same of a copied season). Gives the organization-wide team's id.
 */
export async function add(writer: Writer, place: SeasonLeague, given: NewTeam): Promise<number> {
	const own = { organization_id: writer.organization.id };
	const team = "name" in given ? await create(writer, place, given.name) : await existing(writer, given.copyFromTeamId);
	if ((await rowsOf(writer, place.id, team.id)).length > 0)
		throw new Refusal("conflict", "This team already plays in this league.");
	const source = "name" in given ? null : await latestEntry(writer, team.id);
	const [row] = await writer.tx
		.insert(leagueTeams)
		.values({
			...own,
			season_league_id: place.id,
			team_id: team.id,
			captain: source?.captain ?? null,
			captain_id: source?.captain_id ?? null,
			logo: source?.logo ?? null,
			...source?.limits,
		})
		.returning({ id: leagueTeams.id });
	assert(row, "an insert returns its row");
	await giveSigns(writer.tx);
	if (source)
		await writer.tx.execute(
			sql`insert into rosters (organization_id, league_team_id, player_id) select r.organization_id, ${row.id}, r.player_id from rosters r where r.league_team_id = ${source.id} order by r.id`,
		);
	await record(writer, {
		action: "create",
		noun: "league team",
		row_id: row.id,
		after: { name: team.name, league: place.league.name, season: place.season.name },
	});
	return team.id;
}

/** Adds new teams by their names, all or none. Refused (invalid): a name that plays there already. */
export async function addSeveral(writer: Writer, place: SeasonLeague, lines: readonly NumberedLine[]): Promise<void> {
	const there = new Set((await rowsOf(writer, place.id)).map(({ name }) => fold(name)));
	const taken = lines.find(({ text }) => there.has(fold(text)));
	if (taken) throw field("names", `Line ${taken.number} plays in this league already. No team was added.`);
	for (const { text } of lines) await add(writer, place, { name: text });
}

export interface TeamDraft {
	name?: string;
	captain_id?: number | null;
	captain?: string | null;
	/** null has one guessed. */
	abbreviation?: string | null;
	color?: string | null;
	/** The address of an uploaded picture; null takes it away. */
	logo?: string | null;
}

/** The fields of the edit form as they were sent; a logo is read by who takes the upload. */
export function readTeam(body: Readonly<Record<string, unknown>>): TeamDraft {
	const { name, captainId, captain, removeLogo, abbreviation, color } = readSent(leagueTeamFields, body);
	const words = captainId ? null : captain;
	return {
		...(name === undefined ? {} : { name }),
		...(captainId === undefined ? {} : { captain_id: captainId }),
		...(words === undefined ? {} : { captain: words }),
		...(abbreviation === undefined ? {} : { abbreviation }),
		...(color === undefined ? {} : { color }),
		...(removeLogo ? { logo: null } : {}),
	};
}

/** Changes a team: its name everywhere, captain and sign in this season league. A stale `revision` is refused (writing 1). */
export async function update(
	writer: Writer,
	place: SeasonLeague,
	teamId: number,
	{ name, ...entry }: TeamDraft,
	revision?: number,
): Promise<void> {
	const before = await rowOf(writer, place, teamId);
	refuseStale(withOneCaptain(before), revision);
	if (name !== undefined && name !== before.name) {
		await refuseSameName(writer, place, name, teamId);
		await writer.tx.update(teams).set({ name }).where(eq(teams.id, teamId));
	}
	if (entry.captain_id && entry.captain_id !== before.captain_id)
		await refuseStranger(writer, before.slt_id, entry.captain_id);
	const { abbreviation } = entry;
	const bearer = abbreviation ? await bearerOf(writer.tx, place.season.id, abbreviation, before.slt_id) : null;
	if (bearer !== null) throw field("abbreviation", `It belongs to ${bearer} in this season.`, "conflict");
	const change = newIn<Omit<TeamDraft, "name">>(before, entry);
	if (change) {
		await writer.tx.update(leagueTeams).set(change).where(eq(leagueTeams.id, before.slt_id));
		await giveSigns(writer.tx);
	}
	await noteChange(writer, before, await rowOf(writer, place, teamId));
}

/** Hides a team from visitors or shows it again (teams 5); without `hidden` the other way round. */
export async function setHidden(
	writer: Writer,
	place: SeasonLeague,
	teamId: number,
	hidden: boolean | null,
): Promise<void> {
	const before = await rowOf(writer, place, teamId);
	const wanted = hidden ?? !before.hidden;
	if (wanted === before.hidden) return;
	await writer.tx.update(leagueTeams).set({ hidden: wanted }).where(eq(leagueTeams.id, before.slt_id));
	await noteChange(writer, before, { ...before, hidden: wanted });
}

const noTeam = "There is no such team.";
const field = (name: string, sentence: string, kind: RefusalKind = "invalid") =>
	new Refusal(kind, sentence, { [name]: sentence });

type TeamRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** A captain with a record bears the record's name; one that is written beside it, as imports do, says nothing. */
export const withOneCaptain = (row: TeamRow): TeamRow => (row.captain_id === null ? row : { ...row, captain: null });

export async function rowsOf({ tx }: Tenant, seasonLeagueId: number, teamId?: number) {
	return await tx
		.select({
			slt_id: leagueTeams.id,
			team_id: leagueTeams.team_id,
			name: teams.name,
			captain: leagueTeams.captain,
			captain_id: leagueTeams.captain_id,
			...signColumns,
			...limitColumns,
			hidden: leagueTeams.hidden,
			revision: sql<number>`${leagueTeams.revision} + ${teams.revision}`,
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(
			and(
				eq(leagueTeams.season_league_id, seasonLeagueId),
				teamId === undefined ? undefined : eq(leagueTeams.team_id, teamId),
			),
		)
		.orderBy(asc(leagueTeams.id));
}

async function create(writer: Writer, place: SeasonLeague, name: string) {
	await refuseSameName(writer, place, name);
	const [row] = await writer.tx
		.insert(teams)
		.values({ organization_id: writer.organization.id, name, leagueId: place.league.id })
		.returning({ id: teams.id, name: teams.name });
	assert(row, "an insert returns its row");
	return row;
}

async function existing({ tx }: Tenant, id: number) {
	const [row] = await tx.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.id, id));
	if (!row) throw field("copyFromTeamId", noTeam);
	return row;
}

async function latestEntry({ tx }: Tenant, teamId: number) {
	const [row] = await tx
		.select({
			id: leagueTeams.id,
			captain: leagueTeams.captain,
			captain_id: leagueTeams.captain_id,
			logo: leagueTeams.logo,
			limits: limitColumns,
		})
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(eq(leagueTeams.team_id, teamId))
		.orderBy(sql`${seasons.startDate} desc nulls last`, desc(seasons.id), desc(leagueTeams.id))
		.limit(1);
	return row ?? null;
}

/** Two teams of one name in one league could not be told apart. */
async function refuseSameName({ tx }: Tenant, place: SeasonLeague, name: string, except = 0): Promise<void> {
	const rows = await tx
		.select({ name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(and(eq(leagueTeams.season_league_id, place.id), ne(leagueTeams.team_id, except)));
	if (rows.some((row) => fold(row.name) === fold(name)))
		throw field("name", "A team of this name already plays in this league.");
}

async function refuseStranger({ tx }: Tenant, sltId: number, playerId: number): Promise<void> {
	const rows = await tx
		.select({ id: rosters.id })
		.from(rosters)
		.where(and(eq(rosters.slt_id, sltId), eq(rosters.player_id, playerId)));
	if (rows.length === 0) throw field("captainId", "The captain must be a player of the team.");
}

export async function noteChange(writer: Writer, before: TeamRow, after: TeamRow): Promise<void> {
	await record(writer, { action: "update", noun: "league team", row_id: before.slt_id, before, after });
}
