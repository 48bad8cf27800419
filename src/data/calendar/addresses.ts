import { and, asc, eq, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import {
	auditLog,
	divisions,
	games,
	leagueTeams,
	links,
	rosters,
	seasonLeagues,
	seasons,
	teams,
	venues,
} from "../../../db/schema/index.ts";
import { gameListed, seasonListed, shownNames, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

const addressesMax = 45_000;

/**
 * Everything that has a page of its own and may be found by search engines. `changed` is when a game of it was last changed, as
 * the log says; null where it says nothing.
 */
export async function addresses(tenant: Tenant) {
	const { tx } = tenant;
	const [teamRows, playerRows, gameRows, changes, linkRows, venueRows] = await Promise.all([
		teamsOf(tenant),
		playersOf(tenant),
		tx
			.select({ id: games.id, league: games.season_league_id, home: games.home_team_id, away: games.away_team_id })
			.from(games)
			.where(gameListed(tenant))
			.orderBy(asc(games.id))
			.limit(addressesMax),
		changesOfGames(tenant),
		tx
			.select({ slug: links.slug })
			.from(links)
			.where(sql`not ${links.is_external}`)
			.orderBy(asc(links.position)),
		tx.select({ id: venues.id }).from(venues).orderBy(asc(venues.id)),
	]);
	const leagueRows = await tx
		.select({ id: seasonLeagues.league_id, entry: seasonLeagues.id })
		.from(seasonLeagues)
		.innerJoin(
			seasons,
			and(eq(seasons.organization_id, seasonLeagues.organization_id), eq(seasons.id, seasonLeagues.season_id)),
		)
		.where(eq(seasons.active, true))
		.orderBy(asc(seasonLeagues.position));
	const divisionRows = await tx
		.select({ id: divisions.id, season: divisions.season_id })
		.from(divisions)
		.innerJoin(
			seasons,
			and(eq(seasons.organization_id, divisions.organization_id), eq(seasons.id, divisions.season_id)),
		)
		.where(and(sql`(${seasons.active} or ${seasons.showDivisions})`, seasonListed(tenant)))
		.orderBy(asc(divisions.id));
	const [ofTeams, ofLeagues] = [new Map<number, string>(), new Map<number, string>()];
	for (const { id, league, home, away } of gameRows) {
		const changed = changes.of(id);
		note(ofLeagues, league, changed);
		for (const entry of [home, away]) note(ofTeams, entry, changed);
	}
	const ofEntries = ({ id, entries }: { id: number; entries: number[] }) => ({
		id,
		changed: latest(entries.map((entry) => ofTeams.get(Number(entry)))),
	});
	return {
		slugs: linkRows.map(({ slug }) => slug),
		leagues: leagueRows.map(({ id, entry }) => ({ id, changed: ofLeagues.get(entry) ?? null })),
		divisions: divisionRows,
		teams: teamRows.map(ofEntries),
		players: playerRows.map(ofEntries),
		games: gameRows.map(({ id }) => ({ id, changed: changes.of(id) })),
		venues: venueRows,
	};
}

/** When each game was last changed, alone or with all others by an import. Instants of PostgreSQL as text, of one form. */
async function changesOfGames({ tx }: Tenant): Promise<{ of: (game: number) => string | null }> {
	const at = max(auditLog.created_at);
	const [own, [all]] = await Promise.all([
		tx
			.select({ id: auditLog.row_id, at })
			.from(auditLog)
			.where(and(eq(auditLog.noun, "game"), isNotNull(auditLog.row_id)))
			.groupBy(auditLog.row_id),
		tx
			.select({ at })
			.from(auditLog)
			.where(and(inArray(auditLog.action, ["import", "undo", "generate", "restore"]), isNull(auditLog.row_id))),
	]);
	const ofGame = new Map(own.map((row) => [row.id, row.at]));
	return { of: (game) => latest([ofGame.get(game), all?.at]) };
}

const latest = (instants: readonly (string | null | undefined)[]): string | null =>
	instants.reduce<string | null>((last, at) => (at && (!last || at > last) ? at : last), null);

function note(changes: Map<number, string>, id: number | null, changed: string | null): void {
	const last = id === null ? null : latest([changes.get(id), changed]);
	if (id !== null && last) changes.set(id, last);
}

async function teamsOf(tenant: Tenant) {
	return await tenant.tx
		.select({ id: teams.id, entries: sql<number[]>`array_agg(${leagueTeams.id})` })
		.from(teams)
		.innerJoin(
			leagueTeams,
			and(eq(leagueTeams.organization_id, teams.organization_id), eq(leagueTeams.team_id, teams.id)),
		)
		.where(teamListed(tenant))
		.groupBy(teams.id)
		.orderBy(asc(teams.id))
		.limit(addressesMax);
}

/** Who is seen, and on a team that is. */
async function playersOf(tenant: Tenant) {
	const { tx } = tenant;
	const p = shownNames(tenant);
	return await tx
		.select({ id: p.id, entries: sql<number[]>`array_agg(${rosters.slt_id})` })
		.from(p)
		.innerJoin(rosters, eq(rosters.player_id, p.id))
		.innerJoin(
			leagueTeams,
			and(eq(leagueTeams.organization_id, rosters.organization_id), eq(leagueTeams.id, rosters.slt_id)),
		)
		.where(and(p.open, teamListed(tenant)))
		.groupBy(p.id)
		.orderBy(asc(p.id))
		.limit(addressesMax);
}
