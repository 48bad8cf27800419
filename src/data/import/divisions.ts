import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { divisions, divisionTeams, games } from "../../../db/schema/index.ts";
import type { SeasonDraft } from "../../domain/csv/season.ts";
import { Refusal } from "../../domain/refusal.ts";
import { idList } from "../deletion/reach.ts";
import type { Tx } from "../tenant.ts";
import { count, type Place } from "./place.ts";

type Slot = { slt_id: number; division_id: number; position: number };

/** Where an import finds what it compares with. */
type Standing = Pick<Place, "tx" | "season_id" | "divisions">;

/**
 * Which teams stand in which division, by seed; teams that the file of teams does not place stay where they are. A division
 * that has games keeps its teams (brackets 11).
 */
export async function storeDivisionTeams(place: Place, draft: SeasonDraft, teamIds: ReadonlyMap<string, number>) {
	const { tx, organization_id, tally } = place;
	const { gone, made } = await slotsMoved(place, draft, teamIds);
	if (gone.length > 0) await tx.delete(divisionTeams).where(sql`${divisionTeams.id} = any(${idList(gone)})`);
	if (made.length > 0) await tx.insert(divisionTeams).values(made.map((slot) => ({ organization_id, ...slot })));
	count(tally, "division_teams", { made: made.length, removed: gone.length });
}

/** The slots that the file of teams takes away, by id, and those that it makes. Refused (conflict): in a division that has games. */
export async function slotsMoved(
	{ tx, season_id, divisions: ids }: Standing,
	draft: SeasonDraft,
	teamIds: ReadonlyMap<string, number>,
): Promise<{ gone: number[]; made: Slot[] }> {
	const placed = [...draft.teams].flatMap(([ref, { facts }]) =>
		facts?.division === undefined
			? []
			: [{ slt_id: teamIds.get(ref) ?? 0, division: facts.division, seed: facts.seed }],
	);
	if (placed.length === 0) return { gone: [], made: [] };
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
	const after = slotsAfter(before, placed, ids);
	const keyOf = ({ slt_id, division_id, position }: Slot) => `${slt_id} ${division_id} ${position}`;
	const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
	const gone = before.filter((slot) => !is.has(keyOf(slot)));
	const made = after.filter((slot) => !was.has(keyOf(slot)));
	await refusePlayed(tx, [...gone, ...made]);
	return { gone: gone.map(({ id }) => id), made };
}

/** Every division whose teams the file moves, counted from 0; the others as they are. */
function slotsAfter(
	before: readonly Slot[],
	placed: readonly { slt_id: number; division: string | null; seed: number | null | undefined }[],
	ids: Place["divisions"],
): Slot[] {
	const said = new Set(placed.map(({ slt_id }) => slt_id));
	const known = new Map(before.map((slot) => [slot.slt_id, slot]));
	const present = Map.groupBy(before, ({ division_id }) => division_id);
	const ranks = new Map([...present.values()].flatMap((slots) => slots.map(({ slt_id }, at) => [slt_id, at] as const)));
	const rankOf = (slt_id: number) => ranks.get(slt_id) ?? Number.POSITIVE_INFINITY;
	const wanted = [
		...before.filter(({ slt_id }) => !said.has(slt_id)).map((slot) => ({ ...slot, rank: rankOf(slot.slt_id) })),
		...placed.flatMap(({ slt_id, division, seed }) => {
			const division_id = division === null ? undefined : ids.get(division);
			if (division_id === undefined) return [];
			const slot = known.get(slt_id);
			const stays = slot?.division_id === division_id ? rankOf(slt_id) : Number.POSITIVE_INFINITY;
			return [{ slt_id, division_id, rank: seed ? seed - 1 : stays }];
		}),
	];
	return [...Map.groupBy(wanted, ({ division_id }) => division_id)].flatMap(([division_id, list]) => {
		const sorted = list.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
		const now = present.get(division_id) ?? [];
		const isSame = now.length === sorted.length && sorted.every(({ slt_id }, at) => slt_id === now[at]?.slt_id);
		return isSame ? now : sorted.map(({ slt_id }, position) => ({ slt_id, division_id, position }));
	});
}

async function refusePlayed(tx: Tx, slots: readonly Slot[]): Promise<void> {
	if (slots.length === 0) return;
	const ids = [...new Set(slots.map(({ division_id }) => division_id))];
	const [game] = await tx
		.select({ id: games.id })
		.from(games)
		.where(and(isNotNull(games.division_id), inArray(games.division_id, ids)))
		.limit(1);
	if (game) throw new Refusal("conflict", "Delete all bracket games before reordering teams in this division.");
}
