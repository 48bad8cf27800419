import type { BoxScore } from "./box-scores.ts";
import { cards } from "./players.ts";
import type { Tenant } from "./tenant.ts";

/** What staff need of a game beyond what visitors see. */
export interface GameDesk {
	/** Shirt numbers by the player's id. */
	numbers: ReadonlyMap<number, string>;
}

export async function gameDesk(tenant: Tenant, { players }: BoxScore): Promise<GameDesk> {
	const ids = [...new Set(players.map(({ player_id }) => player_id))];
	const known = ids.length === 0 ? [] : await cards(tenant, ids);
	return { numbers: new Map(known.flatMap(({ id, number }) => (number === null ? [] : [[id, number]]))) };
}
