import { eq, sql } from "drizzle-orm";
import { importAliases, leagueTeams, players, rosters, seasonLeagues } from "../../../db/schema/index.ts";
import { nameId } from "../../domain/csv/players.ts";
import { type PlayerRecord, type SeasonDraft, spellingOf } from "../../domain/csv/season.ts";
import { assert } from "../../domain/refusal.ts";
import { playerColumns } from "../fact-columns.ts";
import { playerKey, spelledThen } from "../row-keys.ts";
import { entriesOf, type Entry, keepOthers } from "./entries.ts";
import { storeFacts } from "./facts.ts";
import { given, merge, type Place, run } from "./place.ts";

/** Ids of the draft's players by their id there, and of everybody by key. */
export interface PlayerIds {
	ofDraft: ReadonlyMap<string, number>;
	byKey: ReadonlyMap<string, number>;
	/** What the files say of everybody in their season. */
	entries: readonly Entry[];
}

/**
 * Ids of the players; one key is one person in every file of this organization. Keys of merged records lead to the record
 * that was kept, whose name is not theirs to say. Somebody without a key is whoever bears that name on that team.
 */
export async function settlePlayers(
	place: Place,
	draft: SeasonDraft,
	teamIds: ReadonlyMap<string, number>,
	later: ReadonlyMap<number, string>,
): Promise<PlayerIds> {
	const { tx, organization_id } = place;
	const list = [...draft.players];
	const present = await tx.select({ id: players.id, key: playerKey, sponsor: players.sponsor }).from(players);
	const merged = await tx
		.select({ id: importAliases.player_id, key: importAliases.import_key })
		.from(importAliases)
		.where(eq(importAliases.organization_id, organization_id));
	const own = new Map(present.map(({ id, key }) => [key, id]));
	const byKey = new Map([...merged.map(({ id, key }) => [key, id] as const), ...own]);
	const byName = list.some(([, { key }]) => key === null)
		? await namesOnTeams(place, teamIds)
		: new Map<string, number>();
	const idOf = (id: string, { key, isNew }: PlayerRecord) => (key === null ? !isNew && byName.get(id) : byKey.get(key));
	const known = list.map(([id, player]) => idOf(id, player) || null);
	const merges = new Set(merged.map(({ key }) => key));
	const isAlias = ({ key }: PlayerRecord) => key !== null && !own.has(key) && merges.has(key);
	const isLater = (id: number | null | undefined) => id !== null && id !== undefined && later.has(id);
	const knownIds = new Map(list.map(([id], at) => [id, known[at] ?? null]));
	const people = ownFirst(draft, own);
	await keepOthers(
		place,
		entriesOf(people, (id) => knownIds.get(id) ?? null, isAlias).filter(({ player }) => !isLater(player)),
	);
	const ids = new Map<string, number>();
	const renamed = list
		.map(([id, player], at) => ({ draftId: id, player, id: known[at] ?? null }))
		.filter(({ player, id }) => !isAlias(player) && !isLater(id));
	const made = await merge(place, "players", {
		table: "players",
		rows: renamed.map(({ id, player }) => {
			const { firstName, lastName } = spellingOf(player);
			return { id, first_name: firstName, last_name: lastName, import_key: player.key };
		}),
		columns: { first_name: "text", last_name: "text" },
		fresh: { import_key: "text" },
	});
	for (const [at, id] of known.entries()) if (id !== null) ids.set(list[at]?.[0] ?? "", id);
	for (const [at, { draftId }] of renamed.entries()) ids.set(draftId, made[at] ?? 0);
	for (const [id, { key }] of list) if (key !== null) byKey.set(key, ids.get(id) ?? 0);
	const today = people.filter(([id]) => !isLater(ids.get(id)));
	await storePeople(place, today, ids, new Map(present.map(({ id, sponsor }) => [id, sponsor])));
	return { ofDraft: ids, byKey, entries: entriesOf(people, (id) => ids.get(id) ?? null, isAlias) };
}

async function namesOnTeams(
	{ tx, season_id }: Place,
	teamIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
	const refs = new Map([...teamIds].map(([ref, id]) => [id, ref]));
	const rows = await tx
		.select({
			slt_id: rosters.slt_id,
			id: players.id,
			firstName: spelledThen.firstName,
			lastName: spelledThen.lastName,
		})
		.from(rosters)
		.innerJoin(players, eq(players.id, rosters.player_id))
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(eq(seasonLeagues.season_id, season_id))
		.orderBy(sql`${rosters.id} desc`);
	return new Map(rows.map(({ slt_id, id, ...name }) => [nameId(refs.get(slt_id) ?? "", name), id]));
}

/** A sponsor keeps its picture, which no file holds. */
async function storePeople(
	place: Place,
	list: readonly [string, PlayerRecord][],
	ids: ReadonlyMap<string, number>,
	sponsors: ReadonlyMap<number, { image: string } | null>,
): Promise<void> {
	const said = once(
		list.flatMap(([key, { facts }]) => (facts ? [{ id: ids.get(key) ?? 0, facts }] : [])),
		({ id }) => String(id),
	);
	const kept = said.map(({ id, facts: { sponsor, ...facts } }) => ({
		id,
		facts: { ...facts, sponsor: sponsor && { ...sponsor, image: sponsors.get(id)?.image ?? "" } },
	}));
	await storeFacts(place, "players", playerColumns, kept);
}

