import { and, inArray, ne, sql } from "drizzle-orm";
import { gameEvents, games, schedules } from "../../../db/schema/index.ts";
import { hasMoved, movedText } from "../../domain/game/move.ts";
import { isCompleted } from "../../domain/game/game.ts";
import type { Tenant } from "../tenant.ts";
import { feed, type Feed, type FeedOf } from "./feeds.ts";

/** What became of games: of each that is no longer where visitors knew it, when that was. */
export interface ChangedGames {
	/** Of whom; null for everybody. */
	name: string | null;
	/** The latest first, with when it was changed, in milliseconds since 1970. */
	changed: (Feed["games"][number] & News & { changed: number })[];
	/** Taken out of the schedule. */
	removed: (Feed["removed"][number] & News)[];
}

/** A UUID of its own for each thing that befell a game: the same again for the same. */
type News = { news: string };

const entriesMax = 100;

/** The games of a feed that are moved, postponed or cancelled as visitors see them; null for what is not there. */
export async function changedGames(tenant: Tenant, of: FeedOf): Promise<ChangedGames | null> {
	const found = await feed(tenant, of);
	if (!found) return null;
	const others = found.games.filter(
		(game) =>
			!isCompleted(game) &&
			(game.status === "postponed" || game.status === "cancelled" || hasMoved(game) || movedText(game) !== null),
	);
	const times = await timesOf(
		tenant,
		others.map(({ id }) => id),
	);
	const changed = others
		.map((game) => ({ ...game, news: newsOf(game, game.status), changed: times.get(game.id) ?? game.made }))
		.toSorted((a, b) => b.changed - a.changed);
	return {
		name: found.name,
		changed: changed.slice(0, entriesMax),
		removed: found.removed.map((game) => ({ ...game, news: newsOf(game, "removed") })),
	};
}

/** When each was changed last: by its own entries, else with its schedule's publication. Written out: Drizzle drops the table here. */
async function timesOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({
			id: games.id,
			at: sql<number | null>`floor(extract(epoch from coalesce(
				(select max(e.created_at) from ${gameEvents} e where e.organization_id = games.organization_id and e.game_id = games.id and e.kind <> 'tap'),
				(select s.published_at from ${schedules} s where s.organization_id = games.organization_id and s.id = games.schedule_id))) * 1000)::float8`,
		})
		.from(games)
		.where(and(inArray(games.id, [...ids]), ne(games.status, "final")));
	return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}

type Slot = { uid: string; date: string | null; time: string | null; location: string | null };

function newsOf({ uid, date, time, location }: Slot, what: string): string {
	const hash = new Bun.CryptoHasher("sha256").update([uid, what, date, time, location].join("|")).digest("hex");
	return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
