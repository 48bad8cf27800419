import { isDeepStrictEqual } from "node:util";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import { keptLabels, labelsByRegion, type SeedLabels } from "../../domain/bracket/seed-labels.ts";
import { Refusal } from "../../domain/refusal.ts";
import { planOf } from "../division/pools.ts";
import { type Division, update } from "../division/divisions.ts";
import type { Writer } from "../tenant.ts";
import { seatsOf } from "./brackets.ts";
import { bracketIn } from "./games.ts";

/** What seeds shall be called: each by a label, all by the regions of the bracket, or by the groups that they come from. */
export type Naming = { labels: SeedLabels | null } | { regions: string } | { by: "groups" };

/** Names the seeds of a division, as one act with one undo; null where they are called so already (brackets 23). */
export async function nameSeeds(writer: Writer, division: Division, naming: Naming): Promise<{ act: string } | null> {
	const seed_labels = await labelsOf(writer, division, naming);
	if (isDeepStrictEqual(seed_labels, division.seed_labels)) return null;
	const act = crypto.randomUUID();
	await update(writer, division, { seed_labels }, { act, label: `Seeds of ${division.name} named` });
	return { act };
}

async function labelsOf(writer: Writer, division: Division, naming: Naming): Promise<SeedLabels | null> {
	if ("labels" in naming) return naming.labels;
	if ("by" in naming) {
		const plan = await planOf(writer, division.id);
		if (!plan) throw new Refusal("conflict", "The seeds of this division come from no groups: set its pools first.");
		return keptLabels(
			"by",
			plan.map(({ label, league }) => (league === null ? null : label)),
		);
	}
	const teams = seatsOf(await bracketIn(writer, division.season_id, division.id)).length;
	const refusal = layoutRefusal(teams, division.format);
	if (refusal !== null) throw new Refusal("conflict", refusal);
	return labelsByRegion("regions", naming.regions, layout(teams, division.format));
}
