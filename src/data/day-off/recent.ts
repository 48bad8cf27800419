import { sql } from "drizzle-orm";
import type { Tenant } from "../tenant.ts";

/** What was done with several games lately and can be taken back. */
export interface RecentAct {
	act: string;
	/** "postponed", "cancelled", or null for a move. */
	status: string | null;
	actor: string;
	count: number;
	/** Milliseconds since 1970. */
	at: number;
}

const shownMax = 10;

/** The latest first, of thirty days. */
export async function recentActs({ tx, organization }: Tenant): Promise<RecentAct[]> {
	return await tx.execute<RecentAct & Record<string, unknown>>(sql`
		select payload ->> 'act' as act, case when min(kind) = 'state' then min(payload ->> 'status') end as status, min(actor) as actor,
			count(*)::int as count, floor(extract(epoch from max(created_at)) * 1000)::float8 as at
		from game_events
		where organization_id = ${organization.id} and payload ->> 'act' is not null and status = 'applied'
			and created_at > now() - interval '30 days'
		group by payload ->> 'act' order by max(created_at) desc limit ${shownMax}`);
}
