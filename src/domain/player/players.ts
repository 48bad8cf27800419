import { fold } from "../fold.ts";
import { hasFigures } from "../game/mismatch.ts";
import { compareNames } from "../order.ts";
import { Refusal } from "../refusal.ts";
import { highestOf, type StatValues } from "../stat/stats.ts";

export type Named = { id: number; firstName: string; lastName: string };

/** A record with the ids of those that staff have said to be other persons, whatever their name. */
export type Told = Named & { distinct_from: readonly number[] };
type Teller = Pick<Told, "id" | "distinct_from">;

/** What is said of a team that is short of players (teams 7); null of one that has enough. */
export const shortText = (players: number, least: number): string | null =>
	players < least ? `Fewer than ${least} players` : null;

/** First and last name with one space; a missing last name leaves none behind. */
export function fullName(player: { firstName: string; lastName: string | null }): string {
	return `${player.firstName} ${player.lastName ?? ""}`.trim();
}

/** The same first plus last name, case and accents aside (players 7). */
export function isSameName(a: Omit<Named, "id">, b: Omit<Named, "id">): boolean {
	return nameKey(a) === nameKey(b);
}

/** Whether staff have said of one of the two that the other is somebody else. */
export function areDistinct(a: Teller, b: Teller): boolean {
	return a.distinct_from.includes(b.id) || b.distinct_from.includes(a.id);
}

/**
 * Groups of two or more players with the same name, of whom each may be one person with another of the group, by name; within
 * a group by id, so that the oldest record comes first.
 */
export function sameNameGroups<T extends Told>(players: readonly T[]): T[][] {
	return [...Map.groupBy(players, nameKey)]
		.filter(([, group]) => group.length > 1)
		.toSorted(([a], [b]) => compareNames(a, b))
		.flatMap(([, group]) => connected(group.toSorted((a, b) => a.id - b.id)))
		.filter((group) => group.length > 1);
}

/** Parts of a group between which everybody is distinct. */
function connected<T extends Told>(group: readonly T[]): T[][] {
	const left = new Set(group);
	return group.flatMap((first) => {
		if (!left.delete(first)) return [];
		const part = [first];
		for (const one of part)
			for (const other of left) {
				if (areDistinct(one, other)) continue;
				left.delete(other);
				part.push(other);
			}
		return [part.toSorted((a, b) => a.id - b.id)];
	});
}

/** A player record with all that hangs on it. `fields` are texts of which the empty ones may be filled from a duplicate. */
export type MergeRecord = Told & {
	fields: Readonly<Record<string, string | null>>;
	attributeValues: readonly { attribute_id: number; value: string }[];
	rosters: readonly { id: number; slt_id: number }[];
	lines: readonly { game_id: number; roster_id: number; values: StatValues }[];
};

/**
 * What a merge does: `fields` and `attributeValues` the master lacks and takes over; roster entries that move to the master;
 * roster entries that go because the master stands on that team already (`into` is the one that stays); lines of those, each
 * with the values that the staying entry has in that game afterwards.
 */
export type MergePlan = {
	master_id: number;
	duplicate_ids: number[];
	fields: Record<string, string>;
	attributeValues: { attribute_id: number; value: string }[];
	rostersMoved: number[];
	rostersDropped: { id: number; into: number }[];
	lines: { game_id: number; roster_id: number; from: number[]; values: StatValues }[];
};

/**
 * Merges duplicates into a master (players 9). What the master has stays; of two values for one game and stat the higher counts
 * (statistics 6). Refused (invalid) without a duplicate or with a record named twice, and (409) when two of the records were said to
 * be two persons, or have stats for both teams of one game, for then they are.
 */
export function mergePlan(master: MergeRecord, duplicates: readonly MergeRecord[]): MergePlan {
	const records = [master, ...duplicates];
	if (duplicates.length === 0) throw new Refusal("invalid", "Select at least one duplicate.");
	if (new Set(records.map((record) => record.id)).size < records.length) {
		throw new Refusal("invalid", "A player cannot be merged with itself.");
	}
	const staying = stayingRosters(records);
	refuseDistinct(records);
	refuseOpponents(master, records);
	const rosters = records.flatMap((record) => record.rosters.map((roster) => ({ ...roster, player_id: record.id })));
	const into = (roster: { id: number; slt_id: number }) => staying.get(roster.slt_id)!;
	const stays = rosters.filter((roster) => into(roster) === roster.id);
	const dropped = rosters.filter((roster) => into(roster) !== roster.id);
	return {
		master_id: master.id,
		duplicate_ids: duplicates.map((record) => record.id),
		fields: missingFields(master, duplicates),
		attributeValues: missingAttributes(master, duplicates),
		rostersMoved: stays.filter((roster) => roster.player_id !== master.id).map((roster) => roster.id),
		rostersDropped: dropped.map((roster) => ({ id: roster.id, into: into(roster) })),
		lines: mergedLines(records, new Map(dropped.map((roster) => [roster.id, into(roster)]))),
	};
}

