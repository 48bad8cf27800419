import { asc, eq } from "drizzle-orm";
import { stats } from "../../../db/schema/index.ts";
import { leaderLists } from "../../domain/sport/basketball.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { oneDecimal } from "../../domain/stat/stats.ts";
import { statLeaders } from "../stat/leaders.ts";
import { shown } from "../season/seasons.ts";
import type { Tenant } from "../tenant.ts";

/**
 * The statistics of a sport, or of all, in the organization's order. Hidden ones are among them and say so, for others are
 * derived from them (statistics 1).
 */
export async function statList({ tx }: Tenant, sportId?: number) {
	const rows = await tx
		.select(columns)
		.from(stats)
		.where(sportId === undefined ? undefined : eq(stats.sportId, sportId))
		.orderBy(asc(stats.sportId), asc(stats.order), asc(stats.id));
	return rows.map(wireStat);
}

/** One of them as it is now. */
export async function statById({ tx }: Tenant, id: number) {
	const [row] = await tx.select(columns).from(stats).where(eq(stats.id, id));
	return row ? wireStat(row) : null;
}

const columns = {
	id: stats.id,
	sportId: stats.sportId,
	name: stats.name,
	abbreviation: stats.abbreviation,
	order: stats.order,
	hidden: stats.hidden,
	revision: stats.revision,
};

const wireStat = <T extends { hidden: boolean }>(row: T) => ({ ...row, is_visible: !row.hidden });

type LeaderLists = { [L in (typeof leaderLists)[number] as L["list"]]: (Leader & Record<L["value"], number>)[] };
interface Leader {
	player_id: number;
	firstName: string;
	lastName: string;
	games: number;
	per_game: number;
}

/** The first three of the active season in each of four statistics, by total (statistics 7). */
export async function leaderTable(tenant: Tenant): Promise<LeaderLists> {
	const { season } = await shown(tenant);
	const found = season
		? await statLeaders(tenant, season.id, {
				sport: sportAmong(tenant.organization.sports, season.sport_id),
				abbreviations: leaderLists.map(({ abbreviation }) => abbreviation),
			})
		: [];
	const lists = leaderLists.map(({ list, abbreviation, value }) => {
		const leaders = found.find(({ stat }) => stat.abbreviation === abbreviation)?.leaders ?? [];
		return [
			list,
			leaders.map(({ who, total, games }) => ({
				player_id: who.id,
				firstName: who.firstName,
				lastName: who.lastName,
				[value]: total,
				games,
				per_game: games === 0 ? 0 : Number(oneDecimal(total / games)),
			})),
		];
	});
	return Object.fromEntries(lists) as LeaderLists; // the table above names exactly these lists and values
}
