import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { noteAccess } from "../data/audit/audit.ts";
import { urlOf } from "../domain/address.ts";
import { networkOf } from "../domain/account/attempts.ts";
import type { User } from "../domain/roles.ts";
import type { ScorerLink } from "../domain/scorer/scorer.ts";
import { failureOf } from "./errors.tsx";
import { addressOf } from "./peer.ts";

/**
 * So many an hour and organization are noted by a process, of its own people and of strangers apart, and of one of them: a log that
 * anybody could fill would hide what matters in it.
 */
const most = { together: 200, alone: 50 } as const;
const hourMs = 3_600_000;
const organizationsMax = 10_000;

/** Who was turned away: a person; who has shown a person's password and no more; who came by a scorer's link; or a stranger. */
type By = { user: User } | { half: User } | { link: ScorerLink } | null;

interface Refused {
	noun: "sign-in" | "access";
	row_id?: number;
	label: string;
}

export type TurnedAway = ReturnType<typeof openTurnedAway>;

/** Notes in an organization's log who was turned away (access 23); an answer never fails because that does. */
export function openTurnedAway(db: PostgresJsDatabase, clock: () => number) {
	const together = openWindows(clock, 2 * organizationsMax);
	const alone = openWindows(clock, 2 * organizationsMax);
	return async (request: Request, organizationId: number | null, by: By, refused: Refused): Promise<void> => {
		if (organizationId === null) return; // a super admin belongs to no organization, so to no log of one
		const who = whoIs(request, by);
		const [all, one] = [
			together(`${organizationId} ${who.isOwn ? "own" : "strangers"}`),
			alone(`${organizationId} ${who.key}`),
		];
		if (all.count >= most.together || one.count >= most.alone) return;
		all.count += 1;
		one.count += 1;
		try {
			await noteAccess(db, organizationId, who.actor, { action: "refuse", ...refused });
		} catch (error) {
			failureOf(error); // which logs it
		}
	};
}

/** What was asked for, as a label, and why not. */
export const askedFor = (request: Request, why?: string): string =>
	`${request.method} ${urlOf(request.url).pathname.slice(0, pathMax)}${why === undefined ? "" : `: ${why}`}`;

const pathMax = 200;

function whoIs(request: Request, by: By) {
	const stranger = { id: null, name: "Somebody unknown" };
	if (by === null) return { key: `network ${networkOf(addressOf(request))}`, isOwn: false, actor: stranger };
	if ("link" in by)
		return {
			key: `link ${by.link.id}`,
			isOwn: false,
			actor: { id: null, name: `Scorer link “${by.link.label}”` },
		};
	if ("half" in by) return { key: `half ${by.half.id}`, isOwn: true, actor: stranger };
	return { key: `person ${by.user.id}`, isOwn: true, actor: { id: by.user.id, name: by.user.username } };
}

/** Counts that begin anew an hour after each began. */
function openWindows(clock: () => number, max: number) {
	const windows = new LRUCache<string, { from: number; count: number }>({ max });
	return (key: string) => {
		const known = windows.get(key);
		const now = clock();
		if (known && now < known.from + hourMs) return known;
		const begun = { from: now, count: 0 };
		windows.set(key, begun);
		return begun;
	};
}
