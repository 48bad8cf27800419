type Tick = (ms: number) => void;

const tickMs = 100;
const countedMsMax = 2 * tickMs;

const waiting = new Set<Tick>();
let timer: Timer | null = null;
let last = 0;

/**
 * Tells every tenth of a second how much time there was for answers to arrive. A process that was busy with itself, or
 * stopped, has heard nothing meanwhile, which is no fault of who was to answer: that time does not count.
 */
export function patiently(tick: Tick): () => void {
	waiting.add(tick);
	if (!timer) {
		last = performance.now();
		timer = setInterval(pass, tickMs);
		timer.unref();
	}
	return () => void waiting.delete(tick);
}

function pass() {
	const now = performance.now();
	const counted = Math.min(now - last, countedMsMax);
	last = now;
	for (const tick of waiting) tick(counted);
	if (waiting.size > 0 || !timer) return;
	clearInterval(timer);
	timer = null;
}

/** Rejects when what was awaited has not come within so much time for answers. */
export async function within<T>(ms: number, what: Promise<T>, late: () => Error): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	let leftMs = ms;
	const stop = patiently((passedMs) => {
		leftMs -= passedMs;
		if (leftMs <= 0) reject(late());
	});
	return await Promise.race([what, promise]).finally(stop);
}
