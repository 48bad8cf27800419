import { slotKey } from "./calendar.ts";
import { isPlaced } from "./builder.ts";
import type { Builder } from "./wire.ts";
import { some } from "../some.ts";

/** Games that may still be moved and are in no slot of their schedule, and those of them that visitors see. */
export interface Outside {
	games: number;
	seen: number;
}

export function outsideOf({ games, slots }: Pick<Builder, "games" | "slots">): Outside {
	const own = new Set(slots.map(slotKey));
	const out = games.filter(isPlaced).filter((game) => game.settled === null && !own.has(slotKey(game)));
	return { games: out.length, seen: out.filter(({ published }) => published !== null).length };
}

/** How many they are, who sees them, and what can be done; null where there are none. */
export function outsideText({ games, seen }: Outside): string | null {
	if (games === 0) return null;
	const it = games === 1 ? "it" : "them";
	const lie = some(games, "game lies", "games lie");
	const those = seen === games ? it : `${seen} of them`;
	const still = seen === 0 ? "" : `, and visitors still see ${those}`;
	return `${lie} outside this schedule’s slots${still}. Move ${it} to a free slot, delete ${it}, or generate the schedule anew.`;
}
