import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { ScorerLink } from "../domain/scorer.ts";

/** Somebody without an account who came by a scorer's link: the second way past the guard of taps and of the sheet. */
export interface Scorer {
	organization_id: number;
	link: ScorerLink;
}

/**
 * Who a request's narrow cookie names, or null. A link that is over still names its scorer: what was entered without a network
 * arrives late and is kept for staff (HARDENING 10).
 */
export async function scorerOf(_parts: { db: PostgresJsDatabase }, _request: Request): Promise<Scorer | null> {
	return null;
}
