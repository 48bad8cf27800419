import { eq } from "drizzle-orm";
import { users } from "../../../db/schema/index.ts";
import type { Tenant } from "../tenant.ts";

/** Whether a user is one of the organization's. */
export async function isMember({ tx }: Tenant, userId: number): Promise<boolean> {
	const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
	return rows.length > 0;
}

/** The sport that a call is about: the one it names, or that of the user for whom a super admin acts (access 11). */
export const sportFor = ({ organization }: Tenant, named: number, userId: number | undefined): number =>
	userId === undefined ? named : (organization.sports[0]?.id ?? named);
