import { type Wish, wishesIn, without } from "../giving.ts";
import { generate, type Generated, type Input } from "./generate.ts";

/** Made games, and where some found no slot, the wishes without which all do. */
export interface Generation extends Generated {
	giving: Wish[];
}

const triesMax = 30;
/** What one try may look at: less than a generation, of which there is one. */
const tryLooks = 60_000_000;
/** Of the work, where it is needed at all. */
const generatingShare = 0.8;

/** A schedule as {@link generate} makes it; where it is not whole it is tried without some wishes, as long as that is worth it. */
export function generateWhole(input: Input, progress: (share: number) => void = () => {}): Generation {
	const generated = generate(input, (share) => progress(share * generatingShare));
	const giving = generated.unplaced.length === 0 ? [] : givingWay(input, generated, progress);
	progress(1);
	return { ...generated, giving };
}

/**
 * A smallest set of wishes without which every game finds a slot, each of them needed, both proven by trying (QuickXplain,
 * Junker 2004): first among those of teams that lack a game, then among all. Empty where no wish stands in the way, or none was
 * found in so many tries.
 */
function givingWay(input: Input, { unplaced }: Generated, progress: (share: number) => void): Wish[] {
	let tries = 0;
	const isWhole = (given: readonly Wish[]) => {
		if (tries >= triesMax) return false;
		tries += 1;
		progress(generatingShare + (1 - generatingShare) * (tries / (triesMax + 1)));
		const looksMax = Math.min(input.looksMax ?? tryLooks, tryLooks);
		return generate({ ...without(input, given), looksMax }).unplaced.length === 0;
	};
	const lacking = new Set(unplaced.flatMap(({ home, away }) => [home, away]));
	const near = wishesIn(input, lacking);
	const all = wishesIn(input);
	const among = [near, all].find((wishes, at) => (at === 0 || wishes.length > near.length) && isWhole(wishes));
	if (!among) return [];
	const found = needed([], false, among, isWhole);
	return found.length === among.length || isWhole(found) ? found : [];
}

/** Which of these have to be given up beside those given already; the first ones are given up first. */
function needed(
	given: readonly Wish[],
	isChanged: boolean,
	among: readonly Wish[],
	isWhole: (given: readonly Wish[]) => boolean,
): Wish[] {
	if (isChanged && isWhole(given)) return [];
	if (among.length <= 1) return [...among];
	const half = Math.ceil(among.length / 2);
	const [first, second] = [among.slice(0, half), among.slice(half)];
	const later = needed([...given, ...first], true, second, isWhole);
	return [...needed([...given, ...later], later.length > 0, first, isWhole), ...later];
}
