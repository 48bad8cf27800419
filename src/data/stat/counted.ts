import { sql } from "drizzle-orm";

/** A game `g` that is over and counts: isCompleted of domain/game, where the database has to count by it. */
export const gameCounts = sql`(g.status in ('final', 'forfeit') or g.status = 'scheduled' and coalesce(greatest(g.score_home, g.score_away), 0) > 0)`;
