import type { Sql, TransactionSql } from "postgres";
import { Refusal } from "../../domain/refusal.ts";

/** A transaction of the tables' owner that sees every row or fails (operations 4). */
export async function withOwner<T>(owner: Sql, options: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
	let value: { of: T } | null = null;
	await owner.begin(options, async (tx) => {
		const [role] = await tx<{ name: string; sees: boolean }[]>`
			select rolname as name, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user`;
		if (!role?.sees)
			throw new Refusal(
				"forbidden",
				`The database's owner "${role?.name}" is held by row-level security and would not see every row: let an administrator run ALTER ROLE "${role?.name}" BYPASSRLS.`,
			);
		await tx`set local row_security = off`;
		await tx`set local client_min_messages = 'warning'`;
		value = { of: await work(tx) };
	});
	if (!value) throw new Error("impossible: a transaction that ended has its value");
	return (value as { of: T }).of;
}
