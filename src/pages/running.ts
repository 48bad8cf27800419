import type { Game } from "../data/games.ts";
import { liveGames } from "../data/live.ts";
import type { Tenant } from "../data/tenant.ts";
import { runningMs } from "../http/page.ts";
import type { Running } from "../ui/running.tsx";

/** The games of a page that are being played, by their ids. */
export type RunningGames = ReadonlyMap<number, Running>;

export async function runningAmong(
	tenant: Tenant,
	games: readonly Pick<Game, "id" | "status">[],
): Promise<RunningGames> {
	const ids = games.filter(({ status }) => status === "live").map(({ id }) => id);
	const found = ids.length > 0 ? await liveGames(tenant, ids) : [];
	return new Map(found.map(({ id, period }) => [id, { id, period: period?.name ?? null }]));
}

/** Until when a page that shows these games without following them may be stored. */
export function untilOf(games: readonly Pick<Game, "status">[], instant: number): number | undefined {
	return games.some(({ status }) => status === "live") ? instant + runningMs : undefined;
}
