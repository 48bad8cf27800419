import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { noteAccess } from "../data/audit.ts";
import type { User } from "../domain/roles.ts";
import { failureOf } from "./errors.tsx";

/** So many an hour and organization are noted by a process: a log that strangers could fill would hide what matters in it. */
const most = 200;
const hourMs = 3_600_000;
const organizationsMax = 10_000;
const stranger = { id: null, name: "Somebody unknown" };

interface Refused {
	noun: "sign-in" | "access";
	row_id?: number;
	label: string;
}

export type TurnedAway = ReturnType<typeof openTurnedAway>;

/** Notes in an organization's log who was turned away (access 23); an answer never fails because that does. */
export function openTurnedAway(db: PostgresJsDatabase, clock: () => number) {
	const windows = new LRUCache<number, { from: number; count: number }>({ max: organizationsMax });
	const isOver = (organizationId: number) => {
		const known = windows.get(organizationId);
		const now = clock();
		const window = known && now < known.from + hourMs ? known : { from: now, count: 0 };
		windows.set(organizationId, window);
		window.count += 1;
		return window.count > most;
	};
	return async (organizationId: number, by: User | null, refused: Refused): Promise<void> => {
		if (isOver(organizationId)) return;
		const actor = by ? { id: by.id, name: by.username } : stranger;
		try {
			await noteAccess(db, organizationId, actor, { action: "refuse", ...refused });
		} catch (error) {
			failureOf(error); // which logs it
		}
	};
}
