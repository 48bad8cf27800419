import { desc, eq, sql } from "drizzle-orm";
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
import { marksOf } from "../../domain/csv/marks.ts";
import {
	type KnownPerson,
	type Namesake,
	namesAsked,
	type PersonChoice,
	settleNamesakes,
} from "../../domain/csv/namesakes.ts";
import { fold } from "../../domain/fold.ts";
import { idList } from "../deletion/reach.ts";
import { playerKey } from "../row-keys.ts";
import type { Tx } from "../tenant.ts";
import type { Read } from "./read.ts";

/** Says of everybody whom the files name without an id who they are taken for (players 18). */
export async function meetNamesakes(
	tx: Tx,
	{ name, season }: Read,
	choices: readonly PersonChoice[],
): Promise<Namesake[]> {
	const asked = namesAsked(season);
	if (name === null || asked.size === 0) return [];
	const everybody = await tx
		.select({
			id: players.id,
			key: playerKey,
			firstName: players.firstName,
			lastName: players.lastName,
			email: players.email,
			phone: players.phoneNumber,
		})
		.from(players)
		.orderBy(players.id);
	const same = everybody.filter(({ firstName, lastName }) => asked.has(fold(`${firstName} ${lastName}`.trim())));
	const ids = same.map(({ id }) => id);
	const [entries, values] = ids.length === 0 ? [] : [await entriesOf(tx, ids), await attributesOf(tx, ids)];
	const known = same.map(({ id, email, phone, ...person }): KnownPerson => {
		const attributesOwn = Object.fromEntries(values?.get(id)?.map(({ name, value }) => [name, value]) ?? []);
		const marks = marksOf({ email, phone, attributes: attributesOwn });
		return { ...person, marks, entries: entries?.get(id) ?? [] };
	});
	return settleNamesakes(season, name, known, choices);
}

async function attributesOf(tx: Tx, ids: readonly number[]) {
	const rows = await tx
		.select({ player: attributeValues.player_id, name: attributes.attribute_name, value: attributeValues.value })
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.where(sql`${attributeValues.player_id} = any(${idList(ids)})`);
	return Map.groupBy(rows, ({ player }) => player);
}

/** The latest first. */
async function entriesOf(tx: Tx, ids: readonly number[]) {
	const rows = await tx
		.select({ player: rosters.player_id, season: seasons.name, league: leagues.name, team: teams.name })
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(sql`${rosters.player_id} = any(${idList(ids)})`)
		.orderBy(sql`${seasons.startDate} desc nulls last`, desc(seasons.id), desc(rosters.id));
	return Map.groupBy(
		rows.map((row, at) => ({ ...row, at })),
		({ player }) => player,
	);
}
