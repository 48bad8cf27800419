import { sql } from "drizzle-orm";
import { auditLog, deletions, gameEvents } from "../../../db/schema/index.ts";
import { some } from "../../domain/some.ts";
import { stillOffered } from "../deletions.ts";
import type { Tenant } from "../tenant.ts";

/** What was done with several games lately and can be taken back. */
export interface RecentAct {
	act: string;
	/** "12 games postponed", or what an act says of itself. */
	what: string;
	actor: string;
	/** Milliseconds since 1970. */
	at: number;
}

const shownMax = 10;

/** The latest first, of thirty days. */
export async function recentActs({ tx, organization }: Tenant): Promise<RecentAct[]> {
	const rows = await tx.execute<Row & Record<string, unknown>>(sql`
		with entered as (
			select payload ->> 'act' as act, min(payload ->> 'said') as said, min(payload ->> 'deed') as deed, min(actor) as actor,
				case when min(kind) = 'state' then min(payload ->> 'status') end as status, count(*)::int as count, max(created_at) as at
			from ${gameEvents}
			where organization_id = ${organization.id} and payload ->> 'act' is not null and status = 'applied'
				and created_at > now() - interval '30 days'
			group by payload ->> 'act'
		), gone as (
			select act, min(label) as label, min(actor) as actor, max(created_at) as at,
				sum(coalesce((counts ->> 'games')::int, 0))::int as count
			from ${deletions} where ${stillOffered} and act is not null group by act
		), planned as (
			select after ->> 'act' as act, min(after ->> 'label') as label, min(actor) as actor, max(created_at) as at
			from ${auditLog}
			where organization_id = ${organization.id} and noun = 'division' and after ->> 'act' is not null
				and created_at > now() - interval '30 days'
			group by after ->> 'act' having bool_and(action <> 'undo')
		)
		select coalesce(e.act, d.act) as act, e.said, case when e.act is null then d.label end as label, e.deed, e.status, coalesce(e.actor, d.actor) as actor,
			coalesce(e.count, d.count) as count, floor(extract(epoch from coalesce(e.at, d.at)) * 1000)::float8 as at
		from entered e full join gone d on d.act = e.act
		union all
		select p.act, p.label, null, null, null, p.actor, 0, floor(extract(epoch from p.at) * 1000)::float8
		from planned p left join entered e on e.act = p.act left join gone d on d.act = p.act where e.act is null and d.act is null
		order by at desc limit ${shownMax}`);
	return rows.map(({ act, said, label, actor, at, ...row }) => ({
		act,
		what: said ?? (label === null ? wordsOf(row) : `${some(row.count, "game")} deleted: ${label}`),
		actor,
		at,
	}));
}

interface Row {
	act: string;
	said: string | null;
	/** Of a deletion alone. */
	label: string | null;
	deed: string | null;
	status: string | null;
	actor: string;
	count: number;
	at: number;
}

const deeds: Readonly<Record<string, string>> = { publish: "published", lock: "locked", unlock: "unlocked" };

const wordsOf = ({ count, deed, status }: Pick<Row, "count" | "deed" | "status">) =>
	`${some(count, "game")} ${deeds[deed ?? ""] ?? status ?? "moved"}`;
