import { asc } from "drizzle-orm";
import { users } from "../../../db/schema/index.ts";
import type { Tenant } from "../tenant.ts";

/** The users of an organization by name, for its owners. */
export async function memberList({ tx }: Tenant) {
	return await tx
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			role: users.role,
			organization_id: users.organization_id,
			theme: users.theme,
			revision: users.revision,
		})
		.from(users)
		.orderBy(asc(users.username));
}
