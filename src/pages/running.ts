import type { Game } from "../data/games.ts";
import { liveGames } from "../data/live.ts";
import type { Tenant } from "../data/tenant.ts";
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
