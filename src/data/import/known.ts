import { asc, eq } from "drizzle-orm";
import {
	attributes,
	gamePeriods,
	leagues,
	organizations,
	seasonLeagues,
	seasons,
	stats,
} from "../../../db/schema/index.ts";
import type { KnownAll } from "../../domain/csv/reader.ts";
import { teamKey } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { assert } from "../../domain/refusal.ts";
import { sportOf, usualSport } from "../../domain/sport/sport.ts";
import type { Organization } from "../organization/platform.ts";
import type { Tx } from "../tenant.ts";

/** The attributes that every file may have, whatever the organization keeps of a new one's (platform 1). */
export const usualAttributes = [
	{ name: "Number", type: "number" },
	{ name: "Position", type: "string" },
] as const;

const usualTimeZone = String(organizations.time_zone.default);

/** What an import has to know of an organization before it reads a file. */
export interface KnownOrganization {
	attributes: KnownAll["attributes"];
	/** The usual one first, each with its lists. */
	sports: { id: number; type: string; stats: string[]; periods: string[] }[];
	/** The sport of a season, by name; null where there is no such season. */
	sportOf: (season: string) => string | null;
	/** The names of its leagues, in the same way. */
	leaguesOf: (season: string) => string[];
	timeZone: string;
	/** The sport of a season that is new. */
	usual: string;
}

type Sport = { id: number; type: string };

/** What a new organization knows, whatever its sport will be. */
export function knownAtFirst(
	sports: readonly Sport[],
	{ sport: usual = usualSport, time_zone: timeZone = usualTimeZone }: { sport?: string; time_zone?: string } = {},
): KnownOrganization {
	const listsOf = (type: string) => {
		const { stats: own, periods } = sportOf(type);
		return { stats: own.map((stat) => stat.abbreviation), periods: [...periods] };
	};
	return {
		attributes: usualAttributes,
		sports: sports.map((sport) => ({ ...sport, ...listsOf(sport.type) })),
		sportOf: () => null,
		leaguesOf: () => [],
		timeZone,
		usual,
	};
}

/** What the columns of a file may mean in this organization. */
export async function knownOf(
	tx: Tx,
	organization: Pick<Organization, "sports" | "time_zone">,
): Promise<KnownOrganization> {
	const [kept, statRows, periodRows, seasonRows, leagueRows] = await Promise.all([
		tx.select({ name: attributes.attribute_name, type: attributes.attribute_type }).from(attributes),
		tx.select().from(stats).orderBy(asc(stats.order), asc(stats.id)),
		tx.select().from(gamePeriods).orderBy(asc(gamePeriods.order), asc(gamePeriods.id)),
		tx.select({ name: seasons.name, sport_id: seasons.sport_id }).from(seasons).orderBy(asc(seasons.id)),
		tx
			.select({ season: seasons.name, name: leagues.name })
			.from(seasonLeagues)
			.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
			.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
			.orderBy(asc(seasonLeagues.id)),
	]);
	const [usual] = organization.sports;
	assert(usual, "every organization has a sport");
	const missing = usualAttributes.filter((one) => !kept.some((other) => fold(other.name) === fold(one.name)));
	const own = (row: { sportId: number }, id: number) => row.sportId === id;
	return {
		attributes: [...kept, ...missing],
		sports: organization.sports.map(({ id, type }) => ({
			id,
			type,
			stats: statRows.filter((row) => own(row, id)).map((row) => row.abbreviation),
			periods: periodRows.filter((row) => own(row, id)).map((row) => row.name),
		})),
		sportOf: (season) => {
			const found = seasonRows.find((one) => teamKey(one.name) === teamKey(season));
			return organization.sports.find(({ id }) => id === found?.sport_id)?.type ?? null;
		},
		leaguesOf: (season) => leagueRows.flatMap((row) => (teamKey(row.season) === teamKey(season) ? [row.name] : [])),
		timeZone: organization.time_zone,
		usual: usual.type,
	};
}

/** The same for one of its sports, as the readers want it. */
export function knownFor({ attributes, sports }: KnownOrganization, type: string): KnownAll {
	const sport = sports.find((one) => one.type === type) ?? sports[0];
	const types = sports.map((one) => one.type);
	const { shares } = sportOf(sport?.type);
	return { attributes, stats: sport?.stats ?? [], periods: sport?.periods ?? [], sports: types, shares };
}
