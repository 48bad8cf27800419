import { and, asc, desc, eq, exists, sql } from "drizzle-orm";
import {
	attributes,
	attributeValues,
	leagues,
	leagueTeams,
	rosters,
	seasonLeagues,
	seasons,
	teams,
} from "../../../db/schema/index.ts";
import type { Sponsor } from "../../../db/schema/people.ts";
import { fold } from "../../domain/fold.ts";
import { compareTexts } from "../../domain/order.ts";
import { fullName } from "../../domain/player/players.ts";
import { byLatestGame } from "../team/latest-team.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import { placeGiven } from "../league/order.ts";
import { shownNames, shownPlayers, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";

export interface DirectoryTeam extends Sign {
	id: number;
	name: string;
	league: { id: number; name: string; place: number | null };
}

/** What the directory can be narrowed to: the teams of active seasons, once a league (players 3). */
export async function directoryTeams(tenant: Tenant): Promise<DirectoryTeam[]> {
	const rows = await tenant.tx
		.selectDistinctOn([leagues.id, teams.id], {
			id: teams.id,
			name: teams.name,
			...signColumns,
			league_id: leagues.id,
			league: leagues.name,
			place: placeGiven,
		})
		.from(seasons)
		.innerJoin(seasonLeagues, eq(seasonLeagues.season_id, seasons.id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(leagueTeams, eq(leagueTeams.season_league_id, seasonLeagues.id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(and(eq(seasons.active, true), teamListed(tenant)))
		.orderBy(leagues.id, teams.id, desc(leagueTeams.id));
	return rows.map(({ league_id, league, place, ...team }) => ({
		...team,
		league: { id: league_id, name: league, place },
	}));
}

export interface PlayerFilter {
	name?: string | undefined;
	/** Of the organization, in any active season. */
	leagueId?: number | undefined;
	teamId?: number | undefined;
}

export interface PlayerName {
	id: number;
	firstName: string;
	lastName: string;
}

/**
 * Players by last name, as this face shows them: what is masked is neither found nor sorted by (tenancy 5). A name is
 * found by all its words in any order, case and accents aside; folding is a rule of the domain, so it is done here.
 */
export async function search(tenant: Tenant, { name, leagueId, teamId }: PlayerFilter): Promise<PlayerName[]> {
	const p = shownNames(tenant);
	const plays =
		leagueId === undefined && teamId === undefined
			? undefined
			: exists(
					tenant.tx
						.select({ id: rosters.id })
						.from(rosters)
						.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
						.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
						.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
						.where(
							and(
								eq(rosters.player_id, p.id),
								eq(seasons.active, true),
								teamListed(tenant),
								leagueId === undefined ? undefined : eq(seasonLeagues.league_id, leagueId),
								teamId === undefined ? undefined : eq(leagueTeams.team_id, teamId),
							),
						),
				);
	const [row] = await tenant.tx
		.select({
			list: sql<[number, string, string][] | null>`json_agg(json_build_array(${p.id}, ${p.firstName}, ${p.lastName}))`,
		})
		.from(p)
		.where(and(eq(p.open, true), plays));
	const words = fold(name ?? "").split(" ");
	return (row?.list ?? [])
		.map(([id, firstName, lastName]) => ({
			player: { id, firstName, lastName },
			name: fold(`${firstName} ${lastName}`),
			key: fold(`${lastName || firstName} ${firstName}`),
		}))
		.filter((found) => words.every((word) => found.name.includes(word)))
		.toSorted((a, b) => compareTexts(a.key, b.key) || a.player.id - b.player.id)
		.map(({ player }) => player);
}

export interface PlayerCard extends PlayerName {
	name: string;
	image: string | null;
	number: string | null;
	position: string | null;
	teams: Membership[];
}

/** Cards of the players named, in that order, with the teams they play for now. */
export async function cards(tenant: Tenant, ids: readonly number[]): Promise<PlayerCard[]> {
	if (ids.length === 0) return [];
	const { players: rows, attributes: known, ...found } = await askCards(tenant, { ids: idsText(ids) });
	const memberships = await membershipsOf(tenant, found.memberships);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		if (!row) return [];
		const own = memberships.filter(({ player_id }) => player_id === id);
		const now = own.filter(({ season }) => season.active);
		const last = now.length > 0 ? now : own.slice(0, 1);
		return [{ ...row, name: fullName(row), ...attributesIn(known, id), teams: last }];
	});
}

const askCards = question((tenant, { ids }: { ids: string }) => {
	const p = shownPlayers(tenant);
	return {
		players: tenant.tx
			.select({ id: p.id, firstName: p.firstName, lastName: p.lastName, image: p.image })
			.from(p)
			.where(and(sql`${p.id} = any(${ids}::bigint[])`, eq(p.open, true))),
		memberships: placesOf(tenant, ids),
		attributes: attributesOf(tenant, ids),
	};
});

export interface Membership {
	roster_id: number;
	player_id: number;
	team: { id: number; name: string } & Sign;
	league: { id: number; name: string };
	season: { id: number; name: string; active: boolean };
}

export interface PlayerProfile extends PlayerCard {
	bio: string;
	videos: string[];
	sponsor: Sponsor | null;
}

/** A player who may be looked at, with every team there was, the latest first. */
export async function profile(tenant: Tenant, id: number): Promise<PlayerProfile | null> {
	const found = await askProfile(tenant, { id, ids: idsText([id]) });
	const [row] = found.players;
	if (!row) return null;
	const teams = await membershipsOf(tenant, found.memberships);
	return { ...row, name: fullName(row), ...attributesIn(found.attributes, id), teams };
}

const askProfile = question((tenant, { id, ids }: { id: number; ids: string }) => {
	const p = shownPlayers(tenant);
	return {
		players: tenant.tx
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
			.where(and(eq(p.id, id), eq(p.open, true))),
		memberships: placesOf(tenant, ids),
		attributes: attributesOf(tenant, ids),
	};
});

function placesOf(tenant: Tenant, ids: string) {
	return tenant.tx
		.select({
			roster_id: rosters.id,
			player_id: rosters.player_id,
			team_id: teams.id,
			team: teams.name,
			...signColumns,
			league_id: leagues.id,
			league: leagues.name,
			season_id: seasons.id,
			season: seasons.name,
			active: seasons.active,
		})
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(and(sql`${rosters.player_id} = any(${ids}::bigint[])`, teamListed(tenant)))
		.orderBy(sql`${desc(seasons.startDate)} nulls last`, desc(seasons.id), desc(rosters.id));
}

async function membershipsOf(tenant: Tenant, rows: Awaited<ReturnType<typeof placesOf>>): Promise<Membership[]> {
	const sorted = await byLatestGame(tenant, rows, (row) => row);
	return sorted.map((row) => ({
		roster_id: row.roster_id,
		player_id: row.player_id,
		team: { id: row.team_id, name: row.team, ...signOf(row) },
		league: { id: row.league_id, name: row.league },
		season: { id: row.season_id, name: row.season, active: row.active },
	}));
}

type AttributeRow = Awaited<ReturnType<typeof attributesOf>>[number];

/** Number and Position where the organization shows them; a masked number is not read at all. */
function attributesOf(tenant: Tenant, ids: string) {
	const p = shownPlayers(tenant);
	const name = sql<string>`lower(${attributes.attribute_name})`;
	return tenant.tx
		.select({ player_id: attributeValues.player_id, name, value: attributeValues.value })
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.innerJoin(p, eq(p.id, attributeValues.player_id))
		.where(
			and(
				sql`${attributeValues.player_id} = any(${ids}::bigint[])`,
				eq(attributes.is_visible, true),
				sql`(${name} = 'position' or ${name} = 'number' and ${p.number_shown})`,
			),
		)
		.orderBy(asc(attributes.order));
}

function attributesIn(rows: readonly AttributeRow[], id: number) {
	const valueOf = (name: string) => rows.find((row) => row.player_id === id && row.name === name)?.value ?? null;
	return { number: valueOf("number"), position: valueOf("position") };
}
