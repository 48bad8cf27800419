import { patiently } from "./patience.ts";
import { Unavailable } from "./unavailable.ts";

/**
 * What has no limit of its own, because nobody knows how long it takes: the database is asked now and then beside it, and when
 * it has not answered for so long the work is given up.
 */
export async function attended<T>(
	work: Promise<T>,
	answers: () => Promise<boolean>,
	silentMsMax = silentMsUsual,
): Promise<T> {
	const { promise: silent, reject } = Promise.withResolvers<never>();
	const everyMs = Math.min(askMs, silentMsMax / 2);
	let [silentMs, waitedMs, isAsking] = [0, 0, false];
	const stop = patiently((ms) => {
		silentMs += ms;
		waitedMs += ms;
		if (silentMs > silentMsMax) reject(new Unavailable("silent"));
		if (waitedMs < everyMs || isAsking) return;
		[waitedMs, isAsking] = [0, true];
		void answers().then((isThere) => {
			isAsking = false;
			if (isThere) silentMs = 0;
		});
	});
	return await Promise.race([work, silent]).finally(stop);
}

const silentMsUsual = 30_000;
const askMs = 5_000;
