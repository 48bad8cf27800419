import { some } from "../some.ts";
import { type Entries, roundsMax, teamsIn } from "./entries.ts";
import { assert } from "../refusal.ts";

/** How many rounds before the final each seed enters, the first seed first. */
export function depthsOf(entries: Entries): number[] {
	return entries.toReversed().flatMap((entering, depth) => Array.from({ length: entering }, () => depth));
}

/** What moving a seed costs: one that is better stands where staff have put it. */
const cost = { better: 100_000, worse: 100, round: 1 } as const;

/** Rounds from the final back, with what they cost. */
interface Found {
	cost: number;
	entering: readonly number[];
}

/**
 * The rounds in which a seed enters so many before the final, 0 the final itself, and the others as near as can be to where they enter
 * now: no better seed moves where that can be helped, and as few as possible of the worse ones (brackets 22). A sentence where no
 * bracket of so many teams lets it enter there. `entries` lead to one final, and have that seed.
 */
export function withEntry(entries: Entries, seed: number, before: number): Entries | string {
	const teams = teamsIn(entries);
	assert(seed >= 1 && seed <= teams, `seed ${seed} of ${teams}`);
	const refusal = before < 0 || before >= roundsMax ? "A bracket has no such round." : roomRefusal(teams, seed, before);
	if (refusal !== null) return refusal;
	const found = nearest(costsOf(entries, seed), before, seed);
	return found ? found.entering.toReversed() : `Too few teams would be left for that round: seed ${seed} enters later.`;
}

/** Where all teams cannot enter at once, one line of such a round is a winner's. */
function roomRefusal(teams: number, seed: number, before: number): string | null {
	const lines = 2 ** (before + 1);
	const room = teams > lines ? lines - 1 : lines;
	if (seed <= room) return null;
	return `That round has room for ${some(room, "seed")} and those who win before it: seed ${seed} enters earlier.`;
}

/** What it costs that the best so many seeds, of each number, enter in a round: a sum from the first seed on. */
type Costs = readonly (readonly number[])[];

function costsOf(entries: Entries, seed: number): Costs {
	const depths = depthsOf(entries);
	return Array.from({ length: roundsMax }, (_, depth) => {
		let sum = 0;
		const sums = depths.map((own, at) => {
			const price = at + 1 < seed ? cost.better : cost.worse;
			sum += at + 1 === seed ? 0 : Math.abs(own - depth) * price;
			return sum;
		});
		return [0, ...sums];
	});
}

/** The cheapest rounds for all seeds, of whom one enters in its round: from the final back, each line is a seed's or a winner's. */
function nearest(costs: Costs, before: number, seed: number): Found | null {
	const teams = (costs[0]?.length ?? 1) - 1;
	const known = new Map<number, Found | null>();
	const from = (depth: number, placed: number, lines: number): Found | null => {
		if (depth >= roundsMax || lines > teams - placed) return null;
		const key = (depth * 128 + placed) * 128 + lines;
		const memo = known.get(key);
		if (memo !== undefined) return memo;
		let best: Found | null = null;
		for (let entering = 0; entering <= lines; entering += 1) {
			const after = placed + entering;
			if ((seed > placed && seed <= after) !== (depth === before)) continue;
			const isFirst = entering === lines;
			if (isFirst !== (after === teams)) continue;
			const rest: Found | null = isFirst ? { cost: 0, entering: [] } : from(depth + 1, after, 2 * (lines - entering));
			if (!rest) continue;
			const own = (costs[depth]?.[after] ?? 0) - (costs[depth]?.[placed] ?? 0) + cost.round;
			if (!best || rest.cost + own < best.cost)
				best = { cost: rest.cost + own, entering: [entering, ...rest.entering] };
		}
		known.set(key, best);
		return best;
	};
	return from(0, 0, 2);
}
