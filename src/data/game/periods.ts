import { and, asc, eq, inArray, not, notExists, notInArray } from "drizzle-orm";
import { gamePeriods, periodScores } from "../../../db/schema/index.ts";
import type { Read } from "../../domain/field.ts";
import { fold } from "../../domain/fold.ts";
import { periodFields } from "../../domain/period/schema.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { Refusal, assert, found, foundFirst } from "../../domain/refusal.ts";
import { rearrange } from "../schedule/arrangement.ts";
import { record } from "../audit/audit.ts";
import { namedByDeleted } from "../deletion/named.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface GamePeriod {
	id: number;
	sportId: number;
	name: string;
	order: number;
	hidden: boolean;
	revision: number;
}

const columns = {
	id: gamePeriods.id,
	sportId: gamePeriods.sportId,
	name: gamePeriods.name,
	order: gamePeriods.order,
	hidden: gamePeriods.hidden,
	revision: gamePeriods.revision,
};

/** The periods of a sport in their order; null where the organization does not play it. */
export async function ofSport({ tx, organization }: Tenant, sportId: number): Promise<GamePeriod[] | null> {
	if (!organization.sports.some(({ id }) => id === sportId)) return null;
	return await tx
		.select(columns)
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, sportId))
		.orderBy(asc(gamePeriods.order), asc(gamePeriods.id));
}

/** A new period, at the end. Refused: a blank name, one that the sport already has, a sport that is not the organization's. */
export async function create(writer: Writer, { sportId, name }: Read<typeof periodFields>): Promise<GamePeriod> {
	const known = sportId === null ? null : await ofSport(writer, sportId);
	if (!known || sportId === null)
		throw new Refusal("invalid", "No sport assigned to this user.", {
			sportId: "This is not a sport of the organization.",
		});
	if (known.some((period) => fold(period.name) === fold(name)))
		throw new Refusal("invalid", "This period already exists.", { name: "This period already exists." });
	const [row] = await writer.tx
		.insert(gamePeriods)
		.values({ organization_id: writer.organization.id, sportId, name, order: (known.at(-1)?.order ?? -1) + 1 })
		.returning(columns);
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "period", row_id: row.id, after: { ...row } });
	return row;
}

export async function setHidden(writer: Writer, id: number, hidden: boolean): Promise<GamePeriod> {
	const { tx } = writer;
	const before = foundFirst(await tx.select(columns).from(gamePeriods).where(eq(gamePeriods.id, id)));
	if (before.hidden === hidden) return before;
	const [after] = await tx.update(gamePeriods).set({ hidden }).where(eq(gamePeriods.id, id)).returning(columns);
	assert(after, "the period was just read");
	await record(writer, { action: "update", noun: "period", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}

/** The order of one sport's periods, which the first named one tells. */
export async function reorder(writer: Writer, wanted: readonly { id: number; position: number }[]): Promise<void> {
	const [first] = await writer.tx
		.select(columns)
		.from(gamePeriods)
		.where(eq(gamePeriods.id, wanted[0]?.id ?? 0));
	const rows = first ? await ofSport(writer, first.sportId) : null;
	await rearrange(writer, { table: gamePeriods, noun: "period" }, rows ?? [], wanted);
}

/**
 * Back to the periods of a new organization, in their order and shown (platform 1). Others go; one that has scores is kept,
 * hidden, at the end, for what was played is never lost.
 */
export async function reset(writer: Writer, sportId: number): Promise<GamePeriod[]> {
	const { tx, organization } = writer;
	const before = found(await ofSport(writer, sportId));
	const usual = sportAmong(organization.sports, sportId).periods;
	const usualOf = (name: string) => usual.findIndex((known) => fold(known) === fold(name));
	const kept = before.filter(({ name }) => usualOf(name) >= 0);
	const others = before.filter(({ name }) => usualOf(name) < 0).map(({ id }) => id);
	if (others.length > 0)
		await tx
			.delete(gamePeriods)
			.where(
				and(
					inArray(gamePeriods.id, others),
					not(namedByDeleted("period_scores", "game_period_id", gamePeriods.id)),
					notExists(
						tx
							.select({ id: periodScores.id })
							.from(periodScores)
							.where(eq(periodScores.game_period_id, gamePeriods.id)),
					),
				),
			);
	for (const [order, name] of usual.entries()) {
		const own = kept.find((period) => usualOf(period.name) === order);
		if (own) await tx.update(gamePeriods).set({ name, order, hidden: false }).where(eq(gamePeriods.id, own.id));
		else await tx.insert(gamePeriods).values({ organization_id: organization.id, sportId, name, order });
	}
	await tx
		.update(gamePeriods)
		.set({ hidden: true, order: usual.length })
		.where(and(eq(gamePeriods.sportId, sportId), notInArray(gamePeriods.name, [...usual])));
	const after = await ofSport(writer, sportId);
	assert(after, "the sport is the organization's");
	const shown = (rows: readonly GamePeriod[]) => ({
		periods: rows.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name)),
	});
	await record(writer, { action: "update", noun: "period", before: shown(before), after: shown(after) });
	return after;
}
