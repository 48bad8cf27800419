import { eq, inArray } from "drizzle-orm";
import {
	attributes,
	attributeValues,
	boxScoreLines,
	importAliases,
	leagues,
	leagueTeams,
	players,
	rosters,
	seasonLeagues,
	seasons,
	stats,
	teams,
} from "../../../db/schema/index.ts";
import { recordColumns, type PlayerRecord } from "./record.ts";
import { pointsStat } from "../../domain/sport/basketball.ts";
import type { Tenant } from "../tenant.ts";

/** A record with all that hangs on it, as the review shows it and the log of a merge keeps it. */
export interface FullRecord extends PlayerRecord {
	/** Of imported files: its own, and those of records that were merged into it before. */
	import_keys: string[];
	attributeValues: { attribute_id: number; name: string; value: string }[];
	rosters: { id: number; slt_id: number; season_league_id: number; team: string; league: string; season: string }[];
	/** Values by the stat's abbreviation, stats of several sports apart. */
	lines: { game_id: number; roster_id: number; values: Record<string, number> }[];
	points: number;
	/** Other persons, as staff have said. */
	distinct_from: number[];
	/** League teams whose captain this is. */
	captainOf: { slt_id: number; team: string }[];
}

/** The records of these ids, in that order; those that are not there are left out. */
export async function fullRecords(tenant: Tenant, ids: readonly number[]): Promise<FullRecord[]> {
	if (ids.length === 0) return [];
	const of = [...ids];
	const { tx } = tenant;
	const [rows, aliases, values, entries, lines, captains, pointStats] = await Promise.all([
		tx
			.select({ ...recordColumns, import_key: players.import_key, distinct_from: players.distinct_from })
			.from(players)
			.where(inArray(players.id, of)),
		tx.select().from(importAliases).where(inArray(importAliases.player_id, of)),
		tx
			.select({
				player_id: attributeValues.player_id,
				attribute_id: attributes.id,
				name: attributes.attribute_name,
				value: attributeValues.value,
			})
			.from(attributeValues)
			.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
			.where(inArray(attributeValues.player_id, of))
			.orderBy(attributes.order, attributes.id),
		entriesOf(tenant, of),
		linesOf(tenant, of),
		tx
			.select({ player_id: leagueTeams.captain_id, slt_id: leagueTeams.id, team: teams.name })
			.from(leagueTeams)
			.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
			.where(inArray(leagueTeams.captain_id, of))
			.orderBy(leagueTeams.id),
		tx.select({ id: stats.id }).from(stats).where(eq(stats.abbreviation, pointsStat)),
	]);
	const own = <R extends { player_id: number | null }>(list: readonly R[], id: number) =>
		list.filter(({ player_id }) => player_id === id).map(({ player_id: _player, ...rest }) => rest);
	return of.flatMap((id) => {
		const row = rows.find((one) => one.id === id);
		if (!row) return [];
		const { import_key, ...fields } = row;
		const played = own(lines, id);
		return [
			{
				...fields,
				import_keys: [...(import_key ? [import_key] : []), ...own(aliases, id).map((alias) => alias.import_key)],
				attributeValues: own(values, id),
				rosters: own(entries, id),
				lines: played,
				points: sum(played.flatMap((line) => pointStats.map((stat) => line.values[stat.id] ?? 0))),
				captainOf: own(captains, id),
			},
		];
	});
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function linesOf({ tx }: Tenant, ids: readonly number[]) {
	return await tx
		.select({
			player_id: rosters.player_id,
			game_id: boxScoreLines.game_id,
			roster_id: rosters.id,
			values: boxScoreLines.values,
		})
		.from(boxScoreLines)
		.innerJoin(rosters, eq(rosters.id, boxScoreLines.roster_id))
		.where(inArray(rosters.player_id, [...ids]))
		.orderBy(boxScoreLines.game_id, rosters.id);
}

async function entriesOf({ tx }: Tenant, ids: readonly number[]) {
	return await tx
		.select({
			player_id: rosters.player_id,
			id: rosters.id,
			slt_id: rosters.slt_id,
			season_league_id: leagueTeams.season_league_id,
			team: teams.name,
			league: leagues.name,
			season: seasons.name,
		})
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(inArray(rosters.player_id, [...ids]))
		.orderBy(rosters.id);
}

/** The columns of its own, without what hangs on it. */
export function fieldsOf(full: FullRecord): PlayerRecord {
	const {
		import_keys: _keys,
		attributeValues: _values,
		rosters: _rosters,
		lines: _lines,
		points: _points,
		distinct_from: _distinct,
		captainOf: _captain,
		...fields
	} = full;
	return fields;
}
