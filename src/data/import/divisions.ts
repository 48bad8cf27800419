import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { divisions, divisionTeams, games } from "../../../db/schema/index.ts";
import type { SeasonDraft } from "../../domain/csv/season.ts";
import { Refusal } from "../../domain/refusal.ts";
import { count, type Place } from "./place.ts";

type Slot = { slt_id: number; division_id: number; position: number };

/**
 * Which teams stand in which division, by seed; teams that the file of teams does not place stay where they are. A division
 * that has games keeps its teams (brackets 11).
 */
export async function storeDivisionTeams(place: Place, draft: SeasonDraft, teamIds: ReadonlyMap<string, number>) {
	const { tx, organization_id, season_id, tally } = place;
	const placed = [...draft.teams].flatMap(([ref, { facts }]) =>
		facts?.division === undefined
			? []
			: [{ slt_id: teamIds.get(ref) ?? 0, division: facts.division, seed: facts.seed }],
	);
	if (placed.length === 0) return;
	const before = await tx
		.select({
			id: divisionTeams.id,
			slt_id: divisionTeams.slt_id,
			division_id: divisionTeams.division_id,
			position: divisionTeams.position,
		})
		.from(divisionTeams)
		.innerJoin(divisions, eq(divisions.id, divisionTeams.division_id))
		.where(eq(divisions.season_id, season_id))
		.orderBy(divisionTeams.division_id, divisionTeams.position, divisionTeams.id);
	const after = slotsAfter(before, placed, place.divisions);
	const keyOf = ({ slt_id, division_id, position }: Slot) => `${slt_id} ${division_id} ${position}`;
	const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
	const gone = before.filter((slot) => !is.has(keyOf(slot)));
	const made = after.filter((slot) => !was.has(keyOf(slot)));
	if (gone.length + made.length === 0) return;
	await refusePlayed(place, [...gone, ...made]);
	if (gone.length > 0)
		await tx.delete(divisionTeams).where(
			inArray(
				divisionTeams.id,
				gone.map(({ id }) => id),
			),
		);
	if (made.length > 0) await tx.insert(divisionTeams).values(made.map((slot) => ({ organization_id, ...slot })));
	count(tally, "division_teams", { made: made.length, removed: gone.length });
}

/** Every division whose teams the file moves, counted from 0; the others as they are. */
function slotsAfter(
	before: readonly Slot[],
	placed: readonly { slt_id: number; division: string | null; seed: number | null | undefined }[],
	ids: Place["divisions"],
): Slot[] {
	const said = new Map(placed.map((one) => [one.slt_id, one]));
	const known = new Map(before.map((slot, at) => [slot.slt_id, { ...slot, at }]));
	const wanted = [
		...before.filter(({ slt_id }) => !said.has(slt_id)).map((slot) => ({ ...slot, rank: rankIn(before, slot) })),
		...placed.flatMap(({ slt_id, division, seed }) => {
			const division_id = division === null ? undefined : ids.get(division);
			if (division_id === undefined) return [];
			const slot = known.get(slt_id);
			const stays = slot?.division_id === division_id ? rankIn(before, slot) : Number.POSITIVE_INFINITY;
			return [{ slt_id, division_id, rank: seed ? seed - 1 : stays }];
		}),
	];
	return [...Map.groupBy(wanted, ({ division_id }) => division_id)].flatMap(([division_id, list]) => {
		const sorted = list.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
		const present = before.filter((slot) => slot.division_id === division_id);
		const isSame = present.length === sorted.length && sorted.every(({ slt_id }, at) => slt_id === present[at]?.slt_id);
		return isSame ? present : sorted.map(({ slt_id }, position) => ({ slt_id, division_id, position }));
	});
}

function rankIn(before: readonly Slot[], { slt_id, division_id }: Slot): number {
	return before.filter((slot) => slot.division_id === division_id).findIndex((slot) => slot.slt_id === slt_id);
}

async function refusePlayed({ tx }: Place, slots: readonly Slot[]): Promise<void> {
	const ids = [...new Set(slots.map(({ division_id }) => division_id))];
	const [game] = await tx
		.select({ id: games.id })
		.from(games)
		.where(and(isNotNull(games.division_id), inArray(games.division_id, ids)))
		.limit(1);
	if (game) throw new Refusal(409, "Delete all bracket games before reordering teams in this division.");
}
