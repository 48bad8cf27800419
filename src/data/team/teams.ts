import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
	attributes,
	attributeValues,
	leagues,
	leagueTeams,
	rosters,
	rosterTotals,
	seasonLeagues,
	seasons,
	teams,
} from "../../../db/schema/index.ts";
import { picked, type Read } from "../../domain/field.ts";
import { compareInOrder } from "../../domain/league/order.ts";
import { calledFields } from "../../domain/team/schema.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import { columnsOf } from "../columns.ts";
import { placeGiven } from "../league/order.ts";
import { framed } from "../frame.ts";
import { question } from "../question.ts";
import { isListed, namesThen, shownPlayers, teamListed } from "../shown.ts";
import { ofSport } from "../stat/stats.ts";
import type { Tenant } from "../tenant.ts";
import { captainNamed, captainsOf } from "./captains.ts";
import { signColumns } from "./signs.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";

/** A team in one league of one season; `id` is the organization-wide team's (leagues 2). */
export interface TeamEntry extends Read<typeof calledFields>, Sign {
	id: number;
	slt_id: number;
	hidden: boolean;
	/** Whether this face may see the team in this season (teams 6). */
	listed: boolean;
	captain: { name: string; player_id: number | null } | null;
	league: { season_league_id: number; id: number; name: string; place: number | null; tie_break: TieBreak };
	season: { id: number; name: string; active: boolean; sport_id: number };
}

/** All that a team has played in, the latest season first, in league order within one; those that this face may not see say so. */
export async function entriesOf(tenant: Tenant, teamId: number): Promise<TeamEntry[]> {
	const rows = await framed(tenant, `entries of ${teamId}`, async () => await entriesIn(tenant, teamId));
	const captains = new Map((await captainsOf(tenant, rows)).map((row) => [row.id, row]));
	const entries = rows.map((row) => ({
		id: teamId,
		slt_id: row.slt_id,
		...picked(row, calledFields),
		...signOf(row),
		hidden: row.hidden,
		listed: row.listed,
		captain: captainNamed(row.captain, captains.get(row.captain_id ?? 0)),
		league: {
			season_league_id: row.season_league_id,
			id: row.league_id,
			name: row.league,
			place: row.place,
			tie_break: checkTieBreak(row.tie_break),
		},
		season: { id: row.season_id, name: row.season, active: row.active, sport_id: row.sport_id },
	}));
	return [...Map.groupBy(entries, ({ season }) => season.id).values()].flatMap((own) =>
		own.toSorted((a, b) => compareInOrder(a.league, b.league)),
	);
}

