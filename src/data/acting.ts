import { eq } from "drizzle-orm";
import { users } from "../../db/schema/index.ts";
import type { Tenant } from "./tenant.ts";

/** Whether a user is one of the organization's. */
export async function isMember({ tx }: Tenant, userId: number): Promise<boolean> {
	const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
	return rows.length > 0;
}
