import type { Layout, Matchup, Slot } from "./matchup.ts";

/** Into how many regions a bracket may fall: every round halves their number. */
export const regionCounts: readonly number[] = [2, 4, 8, 16, 32];

/**
 * The seeds of each region, the best first, and the region of the first seed first: the parts of a bracket whose winners meet only
 * in its last rounds, of a double elimination those of the winners. Null where parts have less than two teams, or one has two more
 * than another.
 */
export function regionsOf(bracket: Layout, count: number): number[][] | null {
	return partsOf(bracket, count)?.map(({ seeds }) => seeds) ?? null;
}

/** A region that the names of seeds form: what it is called, and its matchups, without byes. */
export interface Region {
	name: string;
	matchIds: ReadonlySet<string>;
	/** The matchup that is won by who comes out of it. */
	lastId: string;
}

/**
 * The regions of a bracket by what its seeds are called (brackets 25): parts as {@link regionsOf} finds them, each with a name of its
 * own, which more than half of its seeds bear before a number, "East 1". None where the names say something else.
 */
export function regionsNamed(bracket: Layout, labels: readonly (string | null)[] | null): Region[] {
	if (labels === null) return [];
	for (const count of regionCounts.toReversed()) {
		const parts = partsOf(bracket, count) ?? [];
		const names = parts.map(({ seeds }) => nameOf(seeds.map((seed) => labels[seed - 1] ?? null)));
		const known = names.filter((name) => name !== null);
		if (known.length < count || new Set(known).size < count) continue;
		return parts.map(({ last, matchIds }, at) => ({ name: known[at]!, matchIds, lastId: last }));
	}
	return [];
}

/** "East" of "East 1", "East 2" and another; null where no name is more than half of them. */
function nameOf(labels: readonly (string | null)[]): string | null {
	const names = labels.map((label) => /^(.*\S) \d+$/.exec(label ?? "")?.[1] ?? null);
	return names.find((name) => name !== null && names.filter((one) => one === name).length * 2 > names.length) ?? null;
}

interface Part {
	/** Its seeds, the best first. */
	seeds: number[];
	last: string;
	matchIds: ReadonlySet<string>;
}

function partsOf(bracket: Layout, count: number): Part[] | null {
	const title = bracket.rounds.findLast(({ section }) => section === "main")?.matchups[0];
	if (!title) return null;
	const matchups = new Map(bracket.rounds.flatMap((round) => round.matchups.map((one) => [one.matchId, one])));
	let slots: Slot[] = [{ from: "winner", sourceMatchId: title.matchId }];
	while (slots.length < count) {
		const halves = slots.flatMap((slot) => halvesOf(slot, matchups));
		if (halves.length !== slots.length * 2) return null;
		slots = halves;
	}
	const parts = slots.map((slot) => partOf(slot, matchups)).toSorted((a, b) => (a.seeds[0] ?? 0) - (b.seeds[0] ?? 0));
	const sizes = parts.map(({ seeds }) => seeds.length);
	return Math.min(...sizes) < 2 || Math.max(...sizes) - Math.min(...sizes) > 1 ? null : parts;
}

function partOf(slot: Slot, matchups: Matchups): Part {
	const last = passed(slot, matchups);
	const matchIds = new Set<string>();
	const seeds = seedsOf(slot, matchups, matchIds).toSorted((a, b) => a - b);
	return { seeds, last: last.from === "winner" ? last.sourceMatchId : "", matchIds };
}

type Matchups = ReadonlyMap<string, Matchup>;

/** The two lines of the matchup that fills a slot, byes passed over; none where a seed does. */
function halvesOf(slot: Slot, matchups: Matchups): Slot[] {
	const source = passed(slot, matchups);
	const matchup = source.from === "winner" ? matchups.get(source.sourceMatchId) : undefined;
	return matchup ? [matchup.teamA, matchup.teamB] : [];
}

/** The seeds that may come to a slot; the matchups on their way are added to those that are known. */
function seedsOf(slot: Slot, matchups: Matchups, way: Set<string>): number[] {
	const source = passed(slot, matchups);
	if (source.from === "seed") return [source.seed];
	if (source.from === "winner") way.add(source.sourceMatchId);
	return halvesOf(source, matchups).flatMap((half) => seedsOf(half, matchups, way));
}

function passed(slot: Slot, matchups: Matchups): Slot {
	const bye = slot.from === "winner" ? matchups.get(slot.sourceMatchId) : undefined;
	return bye?.isBye ? passed(bye.teamA.from === "nobody" ? bye.teamB : bye.teamA, matchups) : slot;
}
