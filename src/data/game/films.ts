import { and, desc, isNotNull } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { dateShort } from "../../domain/clock.ts";
import { list } from "./games.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

export interface Film {
	address: string;
	title: string;
}

/** The latest games that have a film, by what they are called. */
export async function latestFilms(tenant: Tenant, max: number): Promise<Film[]> {
	const rows = await tenant.tx
		.select({ id: games.id })
		.from(games)
		.where(and(gameListed(tenant), isNotNull(games.video_url), isNotNull(games.date)))
		.orderBy(desc(games.date), desc(games.id))
		.limit(max);
	const found = await list(tenant, { ids: rows.map(({ id }) => id) });
	return found
		.toReversed()
		.flatMap(({ video_url, home, away, date }) =>
			video_url === null ? [] : [{ address: video_url, title: `${away.name} at ${home.name}, ${dateShort(date)}` }],
		);
}
