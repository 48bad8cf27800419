import { eq, sql } from "drizzle-orm";
import { importAliases, players, rosters } from "../../../db/schema/index.ts";
import { type SeasonDraft, spellingOf } from "../../domain/csv/season.ts";
import { assert } from "../../domain/refusal.ts";
import { given, type Place, run } from "./place.ts";

/**
 * Ids of the players by their key; one key is one person in every file of this organization. Keys of merged records lead to
 * the record that was kept, whose name is not theirs to say.
 */
export async function settlePlayers(place: Place, draft: SeasonDraft): Promise<Map<string, number>> {
	const { tx, organization_id } = place;
	const rows = [...draft.players.values()].map((player) => ({ key: player.key, ...spellingOf(player) }));
	const from = given(rows, `key text, "firstName" text, "lastName" text`);
	await run(
		place,
		"players",
		sql`with given as materialized (select * from ${from}),
			changed as (
				update players p set first_name = g."firstName", last_name = g."lastName" from given g
				where p.organization_id = ${organization_id} and p.import_key = g.key
					and (p.first_name, p.last_name) is distinct from (g."firstName", g."lastName")
				returning 1),
			made as (
				insert into players (organization_id, first_name, last_name, import_key)
				select ${organization_id}, g."firstName", g."lastName", g.key from given g
				where not exists (select from players p where p.organization_id = ${organization_id} and p.import_key = g.key)
					and not exists (select from import_aliases a where a.organization_id = ${organization_id} and a.import_key = g.key)
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed`,
	);
	const found = await tx
		.select({ id: players.id, key: players.import_key })
		.from(players)
		.where(sql`${players.organization_id} = ${organization_id} and ${players.import_key} is not null`);
	const merged = await tx
		.select({ id: importAliases.player_id, key: importAliases.import_key })
		.from(importAliases)
		.where(eq(importAliases.organization_id, organization_id));
	return new Map([...merged, ...found].map(({ id, key }) => [key ?? "", id]));
}

/** What the files say of the players' attributes; an empty cell says nothing, and of two keys of one person the first counts. */
export async function storeAttributes(
	place: Place,
	draft: SeasonDraft,
	playerIds: Map<string, number>,
	attributeIds: Map<string, number>,
): Promise<void> {
	const own = await ownKeys(place);
	const first = [...draft.players.values()].toSorted((a, b) => Number(own.has(b.key)) - Number(own.has(a.key)));
	const rows = once(
		first.flatMap((player) =>
			Object.entries(player.attributes).map(([name, value]) => ({
				player: playerIds.get(player.key),
				attribute: attributeIds.get(name),
				value,
			})),
		),
		({ player, attribute }) => `${player} ${attribute}`,
	);
	await run(
		place,
		"attribute_values",
		sql`with given as materialized (select * from ${given(rows, `player bigint, attribute bigint, value text`)}),
			changed as (
				update attribute_values v set value = g.value from given g
				where v.organization_id = ${place.organization_id} and v.player_id = g.player and v.attribute_id = g.attribute
					and v.value <> g.value
				returning 1),
			made as (
				insert into attribute_values (organization_id, player_id, attribute_id, value)
				select ${place.organization_id}, g.player, g.attribute, g.value from given g
				where not exists (select from attribute_values v
					where v.organization_id = ${place.organization_id} and v.player_id = g.player and v.attribute_id = g.attribute)
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed`,
	);
}

/** Finds the roster entry of a player, by key, on a team, by key. */
export type RosterOf = (player: string, team: string) => number;

/** Every player stands on the roster of each team that he or she appeared for. */
export async function settleRosters(
	place: Place,
	draft: SeasonDraft,
	playerIds: Map<string, number>,
	teamIds: Map<string, number>,
): Promise<RosterOf> {
	const { tx, organization_id } = place;
	const rows = once(
		[...draft.players.values()].flatMap(({ key, teams }) =>
			[...teams].map((team) => ({ player: playerIds.get(key), team: teamIds.get(team) })),
		),
		({ player, team }) => `${player} ${team}`,
	).map((row, at) => ({ ...row, at })); // in the order of their games: the newest entry is where somebody plays now
	await run(
		place,
		"rosters",
		sql`with made as (
				insert into rosters (organization_id, league_team_id, player_id)
				select ${organization_id}, given.team, given.player from ${given(rows, `player bigint, team bigint, at int`)}
				where not exists (select from rosters r
					where r.organization_id = ${organization_id} and r.league_team_id = given.team and r.player_id = given.player)
				order by given.at
				returning 1)
			select count(*)::int as made from made`,
	);
	const ids = new Map<string, number>();
	const inTeams = sql`${rosters.organization_id} = ${organization_id} and ${rosters.slt_id} in (select id from league_teams where organization_id = ${organization_id} and season_league_id = ${place.season_league_id})`;
	for (const roster of await tx.select().from(rosters).where(inTeams))
		ids.set(`${roster.player_id} ${roster.slt_id}`, roster.id);
	return (player, team) => {
		const id = ids.get(`${playerIds.get(player)} ${teamIds.get(team)}`);
		assert(id !== undefined, "every player of a line stands on the team's roster");
		return id;
	};
}

/** Keys that are a person's own, not those of a record that was merged into one. */
async function ownKeys({ tx, organization_id }: Place): Promise<Set<string>> {
	const rows = await tx
		.select({ key: players.import_key })
		.from(players)
		.where(sql`${players.organization_id} = ${organization_id} and ${players.import_key} is not null`);
	return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** The first row of each key. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []);
}
