import { and, asc, desc, eq, exists, inArray, sql, type SQL } from "drizzle-orm";
import {
	attributes,
	attributeValues,
	leagues,
	leagueTeams,
	players,
	rosters,
	seasonLeagues,
	seasons,
	teams,
} from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import { byLatestGame } from "../team/latest-team.ts";
import { shown } from "../season/seasons.ts";
import { namesThen, shownPlayers, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { gameStatsOf } from "./player-stats.ts";
import { wireSeason } from "./seasons.ts";
import { statList } from "./stats.ts";

/** Everybody who may be found, by name as it is shown. */
export async function playerList(tenant: Tenant) {
	const found = await playersOf(tenant);
	return found
		.toSorted((a, b) => compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName) || a.id - b.id)
		.map(({ bio: _bio, videos: _videos, sponsor: _sponsor, ...card }) => card);
}

export async function playerById(tenant: Tenant, id: number) {
	const [player] = await playersOf(tenant, id);
	return player ?? null;
}

/** A player with every value of every game. */
export async function playerInformation(tenant: Tenant, id: number) {
	const [player, gameStats] = await Promise.all([playerById(tenant, id), gameStatsOf(tenant, id)]);
	return player && { ...player, gameStats };
}

/** What the player's page is drawn from (wire 7); `active` keeps to the season that pages show. */
export async function playerBasics(tenant: Tenant, id: number, scope: "active" | "all") {
	const { season } = await shown(tenant);
	const isEmpty = scope === "active" && season === null;
	const [player, allStats, gameStats] = await Promise.all([
		playerById(tenant, id),
		statList(tenant),
		isEmpty ? [] : gameStatsOf(tenant, id, scope === "active" ? season?.id : undefined),
	]);
	if (!player) return null;
	const history = player.rosters.map(({ id: roster_id, slt_id, team, seasons_league_team }) => {
		const { id: seasons_leagues_id, league, season: played } = seasons_league_team.seasons_league;
		return { id: roster_id, slt_id, seasons_league_teams_id: slt_id, seasons_leagues_id, team, league, season: played };
	});
	return {
		player,
		teamHistory: scope === "all" ? history : history.filter((entry) => entry.season.id === season?.id),
		allStats,
		gameStats,
		activeSeasonId: season?.id ?? null,
		season: season && wireSeason(tenant, season),
	};
}

/** The players of league teams, by name as it is shown. */
export async function rosterOf(tenant: Tenant, sltIds: readonly number[]) {
	if (sltIds.length === 0) return [];
	const p = shownPlayers(tenant);
	const [rows, values] = await Promise.all([
		tenant.tx
			.select({
				id: rosters.id,
				slt_id: rosters.slt_id,
				player: { id: p.id, ...namesThen(p), image: p.image },
			})
			.from(rosters)
			.innerJoin(p, eq(p.id, rosters.player_id))
			.where(and(inArray(rosters.slt_id, [...sltIds]), eq(p.open, true))),
		valuesOf(
			tenant,
			exists(
				tenant.tx
					.select({ id: rosters.id })
					.from(rosters)
					.where(and(eq(rosters.player_id, attributeValues.player_id), inArray(rosters.slt_id, [...sltIds]))),
			),
		),
	]);
	return rows
		.toSorted(
			(a, b) =>
				compareNames(a.player.lastName, b.player.lastName) ||
				compareNames(a.player.firstName, b.player.firstName) ||
				a.id - b.id,
		)
		.map(({ id, slt_id, player }) => ({
			id,
			slt_id,
			seasons_league_teams_id: slt_id,
			player: { ...player, attributeValues: values.get(player.id) ?? [] },
		}));
}