/**
 * What the files say of the players' attributes. The file of players decides; in box scores an empty cell says nothing. Of
 * two keys of one person the person's own counts; of whom a later season says, it is what the entry keeps (players 10).
 */
export async function storeAttributes(
	place: Place,
	draft: SeasonDraft,
	{ ofDraft }: PlayerIds,
	attributeIds: ReadonlyMap<string, number>,
	later: ReadonlyMap<number, string>,
): Promise<void> {
	const people = ownFirst(draft, await ownKeys(place)).filter(([id]) => !later.has(ofDraft.get(id) ?? 0));
	const rows = once(
		people.flatMap(([id, player]) =>
			Object.entries({ ...player.attributes, ...player.facts?.attributes }).map(([name, value]) => ({
				player: ofDraft.get(id),
				attribute: attributeIds.get(name),
				value,
			})),
		),
		({ player, attribute }) => `${player} ${attribute}`,
	);
	if (rows.length === 0) return;
	const from = given(rows, "player bigint, attribute bigint, value text");
	await run(
		place,
		"attribute_values",
		sql`with given as materialized (select * from ${from}),
			removed as (
				delete from attribute_values v using given g
				where v.organization_id = ${place.organization_id} and v.player_id = g.player and v.attribute_id = g.attribute
					and g.value is null
				returning 1),
			changed as (
				update attribute_values v set value = g.value from given g
				where v.organization_id = ${place.organization_id} and v.player_id = g.player and v.attribute_id = g.attribute
					and v.value <> g.value
				returning 1),
			made as (
				insert into attribute_values (organization_id, player_id, attribute_id, value)
				select ${place.organization_id}, g.player, g.attribute, g.value from given g
				where g.value is not null and not exists (select from attribute_values v
					where v.organization_id = ${place.organization_id} and v.player_id = g.player and v.attribute_id = g.attribute)
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed,
				(select count(*)::int from removed) as removed`,
	);
}

/** Finds the roster entry of a player, by key, on a team, by reference. */
export type RosterOf = (player: string, team: string) => number;

/** Every player stands on the roster of each team that a file puts him or her on, or that he or she appeared for. */
export async function settleRosters(
	place: Place,
	draft: SeasonDraft,
	{ ofDraft }: PlayerIds,
	teamIds: ReadonlyMap<string, number>,
): Promise<RosterOf> {
	const { tx, organization_id, season_id } = place;
	const rows = once(
		[...draft.players].flatMap(([id, { teams }]) =>
			[...teams].map(([team, order]) => ({ player: ofDraft.get(id), team: teamIds.get(team), order })),
		),
		({ player, team }) => `${player} ${team}`,
	).map((row, at) => ({ ...row, at })); // in the order of their games: the newest entry is where somebody plays now
	await run(
		place,
		"rosters",
		sql`with made as (
				insert into rosters (organization_id, league_team_id, player_id)
				select ${organization_id}, given.team, given.player
				from ${given(rows, `player bigint, team bigint, "order" int, at int`)}
				where not exists (select from rosters r
					where r.organization_id = ${organization_id} and r.league_team_id = given.team and r.player_id = given.player)
				order by given."order" nulls last, given.at
				returning 1)
			select count(*)::int as made from made`,
	);
	const ids = new Map<string, number>();
	const inSeason = sql`${rosters.organization_id} = ${organization_id} and ${rosters.slt_id} in (select t.id from league_teams t join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id where t.organization_id = ${organization_id} and l.season_id = ${season_id})`;
	for (const roster of await tx.select().from(rosters).where(inSeason))
		ids.set(`${roster.player_id} ${roster.slt_id}`, roster.id);
	return (player, team) => {
		const id = ids.get(`${ofDraft.get(player)} ${teamIds.get(team)}`);
		assert(id !== undefined, "every player of a line stands on the team's roster");
		return id;
	};
}

/** The names of all attributes that the files have a column for. */
export function attributesNamed({ attributes, players: people }: SeasonDraft): ReadonlySet<string> {
	const [described] = [...people.values()].flatMap(({ facts }) => facts ?? []);
	return new Set([...attributes, ...Object.keys(described?.attributes ?? {})]);
}

/** Keys that are a person's own, not those of a record that was merged into one. */
async function ownKeys({ tx }: Place): Promise<ReadonlySet<string>> {
	const rows = await tx.select({ key: playerKey }).from(players);
	return new Set(rows.map(({ key }) => key));
}

/** People under their own keys stand before those under the key of a record that was merged. */
function ownFirst({ players: people }: SeasonDraft, own: { has(key: string): boolean }): [string, PlayerRecord][] {
	return [...people].toSorted(([, a], [, b]) => Number(own.has(b.key ?? "")) - Number(own.has(a.key ?? "")));
}

/** The first row of each key. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []);
}