function nameKey(player: { firstName: string; lastName: string }): string {
	return fold(fullName(player));
}

/** League team to the roster entry that stays: the first one, the master's before any duplicate's. */
function stayingRosters(records: readonly MergeRecord[]): Map<number, number> {
	const staying = new Map<number, number>();
	for (const { rosters } of records)
		for (const roster of rosters) if (!staying.has(roster.slt_id)) staying.set(roster.slt_id, roster.id);
	return staying;
}

function refuseDistinct(records: readonly MergeRecord[]): void {
	for (const [at, one] of records.entries()) {
		const other = records.slice(at + 1).find((two) => areDistinct(one, two));
		if (!other) continue;
		throw new Refusal("conflict", `Cannot merge: #${one.id} and #${other.id} were said not to be the same person.`);
	}
}

function refuseOpponents(master: MergeRecord, records: readonly MergeRecord[]): void {
	const teamOf = new Map(
		records.flatMap(({ rosters }) => rosters.map((roster) => [roster.id, roster.slt_id] as const)),
	);
	const teamIn = new Map<number, number | undefined>();
	for (const line of records.flatMap(({ lines }) => lines)) {
		if (!hasFigures(line.values)) continue;
		const team = teamOf.get(line.roster_id);
		if (teamIn.has(line.game_id) && teamIn.get(line.game_id) !== team) {
			throw new Refusal("conflict", `Cannot merge: ${fullName(master)} would have stats for both teams in one game.`);
		}
		teamIn.set(line.game_id, team);
	}
}

function missingFields(master: MergeRecord, duplicates: readonly MergeRecord[]): Record<string, string> {
	const taken: Record<string, string> = {};
	for (const { fields } of duplicates)
		for (const [name, value] of Object.entries(fields))
			if (isEmpty(master.fields[name]) && !isEmpty(value)) taken[name] ??= value;
	return taken;
}

function missingAttributes(
	master: MergeRecord,
	duplicates: readonly MergeRecord[],
): { attribute_id: number; value: string }[] {
	const own = master.attributeValues.filter(({ value }) => !isEmpty(value));
	const known = new Set(own.map(({ attribute_id }) => attribute_id));
	const taken: { attribute_id: number; value: string }[] = [];
	for (const { attribute_id, value } of duplicates.flatMap(({ attributeValues }) => attributeValues)) {
		if (known.has(attribute_id) || isEmpty(value)) continue;
		known.add(attribute_id);
		taken.push({ attribute_id, value });
	}
	return taken;
}

/** One entry for each game in which a dropped roster entry has a line. */
function mergedLines(records: readonly MergeRecord[], dropped: ReadonlyMap<number, number>): MergePlan["lines"] {
	const lines = records.flatMap((record) => record.lines);
	const merged = new Map<string, MergePlan["lines"][number]>();
	for (const { game_id, roster_id, values } of lines) {
		const into = dropped.get(roster_id);
		if (into === undefined) continue;
		const key = `${game_id} ${into}`;
		const stored = lines.find((line) => line.game_id === game_id && line.roster_id === into)?.values ?? {};
		const before = merged.get(key) ?? { game_id, roster_id: into, from: [], values: stored };
		merged.set(key, { ...before, from: [...before.from, roster_id], values: highestOf(before.values, values) });
	}
	return [...merged.values()];
}

function isEmpty(value: string | null | undefined): value is null | undefined | "" {
	return value === null || value === undefined || value.trim() === "";
}

interface Wearer {
	name: string;
	number: string | null;
}

/** "Number 7 is worn twice: Ann Lee, Bea Poe.", of each number that several of a team wear; by the number. */
export function wornTwice(team: readonly Wearer[]): string[] {
	const wearers = Map.groupBy(
		team.filter(({ number }) => number),
		({ number }) => number ?? "",
	);
	return [...wearers]
		.filter(([, own]) => own.length > 1)
		.toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
		.map(([number, own]) => {
			const times = own.length === 2 ? "twice" : `by ${own.length}`;
			return `Number ${number} is worn ${times}: ${own.map(({ name }) => name).join(", ")}.`;
		});
}
/** The attribute that every jersey has; it is known by its name (players 12). */
export const isNumberAttribute = (attribute: { attribute_name: string }) =>
	attribute.attribute_name.toLowerCase() === "number";
