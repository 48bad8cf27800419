import { eq, inArray, sql } from "drizzle-orm";
import {
	attributeValues,
	boxScoreLines,
	importAliases,
	leagueTeams,
	players,
	rosters,
} from "../../../db/schema/index.ts";
import { fullName, isSameName, mergePlan, type MergePlan, type MergeRecord } from "../../domain/player/players.ts";
import { carefulFlag, carefulPrivacy } from "../../domain/player/privacy.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { followMerge } from "../deletion/follow.ts";
import { idList } from "../deletion/reach.ts";
import { recountAll } from "../deletions.ts";
import { fieldsOf, fullRecords, type FullRecord } from "./full-record.ts";
import { moveEvents } from "../game-night/move.ts";
import type { PlayerRecord } from "./record.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** What a merge does to the kept record, besides the {@link MergePlan}'s rosters and lines. */
export interface Merge extends MergePlan {
	/** The kept record's own fields afterwards. */
	after: Omit<PlayerRecord, "id" | "revision">;
}

/** The merge of some records into the first of them, not yet done; refused by the rules of {@link mergePlan}. */
export function planOf({ organization }: Tenant, [master, ...duplicates]: readonly FullRecord[]): Merge {
	if (!master) throw new Refusal("missing", gone);
	const plan = mergePlan(mergeRecord(master), duplicates.map(mergeRecord));
	const all = [master, ...duplicates];
	const { id: _id, revision: _revision, ...own } = fieldsOf(master);
	return {
		...plan,
		after: {
			...own,
			...plan.fields,
			videos: [...new Set(all.flatMap(({ videos }) => videos))],
			sponsor: all.find(({ sponsor }) => sponsor)?.sponsor ?? null,
			privacy: carefulPrivacy(
				all.map(({ privacy }) => privacy),
				organization.player_privacy,
			),
			photo_shown: carefulFlag(
				all.map(({ photo_shown }) => photo_shown),
				organization.player_photo,
			),
			number_shown: carefulFlag(
				all.map(({ number_shown }) => number_shown),
				organization.player_number,
			),
		},
	};
}

const gone = "Error merging players. One of them is no longer here.";

function mergeRecord(record: FullRecord): MergeRecord {
	const { email, phoneNumber, image, bio } = record;
	return { ...record, fields: { email, phoneNumber, image, bio } };
}

/**
 * Merges duplicates of one name (players 9) into a master, all or nothing: rosters, lines, totals, attribute values, captains, pictures and keys of
 * imported files go to the master. It cannot be taken back; the log keeps everything that the records held.
 */
export async function mergePlayers(writer: Writer, masterId: number, duplicateIds: readonly number[]): Promise<void> {
	const records = await fullRecords(writer, [masterId, ...duplicateIds]);
	const [master, ...duplicates] = records;
	if (!master || records.length < 1 + duplicateIds.length) throw new Refusal("missing", gone);
	refuseStrangers(master, duplicates);
	const plan = planOf(writer, records);
	await moveRosters(writer, plan, master.id);
	await moveBelongings(writer, duplicates, master.id);
	const { tx, organization } = writer;
	await tx.update(players).set(plan.after).where(eq(players.id, master.id));
	await followDistinct(writer, records);
	if (plan.attributeValues.length > 0) {
		await tx
			.insert(attributeValues)
			.values(
				plan.attributeValues.map((value) => ({ ...value, organization_id: organization.id, player_id: master.id })),
			)
			.onConflictDoUpdate({
				target: [attributeValues.organization_id, attributeValues.player_id, attributeValues.attribute_id],
				set: { value: sql`excluded.value` },
			});
	}
	await followMerge(writer, plan.duplicate_ids, master.id, plan.rostersDropped);
	await tx.delete(players).where(inArray(players.id, plan.duplicate_ids));
	if (plan.lines.length > 0) await recountAll(writer, leaguesOf(records, plan));
	const [after] = await fullRecords(writer, [master.id]);
	assert(after, "the master stays");
	await record(writer, {
		action: "merge",
		noun: "player",
		row_id: master.id,
		before: { ...told(master), merged: null, records: { kept: master, merged: duplicates } },
		after: { ...told(after), merged: duplicates.map(whoText), records: null },
	});
}

