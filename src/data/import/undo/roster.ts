import { createHash } from "node:crypto";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { imports } from "../../../../db/schema/index.ts";
import { assert } from "../../../domain/refusal.ts";
import type { PastedPlayer } from "../../player/roster-text.ts";
import type { TeamEntry } from "../../team/teams.ts";
import type { Writer } from "../../tenant.ts";
import { keepUndo } from "./keep.ts";
import { undoableById } from "./list.ts";

/** A pasted roster is an import of one team: by this id it can be taken back; null where nobody joined, or it could not be kept. */
export async function keepRoster(
	db: PostgresJsDatabase,
	writer: Writer,
	{ entry, text, people }: { entry: TeamEntry; text: string; people: readonly PastedPlayer[] },
): Promise<number | null> {
	const { tx, organization, by } = writer;
	const made = people.filter(({ what }) => what === "new").length;
	const joined = people.filter(({ what }) => what === "known").length + made;
	if (joined === 0) return null;
	const counts = { ...(made > 0 && { players_made: made }), rosters_made: joined };
	const season = `${entry.name}, ${entry.season.name}`;
	const [row] = await tx
		.insert(imports)
		.values({
			organization_id: organization.id,
			hash: createHash("sha256").update(text).digest("hex"),
			counts,
			season,
			actor: by.name,
		})
		.returning({ id: imports.id });
	assert(row, "an insert returns its row");
	await keepUndo(db, { tx, organization_id: organization.id, import_id: row.id, season_id: entry.season.id });
	return (await undoableById(writer, row.id))?.id ?? null;
}
