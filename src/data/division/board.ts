import type { Board, BoardTeam } from "../../domain/division/board.ts";
import { seedOrders, seedsOf, type Seeding } from "../../domain/division/seeds.ts";
import { compareNames } from "../../domain/order.ts";
import { Refusal } from "../../domain/refusal.ts";
import { byPosition, percentageText, recordText } from "../../domain/standings/standings.ts";
import { acrossLeagues, areByPoints } from "../../domain/standings/views.ts";
import * as seasons from "../season/seasons.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { openTables, poolLeagues } from "./pools.ts";
import { seat } from "./teams.ts";
import { ofSeason, refuseLocked, type Division } from "./divisions.ts";
import { seasonTables, type StandingLine } from "../stat/standings.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { signOf } from "../../domain/team/sign.ts";

/** The board of a season: its divisions, its teams in the order of all leagues, and what seeds go by. */
export async function divisionBoard(tenant: Tenant, seasonId: number): Promise<Board> {
	const [divisions, season, { tables }] = await Promise.all([
		ofSeason(tenant, seasonId),
		seasons.byId(tenant, seasonId),
		seasonTables(tenant, seasonId, { figures: false, traces: true }),
	]);
	const sport = sportAmong(tenant.organization.sports, season?.sport_id);
	const lines = tables.flatMap(({ rows }) => rows);
	const open = lines.some(({ team }) => team.hidden) ? await openTables(tenant, seasonId) : tables;
	const inDivision = Map.groupBy(lines, ({ team }) => team.division?.id);
	const ranks = new Map(lines.map(({ team, rank }) => [team.id, rank]));
	return {
		divisions: divisions
			.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
			.map(({ season_id: _season, position: _position, plans: _plans, ...division }) => ({
				...division,
				teams: (inDivision.get(division.id) ?? [])
					.map(({ team }) => ({ id: team.id, position: team.division?.position }))
					.toSorted(byPosition)
					.map(({ id }) => id),
			})),
		teams: (tables.length > 1 ? acrossLeagues(lines, areByPoints(tables)) : lines).map((line) => ({
			...teamOf(line, sport),
			rank: ranks.get(line.team.id) ?? 0,
		})),
		leagues: await poolLeagues(tenant, seasonId, open),
		orders: seedOrders(open),
	};
}

/** Fills a division in the order of the standings, or puts the teams that it has in that order. Refused (conflict) where no team is free. */
export async function seed(writer: Writer, division: Division, seeding: Seeding): Promise<void> {
	refuseLocked(division);
	const tables = await openTables(writer, division.season_id);
	const home = new Map(
		tables.flatMap(({ rows }) => rows).map(({ team }) => [team.id, team.division?.id ?? null] as const),
	);
	const divisionOf = (slt_id: number) => home.get(slt_id) ?? null;
	const places = seedsOf(seedOrders(tables), { division: division.id, divisionOf, seeding });
	if (places.length === 0) throw new Refusal("conflict", "No teams found.");
	await seat(
		writer,
		division,
		places.map(({ slt_id }) => slt_id),
	);
}

function teamOf({ team, ...line }: StandingLine, { awards }: Sport): Omit<BoardTeam, "rank"> {
	return {
		slt_id: team.id,
		team_id: team.team_id,
		league_id: team.league.league_id,
		season_league_id: team.league.id,
		name: team.name,
		leagueName: team.league.name,
		...signOf(team),
		hidden: team.hidden,
		place: line.rank,
		played: line.played,
		record: recordText(line, awards),
		percentage: percentageText(Math.round(line.percentage * 1000)),
	};
}
