import { teamsMax } from "../bracket/layout.ts";
import { oneOf, optionalId, optionalInteger } from "../check.ts";
import { Refusal } from "../refusal.ts";
import type { StandingRow } from "../standings/standings.ts";
import type { Sport } from "../sport/sport.ts";
import type { TieBreak } from "../standings/tie-break.ts";
import { areByPoints } from "../standings/views.ts";
import { acrossWithTrace } from "../standings/across.ts";

/** A team's place in the standings that a seeding goes by, with the reasons of its rank. */
export interface SeedPlace {
	slt_id: number;
	season_league_id: number;
	rank: number;
	trace: readonly string[];
}

/** The orders that a division can be seeded by: that of each league, and that of all together (standings 2). */
export interface SeedOrders {
	leagues: readonly { id: number; places: readonly SeedPlace[] }[];
	all: readonly SeedPlace[];
}

/** The teams that a division has, in the order of the standings; or the best of one league, or of all, that no other division has. */
export type Seeding =
	| { from: "division" }
	| { from: "standings"; season_league_id: number | null; count: number | null };

/** The seeding of a body; refused (invalid) with the field named. */
export function readSeeding(body: Readonly<Record<string, unknown>>): Seeding {
	const from = oneOf("from", body["from"] ?? "standings", ["division", "standings"]);
	const season_league_id = optionalId("season_league_id", body["season_league_id"]);
	const count = optionalInteger("count", body["count"], teamsMax);
	if (count === 0) throw new Refusal("invalid", countSentence, { count: countSentence });
	return from === "division" ? { from } : { from, season_league_id, count };
}

export const countSentence = `Enter a whole number from 1 to ${teamsMax}, or nothing for all teams.`;

/** How many seeds somebody has typed: null for all, undefined where it is no number of seeds. */
export function countIn(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const count = Number(text);
	return Number.isInteger(count) && count >= 1 && count <= teamsMax ? count : undefined;
}

type Table = { league: { id: number; sport: Sport; tie_break: TieBreak }; rows: readonly StandingRow[] };

export function seedOrders(tables: readonly Table[]): SeedOrders {
	const leagueOf = new Map(tables.flatMap(({ league, rows }) => rows.map(({ team }) => [team.id, league.id] as const)));
	const place = ({ team, rank, trace }: StandingRow): SeedPlace => ({
		slt_id: team.id,
		season_league_id: leagueOf.get(team.id) ?? 0,
		rank,
		trace,
	});
	return {
		leagues: tables.map(({ league, rows }) => ({ id: league.id, places: rows.map(place) })),
		all: acrossWithTrace(
			tables.flatMap(({ rows }) => rows),
			{ sport: tables[0]?.league.sport, byPoints: areByPoints(tables) },
		).map(place),
	};
}

/**
 * The teams that a division would get, the first seed first: by their league's standings where all are of one league, else by
 * those of all leagues. `divisionOf` says where a team is now. No more than a bracket has room for.
 */
export function seedsOf(
	{ leagues, all }: SeedOrders,
	{
		division,
		divisionOf,
		seeding,
	}: { division: number; divisionOf: (slt_id: number) => number | null; seeding: Seeding },
): SeedPlace[] {
	const isWanted = ({ slt_id, season_league_id }: SeedPlace) => {
		const now = divisionOf(slt_id);
		if (seeding.from === "division") return now === division;
		const isAsked = seeding.season_league_id === null || seeding.season_league_id === season_league_id;
		return isAsked && (now === null || now === division);
	};
	const wanted = all.filter(isWanted);
	const [first] = wanted;
	const isOne = wanted.every(({ season_league_id }) => season_league_id === first?.season_league_id);
	const own = leagues.find(({ id }) => id === first?.season_league_id);
	const ordered = isOne && own ? own.places.filter(isWanted) : wanted;
	return ordered.slice(0, (seeding.from === "standings" && seeding.count) || teamsMax);
}
