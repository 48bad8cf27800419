import { bigint } from "drizzle-orm/pg-core";
import { organizations } from "./platform.ts";

/** Every tenant table: primary key (organization_id, id), ids from one sequence per table for the whole installation. */
export const owned = () => ({
	organization_id: bigint("organization_id", { mode: "number" })
		.notNull()
		.references(() => organizations.id, { onDelete: "cascade" }),
	id: bigint("id", { mode: "number" }).notNull().generatedByDefaultAsIdentity(),
});
