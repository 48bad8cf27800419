import { NotYet } from "../domain/refusal.ts";

interface Limits {
	/** How much one of them may have waiting, and all together. */
	ofOneMax: number;
	ofAllMax: number;
	/** Said to whom has too much waiting, and to all when everybody has. */
	sentences: { ofOne: string; ofAll: string };
}

/** After so many seconds it is worth trying again. */
const retrySeconds = 5;

/**
 * Work that costs much, one piece at a time. Those who want it done take turns, so that however much one of them sends, each
 * other waits for one piece of it (writing 11). Refused (429, 503): more than may wait.
 */
export function takingTurns({ ofOneMax, ofAllMax, sentences }: Limits) {
	/** In the order of turns: who has just had one stands last. */
	const waiting = new Map<number, (() => Promise<void>)[]>();
	let count = 0;
	let isBusy = false;

	return async function inTurn<T>(who: number, work: () => Promise<T>): Promise<T> {
		const own = waiting.get(who) ?? [];
		if (own.length >= ofOneMax) throw new NotYet("often", sentences.ofOne, retrySeconds);
		if (count >= ofAllMax) throw new NotYet("busy", sentences.ofAll, retrySeconds);
		const { promise, resolve, reject } = Promise.withResolvers<T>();
		own.push(async () => await work().then(resolve, reject));
		waiting.set(who, own);
		count += 1;
		if (!isBusy) void goOn();
		return await promise;
	};

	async function goOn(): Promise<void> {
		isBusy = true;
		for (let [next] = waiting; next; [next] = waiting) {
			const [who, own] = next;
			const work = own.shift();
			count -= 1;
			await work?.();
			waiting.delete(who);
			if (own.length > 0) waiting.set(who, own);
		}
		isBusy = false;
	}
}
