import type { BoxScore } from "./box-scores.ts";
import { historyOf } from "./game-night/history.ts";
import { cards } from "./players.ts";
import type { Tenant } from "./tenant.ts";

/** What staff need of a game beyond what visitors see. */
export interface GameDesk {
	/** Shirt numbers by the player's id. */
	numbers: ReadonlyMap<number, string>;
	/** Who entered what, the latest first. */
	history: Awaited<ReturnType<typeof historyOf>>;
}

export async function gameDesk(tenant: Tenant, gameId: number, { players }: BoxScore): Promise<GameDesk> {
	const ids = [...new Set(players.map(({ player_id }) => player_id))];
	const [known, history] = await Promise.all([cards(tenant, ids), historyOf(tenant, gameId)]);
	return {
		numbers: new Map(known.flatMap(({ id, number }) => (number === null ? [] : [[id, number]]))),
		history,
	};
}
