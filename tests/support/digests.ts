import { tables } from "./tables.ts";
import type { TestDatabase } from "./database.ts";

/** What answers may change without changing anything: who is signed in, who has tried to, and who was turned away. */
const fleeting = new Set(["sessions", "login_attempts", "audit_log", "notices"]);

/** A digest of every row of each table; of one organization's rows, where it is named. */
export async function digestsOf({ owner }: Pick<TestDatabase, "owner">, organization?: { id: number }) {
	const asked = tables.flatMap(({ name, columns }) => {
		if (fleeting.has(name)) return [];
		const own = name === "organizations" ? "id" : columns.find((column) => column.name === "organization_id")?.name;
		if (organization && !own) return [];
		const where = organization ? `where ${own} = ${organization.id}` : "";
		return [
			`select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t ${where}`,
		];
	});
	const rows = await owner.sql.unsafe(asked.join(" union all "));
	return Object.fromEntries(rows.map((row) => [String(row["name"]), String(row["digest"])]));
}

/** The tables whose rows are others than they were. */
export const changedIn = (before: Record<string, string>, after: Record<string, string>): string[] =>
	Object.keys(after).filter((name) => before[name] !== after[name]);
