import { and, eq, sql, type SQL } from "drizzle-orm";
import { auditLog } from "../../../db/schema/index.ts";
import { actionsSaid, nouns, rowTable } from "../../domain/audit.ts";
import { idsNamed } from "../deletion/labels.ts";
import { asPlatform, type Tenant } from "../tenant.ts";

interface Asked {
	text?: string | undefined;
	noun?: string | undefined;
	row?: number | undefined;
	actor?: string | undefined;
}

/** So many rows are looked for by what they are called now; a word that more are called by finds the rest by its letters. */
const namedMax = 2_000;

/**
 * What entries are looked for by, as a tsquery over `audit_log.words`: each word in who, what, before or after, in what was done,
 * or in what the entry's row is called now; with noun, row and person beside it.
 */
export async function wordsOf(tenant: Tenant, { text = "", noun, row, actor }: Asked): Promise<string> {
	const { id } = tenant.organization;
	const groups: string[] = [];
	for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) groups.push(await groupOf(tenant, word));
	if (noun !== undefined) groups.push(lexeme(row === undefined ? `${id}@${noun}` : `${id}#${noun} ${row}`));
	if (actor !== undefined) groups.push(lexeme(`${id}~${actor.slice(0, actorLengthMax)}`));
	return groups.join(" & ");
}

const actorLengthMax = 200;

async function groupOf({ tx, organization: { id } }: Tenant, word: string): Promise<string> {
	const named = nouns.flatMap((noun) => {
		const ids = idsNamed(rowTable(noun) ?? "", word);
		return ids ? [sql`select ${noun}::text as noun, called.id from ${ids} called`] : [];
	});
	const [pieces] = await tx.execute<{ words: string[] }>(sql`select app_words(${word}) as words`);
	const rows = await tx.execute<{ noun: string; id: string }>(
		sql`select * from (${sql.join(named, sql` union all `)}) known limit ${namedMax}`,
	);
	const letters = (pieces?.words ?? []).map((piece) => `${lexeme(`${id} ${piece}`)}:*`).join(" & ");
	return `(${[
		`(${letters})`,
		...actionsSaid(word).map((action) => lexeme(`${id}!${action}`)),
		...rows.map((row) => lexeme(`${id}#${row.noun} ${row.id}`)),
	].join(" | ")})`;
}

const lexeme = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The first ids in that order. Row-level security would keep the tenant from the index: every word names its organization. */
export async function idsHolding(
	tenant: Tenant,
	words: string,
	condition: SQL | undefined,
	order: SQL,
	most: number,
): Promise<number[]> {
	const { tx, organization } = tenant;
	const rows = await asPlatform(
		tenant,
		async () =>
			await tx
				.select({ id: auditLog.id })
				.from(auditLog)
				.where(
					and(eq(auditLog.organization_id, organization.id), sql`${auditLog.words} @@ ${words}::tsquery`, condition),
				)
				.orderBy(order)
				.limit(most),
	);
	return rows.map(({ id }) => id);
}
