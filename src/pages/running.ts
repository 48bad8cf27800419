import type { Game } from "../data/game/games.ts";
import { liveGames } from "../data/game/live.ts";
import type { Tenant } from "../data/tenant.ts";
import { sportAmong, type Sport } from "../domain/sport/sport.ts";
import { nextMidnight } from "../domain/clock.ts";
import { toldPart } from "../domain/period/told-part.ts";
import { type Dated, refreshSeconds } from "../domain/refresh.ts";
import { runningMs, type SiteContext } from "../http/page.ts";
import type { Running } from "../ui/running.tsx";

/** The games of a page that are being played, by their ids. */
export type RunningGames = ReadonlyMap<number, Running>;

export async function runningAmong(
	tenant: Tenant,
	games: readonly Pick<Game, "id" | "status" | "season">[],
): Promise<RunningGames> {
	const { sports } = tenant.organization;
	const isByPart = new Set(
		games.filter(({ season }) => sportAmong(sports, season.sport_id).counts === "won").map(({ id }) => id),
	);
	const parts = new Map(games.map(({ id, season }) => [id, numberedPart(sportAmong(sports, season.sport_id))]));
	const ids = games.filter(({ status }) => status === "live").map(({ id }) => id);
	const found = ids.length > 0 ? await liveGames(tenant, ids) : [];
	return new Map(
		found.map(({ id, period, periods }) => {
			const now = isByPart.has(id) ? periods.find((one) => one.id === period?.id) : undefined;
			const points = now && { points: { home: now.home ?? 0, away: now.away ?? 0 } };
			const part = parts.get(id);
			return [id, { id, period: period && toldPart(period.name, part), ...(part && { part }), ...points }];
		}),
	);
}

/** What a sport calls its parts, where their names are numbers. */
const numberedPart = ({ part, periods }: Sport) => (periods.some((name) => /^\d+$/.test(name)) ? part : undefined);

/** Until when a page that shows these games without following them may be stored. */
export function untilOf(games: readonly Pick<Game, "status">[], instant: number): number | undefined {
	return games.some(({ status }) => status === "live") ? instant + runningMs : undefined;
}

type Moment = Pick<SiteContext, "instant" | "tenant">;

/** After how many seconds a page without a script that shows these games is loaded again. */
export function refreshOf(games: readonly Dated[], { instant, tenant }: Moment): number | null {
	return refreshSeconds(games, { instant, today: tenant.today, timeZone: tenant.organization.time_zone });
}

/** Until when such a page may be stored: the next one who loads it again finds it as it is then. */
export function untilRefreshed(games: readonly Dated[], context: Moment): number | undefined {
	const seconds = refreshOf(games, context);
	if (seconds === null) return undefined;
	const { instant, tenant } = context;
	const midnight = nextMidnight(instant, tenant.organization.time_zone);
	return untilOf(games, instant) ?? Math.min(instant + seconds * 1000, midnight);
}
