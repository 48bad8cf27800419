import { and, asc, desc, eq, sql } from "drizzle-orm";
import { leagues, leagueTeams, rosters, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import { newTeamFields } from "../../domain/team/schema.ts";
import { columnsOf } from "../columns.ts";
import * as games from "../game/games.ts";
import * as seasonRows from "../season/seasons.ts";
import { shownNames, teamListed } from "../shown.ts";
import type { TeamEntry } from "../team/teams.ts";
import type { Tenant } from "../tenant.ts";
import { rosterOf } from "./players.ts";
import { seasonTeams } from "./season-teams.ts";
import { signColumns } from "../team/signs.ts";
import { signOf } from "../../domain/team/sign.ts";

/** The organization-wide teams by name, each with the players of its latest season (wire 7). A visitor's are the listed ones. */
export async function teamList(tenant: Tenant) {
	return (await listed(tenant)).map(({ team, places, players }) => ({
		...team,
		logo: places[0]?.logo ?? null,
		players,
		seasons_league_teams: places.map(wirePlace),
	}));
}

/** An organization-wide team as staff have just made or changed it (wire 7). */
export async function changedTeam(tenant: Tenant, id: number) {
	const [found] = await listed(tenant, id);
	return found ? { ...found.team, players: found.players } : null;
}

/** The teams that this face may see, by name, each with its places and with the players of its latest season. */
async function listed(tenant: Tenant, id?: number) {
	const [rows, places, players] = await Promise.all([teamsOf(tenant, id), placesOf(tenant, id), playersOf(tenant, id)]);
	const byTeam = Map.groupBy(places, ({ team_id }) => team_id);
	const byPlace = Map.groupBy(players, ({ slt_id }) => slt_id);
	return rows
		.filter((team) => tenant.face === "staff" || byTeam.has(team.id))
		.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
		.map((team) => {
			const own = byTeam.get(team.id) ?? [];
			const latest = own.filter(({ season }) => season.id === own[0]?.season.id);
			const roster = latest.flatMap(({ slt_id }) => byPlace.get(slt_id) ?? []);
			const known = new Map(roster.map(({ player }) => [player.id, player]));
			return { team, places: own, players: [...known.values()] };
		});
}

/** A team with roster, logo and games of its latest season, or null (wire 7). */
export async function teamById(tenant: Tenant, id: number) {
	const [[team], places] = await Promise.all([teamsOf(tenant, id), placesOf(tenant, id)]);
	if (!team || (tenant.face !== "staff" && places.length === 0)) return null;
	const season = places[0] ? await seasonRows.byId(tenant, places[0].season.id) : null;
	const own = places.filter((place) => place.season.id === season?.id);
	const sltIds = own.map(({ slt_id }) => slt_id);
	const [standing, roster, played] = await Promise.all([
		season ? seasonTeams(tenant, season, own[0]?.seasons_leagues_id) : new Map(),
		rosterOf(tenant, sltIds),
		games.list(tenant, { season: season?.id, slt_ids: sltIds }),
	]);
	return {
		...standing.get(sltIds[0] ?? 0),
		...team,
		players: roster.map(({ id, slt_id, player }) => ({ ...player, roster_id: id, slt_id })),
		rosters: roster,
		games: played.map((game) => games.wireGame(game, tenant)),
		seasons_league_teams: places.map(wirePlace),
	};
}

/** A team in one league and season, with players and games (wire 1); null where it is no longer there. */
export async function teamOfEntry(tenant: Tenant, entry: TeamEntry) {
	const { season, slt_id, league } = entry;
	const [whole, [team], roster, played] = await Promise.all([
		seasonRows.byId(tenant, season.id),
		teamsOf(tenant, entry.id),
		rosterOf(tenant, [slt_id]),
		games.list(tenant, { season: season.id, slt_ids: [slt_id] }),
	]);
	if (!whole || !team) return null;
	const standing = (await seasonTeams(tenant, whole, league.season_league_id)).get(slt_id);
	return {
		...standing,
		...team,
		players: roster.map(({ id, player }) => ({ ...player, roster_id: id, slt_id })),
		rosters: roster,
		games: played.map((game) => games.wireGame(game, tenant)),
	};
}

/** The teams of a league: those that play in it in an active season, and those that belong to it (wire 1). */
export async function teamsByLeague(tenant: Tenant, leagueId: number) {
	return ofLeague(await listed(tenant), leagueId).map(({ team, players, slt_id }) => ({ ...team, players, slt_id }));
}

/** The same of every league, as a league names them (wire 7). */
export async function teamNamesByLeague(tenant: Tenant) {
	const rows = await listed(tenant);
	return (leagueId: number) => ofLeague(rows, leagueId).map(({ team: { id, name }, slt_id }) => ({ id, name, slt_id }));
}

function ofLeague(rows: Awaited<ReturnType<typeof listed>>, leagueId: number) {
	return rows.flatMap((row) => {
		const place = row.places.find(({ league, season }) => league.id === leagueId && season.active);
		return place || row.team.leagueId === leagueId ? [{ ...row, slt_id: place?.slt_id ?? null }] : [];
	});
}

async function teamsOf({ tx, face }: Tenant, id?: number) {
	const rows = await tx
		.select({
			id: teams.id,
			...columnsOf(teams, newTeamFields),
			league: { id: leagues.id, name: leagues.name },
			unavailableSlots: teams.unavailableSlots,
			unavailableDates: teams.unavailableDates,
			revision: teams.revision,
		})
		.from(teams)
		.leftJoin(leagues, eq(leagues.id, teams.leagueId))
		.where(id === undefined ? undefined : eq(teams.id, id));
	return rows.map(({ unavailableSlots, unavailableDates, ...team }) =>
		face === "staff" ? { ...team, unavailableSlots, unavailableDates } : team,
	);
}

type Place = Awaited<ReturnType<typeof placesOf>>[number];

/** The season leagues that teams play or played in: the active seasons first, the latest start before the others. */
async function placesOf(tenant: Tenant, teamId?: number) {
	return await tenant.tx
		.select({
			team_id: leagueTeams.team_id,
			slt_id: leagueTeams.id,
			...signColumns,
			hidden: leagueTeams.hidden,
			seasons_leagues_id: seasonLeagues.id,
			league: { id: leagues.id, name: leagues.name },
			season: { id: seasons.id, name: seasons.name, active: seasons.active },
		})
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(and(teamId === undefined ? undefined : eq(leagueTeams.team_id, teamId), teamListed(tenant)))
		.orderBy(desc(seasons.active), sql`${desc(seasons.startDate)} nulls last`, desc(seasons.id), asc(leagueTeams.id));
}

function wirePlace({ slt_id, hidden, seasons_leagues_id, league, season, ...sign }: Place) {
	return {
		id: slt_id,
		slt_id,
		seasons_league_teams_id: slt_id,
		...signOf(sign),
		hidden,
		seasons_league: { id: seasons_leagues_id, league, season },
	};
}

async function playersOf(tenant: Tenant, teamId?: number) {
	const p = shownNames(tenant);
	return await tenant.tx
		.select({ slt_id: rosters.slt_id, player: { id: p.id, firstName: p.firstName, lastName: p.lastName } })
		.from(rosters)
		.innerJoin(p, eq(p.id, rosters.player_id))
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.where(and(eq(p.open, true), teamId === undefined ? undefined : eq(leagueTeams.team_id, teamId)))
		.orderBy(p.lastName, p.firstName, p.id);
}
