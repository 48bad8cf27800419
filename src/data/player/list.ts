import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { leagues, leagueTeams, players, rosters, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { compareTexts } from "../../domain/order.ts";
import { areDistinct, fullName, sameNameGroups, type Told } from "../../domain/player/players.ts";
import { placeGiven } from "../league/order.ts";
import { cards, type PlayerCard } from "./players.ts";
import type { Tenant } from "../tenant.ts";

/** What the staff's list can be narrowed to: teams of every season, by season and league. */
export interface ListedTeam {
	id: number;
	name: string;
	league: { id: number; name: string; place: number | null };
	season: { id: number; name: string };
}

export async function listedTeams({ tx }: Tenant): Promise<ListedTeam[]> {
	return await tx
		.select({
			id: teams.id,
			name: teams.name,
			league: { id: leagues.id, name: leagues.name, place: placeGiven },
			season: { id: seasons.id, name: seasons.name },
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.orderBy(
			sql`${seasons.startDate} desc nulls last`,
			sql`${seasons.id} desc`,
			leagues.position,
			leagues.id,
			teams.name,
		);
}

export interface StaffFilter {
	name?: string | undefined;
	team?: number | undefined;
	league?: number | undefined;
	season?: number | undefined;
	/** Only names that more than one record has. */
	isSame: boolean;
}

export interface StaffList {
	/** Of the players that fit, by last name; those of one name stand together. */
	ids: number[];
	/** Records of one name that may be one person, in the whole organization. */
	groups: Told[][];
}

/** The players that fit, and the names that occur twice. */
export async function staffList(tenant: Tenant, filter: StaffFilter): Promise<StaffList> {
	const { name, team, league, season, isSame } = filter;
	const narrowed = team !== undefined || league !== undefined || season !== undefined;
	const [{ sorted, groups }, playing] = await Promise.all([
		namesOf(tenant),
		narrowed ? playersIn(tenant, filter) : null,
	]);
	const same = isSame ? new Set(groups.flat().map(({ id }) => id)) : null;
	const words = fold(name ?? "").split(" ");
	const found = sorted
		.filter(({ id }) => (playing === null || playing.has(id)) && (same === null || same.has(id)))
		.filter(({ text }) => words.every((word) => text.includes(word)));
	return { ids: found.map(({ id }) => id), groups };
}

/** The records of this one's name, the oldest first. */
export interface Namesakes {
	/** Those that may be this person, itself among them. */
	same: Told[];
	/** Those that staff have said to be somebody else. */
	distinct: Told[];
}

export async function namesakes(tenant: Tenant, id: number): Promise<Namesakes> {
	const { sorted } = await namesOf(tenant);
	const own = sorted.find((player) => player.id === id);
	const group = own ? sorted.filter(({ text }) => text === own.text).toSorted((a, b) => a.id - b.id) : [];
	const { same = [], distinct = [] } = Object.groupBy(group, (player) =>
		own && areDistinct(player, own) ? "distinct" : "same",
	);
	return { same, distinct };
}

/** All names of an organization by last name, with what they are found by, and those that occur twice. */
interface Names {
	sorted: (Told & { text: string; key: string })[];
	groups: Told[][];
}

const organizationsMax = 20;
const remembered = new LRUCache<number, { version: string; names: Names }>({ max: organizationsMax });

/** Folding and comparing names are rules of the domain, so they are done here, once a version of the organization. */
async function namesOf(tenant: Tenant): Promise<Names> {
	const { organization, version } = tenant;
	const known = remembered.get(organization.id);
	if (known?.version === version && !("writes" in tenant)) return known.names;
	const names = await readNames(tenant);
	if (!("writes" in tenant)) remembered.set(organization.id, { version, names });
	return names;
}

async function readNames({ tx }: Tenant): Promise<Names> {
	const [row] = await tx
		.select({
			list: sql<
				[number, string, string, number[]][] | null
			>`json_agg(json_build_array(${players.id}, ${players.firstName}, ${players.lastName}, ${players.distinct_from}))`,
		})
		.from(players);
	const all = (row?.list ?? []).map(([id, firstName, lastName, distinct_from]) => ({
		id,
		firstName,
		lastName,
		distinct_from,
		text: fold(fullName({ firstName, lastName })),
		key: fold(`${lastName || firstName} ${firstName}`),
	}));
	return {
		sorted: all.toSorted((a, b) => compareTexts(a.key, b.key) || a.id - b.id),
		groups: sameNameGroups(all),
	};
}

async function playersIn({ tx }: Tenant, { team, league, season }: StaffFilter): Promise<Set<number>> {
	const plays = tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(
			and(
				eq(leagueTeams.id, rosters.slt_id),
				team === undefined ? undefined : eq(leagueTeams.team_id, team),
				league === undefined ? undefined : eq(seasonLeagues.league_id, league),
				season === undefined ? undefined : eq(seasonLeagues.season_id, season),
			),
		);
	const rows = await tx.selectDistinct({ id: rosters.player_id }).from(rosters).where(exists(plays));
	return new Set(rows.map(({ id }) => id));
}

export interface ListedPlayer extends PlayerCard {
	email: string | null;
	phoneNumber: string | null;
}

/** The players of a page of the list, in that order. */
export async function listedPlayers(tenant: Tenant, ids: readonly number[]): Promise<ListedPlayer[]> {
	if (ids.length === 0) return [];
	const [known, contacts] = await Promise.all([
		cards(tenant, ids),
		tenant.tx
			.select({ id: players.id, email: players.email, phoneNumber: players.phoneNumber })
			.from(players)
			.where(inArray(players.id, [...ids])),
	]);
	const byId = new Map(contacts.map((contact) => [contact.id, contact]));
	return known.map((card) => ({ ...card, email: null, phoneNumber: null, ...byId.get(card.id) }));
}
