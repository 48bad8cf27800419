import { and, asc, eq, max, sql } from "drizzle-orm";
import { divisions, divisionTeams, games } from "../../../db/schema/index.ts";
import { tooManyRefusal } from "../../domain/bracket/layout.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import type { SeedLabels } from "../../domain/bracket/seed-labels.ts";
import { shapeOf } from "../../domain/bracket/series.ts";
import type { Pool } from "../../domain/division/pools.ts";
import { lockedSentence } from "../../domain/division/board.ts";
import type { Plans } from "../../domain/game/plan.ts";
import { fold } from "../../domain/fold.ts";
import { Refusal, assert, foundFirst } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { isOn } from "../organization/features.ts";
import { newIn } from "../revision.ts";
import { inSeasonListed } from "../shown.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A grouping of a season's teams with a bracket of their own (brackets 16). */
export interface Division {
	id: number;
	season_id: number;
	name: string;
	position: number;
	format: Format;
	/** Which ranks of which leagues take its seeds; null where people set them by hand. */
	pools: Pool[] | null;
	/** When and where its matchups are to be played, by their ids. */
	plans: Plans | null;
	/** What staff call its seeds, the first seed first (brackets 23). */
	seed_labels: SeedLabels | null;
	video_url: string | null;
	image_url: string | null;
	/** It has games, so its teams stay as they are (brackets 11). */
	locked: boolean;
	revision: number;
}

export const hasGames = sql<boolean>`exists (select from ${games} g where g.organization_id = divisions.organization_id and g.division_id = divisions.id)`;

const columns = {
	id: divisions.id,
	season_id: divisions.season_id,
	name: divisions.name,
	position: divisions.position,
	format: sql<Format>`${divisions.format}`, // by the column's check
	pools: divisions.pools,
	plans: divisions.plans,
	seed_labels: divisions.seed_labels,
	video_url: divisions.video_url,
	image_url: divisions.image_url,
	locked: hasGames,
	revision: divisions.revision,
};

/** The divisions of a season as they were made. */
export async function ofSeason({ tx }: Tenant, seasonId: number): Promise<Division[]> {
	return await tx.select(columns).from(divisions).where(eq(divisions.season_id, seasonId)).orderBy(asc(divisions.id));
}

/** A division by its id, or 404 where this face may see none. */
export async function divisionAt(tenant: Tenant, id: number): Promise<Division> {
	const row = foundFirst(
		await tenant.tx
			.select(columns)
			.from(divisions)
			.where(and(eq(divisions.id, id), inSeasonListed(tenant, sql`${divisions.season_id}`))),
	);
	return row;
}

/** A new division of a season, without teams. Refused where brackets are switched off (403, brackets 10), or the name is taken. */
export async function create(writer: Writer, seasonId: number, name: string): Promise<number> {
	if (!(await isOn(writer, "brackets")))
		throw new Refusal("forbidden", "Brackets are switched off for this organization.");
	await refuseSameName(writer, { id: 0, season_id: seasonId }, name);
	const [last] = await writer.tx
		.select({ position: max(divisions.position) })
		.from(divisions)
		.where(eq(divisions.season_id, seasonId));
	const values = {
		organization_id: writer.organization.id,
		season_id: seasonId,
		name,
		position: (last?.position ?? -1) + 1,
	};
	const [row] = await writer.tx.insert(divisions).values(values).returning({ id: divisions.id });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "division", row_id: row.id, after: { ...values, id: row.id } });
	return row.id;
}

type Fields = Partial<
	Pick<Division, "name" | "video_url" | "image_url" | "format" | "pools" | "plans" | "seed_labels">
>;

/**
 * Changes a division's own fields; `act` stands with them in the log. Refused (conflict): another format, or other pools, while it has
 * games.
 */
export async function update(
	writer: Writer,
	before: Division,
	fields: Fields,
	{ action = "update", ...act }: { act?: string; label?: string; action?: "update" | "undo" } = {},
): Promise<void> {
	const change = newIn<Fields>(before, fields);
	if (!change) return;
	if (change.name !== undefined) await refuseSameName(writer, before, change.name);
	if (change.format !== undefined) {
		if (shapeOf(change.format) !== shapeOf(before.format))
			refuseLocked(before, "Delete all bracket games before changing the format.");
		refuseTooMany(change.format, await writer.tx.$count(divisionTeams, eq(divisionTeams.division_id, before.id)));
	}
	if (change.pools !== undefined) refuseLocked(before);
	await writer.tx.update(divisions).set(change).where(eq(divisions.id, before.id));
	await record(writer, {
		action,
		noun: "division",
		row_id: before.id,
		before: { ...before },
		after: { ...before, ...change, ...act },
	});
}

/** Who stands in a division before it has teams enough for a bracket may; more than its format has room for may not (brackets 19). */
export function refuseTooMany(format: Format, teams: number): void {
	const refusal = tooManyRefusal(teams, format);
	if (refusal !== null) throw new Refusal("conflict", refusal);
}

/** A division that has games keeps its teams and their order (brackets 11). */
export function refuseLocked({ locked }: Pick<Division, "locked">, sentence = lockedSentence): void {
	if (locked) throw new Refusal("conflict", sentence);
}

/** Two divisions of one name could not be told apart in the filter, nor in files. */
async function refuseSameName(writer: Writer, { id, season_id }: Pick<Division, "id" | "season_id">, name: string) {
	const same = (await ofSeason(writer, season_id)).some((other) => other.id !== id && fold(other.name) === fold(name));
	if (same) throw new Refusal("invalid", sameName, { name: sameName });
}

const sameName = "There is already a division of this name.";