async function playersOf(tenant: Tenant, id?: number) {
	const p = shownPlayers(tenant);
	const [rows, entries, values, records] = await Promise.all([
		tenant.tx
			.select({
				id: p.id,
				firstName: p.firstName,
				lastName: p.lastName,
				image: p.image,
				bio: p.bio,
				videos: p.videos,
				sponsor: p.sponsor,
			})
			.from(p)
			.where(and(eq(p.open, true), id === undefined ? undefined : eq(p.id, id))),
		entriesOf(tenant, id),
		valuesOf(tenant, id === undefined ? undefined : eq(attributeValues.player_id, id)),
		recordsOf(tenant, id),
	]);
	return rows.map((row) => {
		const own = entries.get(row.id) ?? [];
		return {
			...row,
			team_id: own[0]?.team.id ?? null,
			rosters: own,
			attributeValues: values.get(row.id) ?? [],
			...records.get(row.id),
		};
	});
}

/** Roster entries by player, the latest season first; a visitor's are those of listed teams. */
async function entriesOf(tenant: Tenant, id?: number) {
	const rows = await tenant.tx
		.select({
			player_id: rosters.player_id,
			id: rosters.id,
			slt_id: rosters.slt_id,
			logo: leagueTeams.logo,
			team: { id: teams.id, name: teams.name },
			seasons_leagues_id: seasonLeagues.id,
			league: { id: leagues.id, name: leagues.name },
			season: { id: seasons.id, name: seasons.name, active: seasons.active },
		})
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(and(id === undefined ? undefined : eq(rosters.player_id, id), teamListed(tenant)))
		.orderBy(sql`${desc(seasons.startDate)} nulls last`, desc(seasons.id), desc(rosters.id));
	const sorted = await byLatestGame(tenant, rows, ({ id: roster_id, player_id, season: { id: season_id } }) => ({
		roster_id,
		player_id,
		season_id,
	}));
	const entries = sorted.map(
		({ player_id, seasons_leagues_id, league, season, logo, team, slt_id, id: roster_id }) => ({
			player_id,
			entry: {
				id: roster_id,
				slt_id,
				team,
				seasons_league_team: { id: slt_id, team, logo, seasons_league: { id: seasons_leagues_id, league, season } },
			},
		}),
	);
	return grouped(entries, ({ entry }) => entry);
}

/** Attribute values by player, in the attributes' order; a visitor's are those that the organization and the player show. */
async function valuesOf(tenant: Tenant, where: SQL | undefined) {
	const p = shownPlayers(tenant);
	const isNumber = sql`lower(${attributes.attribute_name}) = 'number'`;
	const rows = await tenant.tx
		.select({
			player_id: attributeValues.player_id,
			attribute_id: attributeValues.attribute_id,
			value: attributeValues.value,
			attribute: {
				id: attributes.id,
				attribute_name: attributes.attribute_name,
				attribute_type: attributes.attribute_type,
			},
		})
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.innerJoin(p, eq(p.id, attributeValues.player_id))
		.where(
			and(
				where,
				eq(p.open, true),
				tenant.face === "staff" ? undefined : sql`${attributes.is_visible} and (not ${isNumber} or ${p.number_shown})`,
			),
		)
		.orderBy(asc(attributes.order), asc(attributes.id));
	return grouped(rows, ({ attribute_id, value, attribute }) => ({ attribute_id, value, attribute }));
}

/** What only staff may read of a player. */
async function recordsOf(tenant: Tenant, id?: number) {
	const rows = tenant.face === "staff" ? await recordRows(tenant, id) : [];
	return new Map(rows.map(({ id: playerId, ...record }) => [playerId, record]));
}

async function recordRows({ tx }: Tenant, id?: number) {
	return await tx
		.select({
			id: players.id,
			email: players.email,
			phoneNumber: players.phoneNumber,
			privacy: players.privacy,
			photo_shown: players.photo_shown,
			number_shown: players.number_shown,
			revision: players.revision,
		})
		.from(players)
		.where(id === undefined ? undefined : eq(players.id, id));
}

function grouped<R extends { player_id: number }, V>(rows: readonly R[], valueOf: (row: R) => V): Map<number, V[]> {
	const groups = new Map<number, V[]>();
	for (const row of rows) {
		const group = groups.get(row.player_id);
		if (group) group.push(valueOf(row));
		else groups.set(row.player_id, [valueOf(row)]);
	}
	return groups;
}