function refuseStrangers(master: FullRecord, duplicates: readonly FullRecord[]): void {
	const stranger = duplicates.find((one) => !isSameName(one, master));
	if (!stranger) return;
	const reason = `${fullName(stranger)} #${stranger.id} does not have the name ${fullName(master)}.`;
	throw new Refusal("invalid", "Error merging players.", { duplicateIds: reason });
}

/** What people read of a record in the log. */
function told(full: FullRecord) {
	const { id: _id, revision: _revision, ...fields } = fieldsOf(full);
	return {
		...fields,
		...Object.fromEntries(full.attributeValues.map(({ name, value }) => [name, value])),
		teams: teamsOf(full),
		box_score_lines: full.lines.length,
		points: full.points,
		captain_of: [...new Set(full.captainOf.map(({ team }) => team))],
		import_keys: full.import_keys,
	};
}

const teamsOf = ({ rosters: entries }: FullRecord) => entries.map(({ team, season }) => `${team} ${season}`);

/** "Patrick Beverley #310 (Houston Rockets 2012-13, 7 box-score lines, 24 points)". */
function whoText(full: FullRecord): string {
	const facts = [...teamsOf(full), `${full.lines.length} box-score lines`, `${full.points} points`];
	return `${fullName(full)} #${full.id} (${facts.join(", ")})`;
}

/** Entries on teams of the master's go into his or her own, line by line; the others become the master's. */
async function moveRosters(writer: Writer, plan: MergePlan, masterId: number): Promise<void> {
	const { tx, organization } = writer;
	if (plan.lines.length > 0)
		await tx
			.insert(boxScoreLines)
			.values(
				plan.lines.map(({ game_id, roster_id, values }) => ({
					organization_id: organization.id,
					game_id,
					roster_id,
					values: entered(values),
				})),
			)
			.onConflictDoUpdate({
				target: [boxScoreLines.organization_id, boxScoreLines.game_id, boxScoreLines.roster_id],
				set: { values: sql`excluded."values"` },
			});
	await moveEvents(writer, plan.rostersDropped);
	const dropped = plan.rostersDropped.map(({ id }) => id);
	if (dropped.length > 0) await tx.delete(rosters).where(inArray(rosters.id, dropped));
	if (plan.rostersMoved.length > 0)
		await tx.update(rosters).set({ player_id: masterId }).where(inArray(rosters.id, plan.rostersMoved));
}

function entered(values: MergePlan["lines"][number]["values"]): Record<string, number> {
	return Object.fromEntries(
		Object.entries(values).flatMap(([stat, value]) => (value === null || value === undefined ? [] : [[stat, value]])),
	);
}

/** Captaincies, and the keys under which imported files know the duplicates. */
async function moveBelongings(writer: Writer, duplicates: readonly FullRecord[], masterId: number): Promise<void> {
	const { tx, organization } = writer;
	const ids = duplicates.map(({ id }) => id);
	await tx.update(leagueTeams).set({ captain_id: masterId }).where(inArray(leagueTeams.captain_id, ids));
	const keys = duplicates.flatMap(({ import_keys }) => import_keys);
	if (keys.length > 0)
		await tx
			.insert(importAliases)
			.values(keys.map((import_key) => ({ organization_id: organization.id, import_key, player_id: masterId })))
			.onConflictDoUpdate({
				target: [importAliases.organization_id, importAliases.import_key],
				set: { player_id: masterId },
			});
}

/** Who is somebody else than one of the records is somebody else than the kept one. */
async function followDistinct({ tx }: Writer, [master, ...duplicates]: readonly FullRecord[]): Promise<void> {
	if (!master) return;
	const ids = duplicates.map(({ id }) => id);
	const distinct_from = [...new Set([master, ...duplicates].flatMap((record) => record.distinct_from))];
	await tx.update(players).set({ distinct_from }).where(eq(players.id, master.id));
	await tx
		.update(players)
		.set({
			distinct_from: sql`array(select distinct case when id = any(${idList(ids)}) then ${master.id}::bigint else id end
				from unnest(${players.distinct_from}) as told (id))`,
		})
		.where(sql`${players.distinct_from} && ${idList(ids)}`);
}

/** Season leagues of entries that went into another one. */
function leaguesOf(records: readonly FullRecord[], plan: MergePlan): number[] {
	const dropped = new Set(plan.rostersDropped.map(({ id }) => id));
	const entries = records.flatMap((one) => one.rosters).filter(({ id }) => dropped.has(id));
	return [...new Set(entries.map(({ season_league_id }) => season_league_id))];
}