async function entriesIn(tenant: Tenant, teamId: number) {
	return await tenant.tx
		.select({
			slt_id: leagueTeams.id,
			...columnsOf(teams, calledFields),
			...signColumns,
			hidden: leagueTeams.hidden,
			listed: isListed(tenant),
			captain: leagueTeams.captain,
			captain_id: leagueTeams.captain_id,
			season_league_id: seasonLeagues.id,
			league_id: leagues.id,
			league: leagues.name,
			place: placeGiven,
			tie_break: seasonLeagues.tie_break,
			season_id: seasons.id,
			season: seasons.name,
			active: seasons.active,
			sport_id: seasons.sport_id,
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(eq(leagueTeams.team_id, teamId))
		.orderBy(sql`${seasons.startDate} desc nulls last`, sql`${seasons.id} desc`, asc(leagueTeams.id));
}

/** A team's name where it plays in no league, or null where there is no such team. */
export async function nameOf({ tx }: Tenant, teamId: number): Promise<string | null> {
	const [row] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
	return row?.name ?? null;
}

/** Whether this face may know of such a team, in any season. */
export async function teamExists(tenant: Tenant, teamId: number): Promise<boolean> {
	const rows = await tenant.tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.where(and(eq(leagueTeams.team_id, teamId), teamListed(tenant)))
		.limit(1);
	return rows.length > 0;
}

/** The teams of a season league that this face may list: those that its table ranks. */
export async function ofLeague(
	tenant: Tenant,
	seasonLeagueId: number,
): Promise<{ id: number; team_id: number; name: string }[]> {
	return await framed(
		tenant,
		`teams of ${seasonLeagueId}`,
		async () =>
			await tenant.tx
				.select({ id: leagueTeams.id, team_id: leagueTeams.team_id, name: teams.name })
				.from(leagueTeams)
				.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
				.where(and(eq(leagueTeams.season_league_id, seasonLeagueId), teamListed(tenant)))
				.orderBy(asc(leagueTeams.id)),
	);
}

export interface RosterPlayer {
	roster_id: number;
	player_id: number;
	firstName: string;
	lastName: string;
	/** May be linked. */
	open: boolean;
	/** The attributes named Number and Position, where they may be shown (players 12), as they were in that season (players 10). */
	number: string | null;
	position: string | null;
	/** Sums over the games that count, by the stat's id. */
	totals: ReadonlyMap<number, { total: number; games: number }>;
}

export interface RosterStat {
	id: number;
	abbreviation: string;
	name: string;
	hidden: boolean;
}

/** A league team's players with their numbers, positions and sums, and the stats behind the sums. */
export async function rosterOf(
	tenant: Tenant,
	{ slt_id, season }: Pick<TeamEntry, "slt_id" | "season">,
): Promise<{ players: RosterPlayer[]; stats: RosterStat[] }> {
	const [{ players, sums, values }, statRows, visible] = await Promise.all([
		askRoster(tenant, { slt_id }),
		ofSport(tenant, season.sport_id),
		visibleAttributes(tenant),
	]);
	const sumsOf = Map.groupBy(sums, ({ roster_id }) => roster_id);
	const today = new Map(values.map(({ player_id, name, value }) => [`${player_id} ${name}`, value]));
	const shown = new Set(visible.map(({ name }) => name));
	const valueOf = (playerId: number, name: string, then: string | null) =>
		(then === null || !shown.has(name) ? today.get(`${playerId} ${name}`) : then) || null;
	return {
		stats: statRows,
		players: players.map(({ number_shown, numberThen, positionThen, ...player }) => ({
			...player,
			number: number_shown ? valueOf(player.player_id, "number", numberThen) : null,
			position: player.open ? valueOf(player.player_id, "position", positionThen) : null,
			totals: new Map((sumsOf.get(player.roster_id) ?? []).map((sum) => [sum.stat_id, sum])),
		})),
	};
}

const askRoster = question((tenant, { slt_id }: { slt_id: number }) => {
	const { tx } = tenant;
	const p = shownPlayers(tenant);
	const own = sql`(select r.id from rosters r where r.league_team_id = ${slt_id})`;
	return {
		players: tx
			.select({
				roster_id: rosters.id,
				player_id: p.id,
				...namesThen(p),
				open: p.open,
				number_shown: p.number_shown,
				numberThen: rosters.number,
				positionThen: rosters.position,
			})
			.from(rosters)
			.innerJoin(p, eq(p.id, rosters.player_id))
			.where(eq(rosters.slt_id, slt_id))
			.orderBy(asc(rosters.id)),
		sums: tx
			.select({
				roster_id: rosterTotals.roster_id,
				stat_id: rosterTotals.stat_id,
				total: rosterTotals.total,
				games: rosterTotals.games,
			})
			.from(rosterTotals)
			.where(inArray(rosterTotals.roster_id, own)),
		values: numbersAndPositions(tenant, slt_id),
	};
});

/** The names of the attributes that may be shown, in small letters. */
async function visibleAttributes(tenant: Tenant) {
	return await framed(
		tenant,
		"attributes",
		async () =>
			await tenant.tx
				.select({ name: sql<string>`lower(${attributes.attribute_name})` })
				.from(attributes)
				.where(eq(attributes.is_visible, true)),
	);
}

/** What the page says of a player beside the name. */
function numbersAndPositions({ tx }: Tenant, slt_id: number) {
	const ownPlayers = sql`(select r.player_id from rosters r where r.league_team_id = ${slt_id})`;
	return tx
		.select({
			player_id: attributeValues.player_id,
			name: sql<string>`lower(${attributes.attribute_name})`,
			value: attributeValues.value,
		})
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.where(
			and(
				eq(attributes.is_visible, true),
				sql`lower(${attributes.attribute_name}) in ('number', 'position')`,
				inArray(attributeValues.player_id, ownPlayers),
			),
		);
}
