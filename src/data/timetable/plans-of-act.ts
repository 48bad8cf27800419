import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLog, games } from "../../../db/schema/index.ts";
import type { SeedLabels } from "../../domain/bracket/seed-labels.ts";
import { noPlan, type Plans, withPlan } from "../../domain/game/plan.ts";
import { Refusal } from "../../domain/refusal.ts";
import { bracketIn } from "../bracket/games.ts";
import { putInPlace } from "../bracket/replacement.ts";
import { type Division, divisionAt, update } from "../division/divisions.ts";
import type { Replaced } from "../division/teams.ts";
import type { Tenant, Writer } from "../tenant.ts";

/**
 * What an act has planned for matchups of a division (brackets 21), what it has named its seeds (brackets 23), and whom it has
 * put in whose place (brackets 26), as the log keeps it: none is a value of a game.
 */
export interface PlansOfAct {
	division_id: number;
	before: Plans;
	after: Plans;
	labels: { before: SeedLabels | null; after: SeedLabels | null };
	/** Whom it has put in whose place. */
	replaced: Replaced | null;
	isUndone: boolean;
}

export async function plansOfAct({ tx, organization }: Tenant, act: string): Promise<PlansOfAct[]> {
	const rows = await tx
		.select({
			id: sql<number>`${auditLog.row_id}`,
			isUndo: sql<boolean>`${auditLog.action} = 'undo'`,
			before: sql<Plans | null>`${auditLog.before} -> 'plans'`,
			after: sql<Plans | null>`${auditLog.after} -> 'plans'`,
			labelsBefore: sql<SeedLabels | null>`${auditLog.before} -> 'seed_labels'`,
			labelsAfter: sql<SeedLabels | null>`${auditLog.after} -> 'seed_labels'`,
			replaced: sql<Replaced | null>`${auditLog.after} -> 'replaced'`,
		})
		.from(auditLog)
		.where(
			and(
				eq(auditLog.organization_id, organization.id),
				eq(auditLog.noun, "division"),
				sql`${auditLog.after} ->> 'act' = ${act}`,
			),
		)
		.orderBy(auditLog.id);
	const undone = new Set(rows.filter(({ isUndo }) => isUndo).map(({ id }) => id));
	return rows
		.filter(({ isUndo }) => !isUndo)
		.map(({ id, before, after, labelsBefore, labelsAfter, replaced }) => ({
			division_id: id,
			replaced,
			labels: { before: labelsBefore, after: labelsAfter },
			before: before ?? {},
			after: after ?? {},
			isUndone: undone.has(id),
		}));
}

/** The matchups that an act has planned otherwise. */
export const plannedIn = ({ before, after }: Pick<PlansOfAct, "before" | "after">): string[] =>
	[...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
		(id) => !isDeepStrictEqual(before[id], after[id]),
	);

/** Takes plans back. Refused (conflict): one that was changed since, or whose game was made since; `own` are the games of the act itself. */
export async function undoPlans(
	writer: Writer,
	act: string,
	planned: readonly PlansOfAct[],
	own: readonly number[],
): Promise<void> {
	for (const one of planned) {
		if (one.replaced) await undoReplacement(writer, act, one.division_id, one.replaced);
		const ids = plannedIn(one);
		const division = await divisionAt(writer, one.division_id);
		const now = division.plans ?? {};
		if (ids.some((id) => !isDeepStrictEqual(now[id], one.after[id])) || (await isMade(writer, one, { ids, own })))
			throw new Refusal(
				"conflict",
				`${division.name}: a plan was changed since, or its game was made. Nothing was taken back; correct it by hand.`,
			);
		const plans = ids.reduce<Plans | null>((kept, id) => withPlan(kept, id, one.before[id] ?? noPlan), division.plans);
		await update(writer, division, { plans, ...labelsBack(division, one) }, { act, action: "undo" });
	}
}

/** Who was replaced stands there again; refused as any replacement is. */
async function undoReplacement(writer: Writer, act: string, divisionId: number, { from, to }: Replaced): Promise<void> {
	const { season_id } = await divisionAt(writer, divisionId);
	await putInPlace(
		writer,
		await bracketIn(writer, season_id, divisionId),
		{ from: to, to: from },
		{ act, action: "undo" },
	);
}

/** What its seeds were called before. Refused (conflict) where they were named anew since. */
function labelsBack({ name, seed_labels }: Division, { labels }: PlansOfAct): Pick<Division, "seed_labels"> | null {
	if (isDeepStrictEqual(labels.before, labels.after)) return null;
	if (!isDeepStrictEqual(seed_labels, labels.after))
		throw new Refusal("conflict", `${name}: its seeds were named anew since. Nothing was taken back.`);
	return { seed_labels: labels.before };
}

async function isMade(
	{ tx }: Writer,
	{ division_id }: PlansOfAct,
	{ ids, own }: { ids: readonly string[]; own: readonly number[] },
): Promise<boolean> {
	if (ids.length === 0) return false;
	const rows = await tx
		.select({ id: games.id })
		.from(games)
		.where(and(eq(games.division_id, division_id), inArray(games.match_id, [...ids])));
	return rows.some(({ id }) => !own.includes(id));
}
