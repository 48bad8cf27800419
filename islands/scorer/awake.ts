/** Keeps the screen on while that `isWanted`, where the browser can, until the returned function is called. */
export function keepAwake(isWanted: () => boolean): () => void {
	let lock: WakeLockSentinel | null = null;
	const take = async () => {
		if (lock && !lock.released) return;
		if (document.hidden || !isWanted() || !("wakeLock" in navigator)) return;
		lock = await navigator.wakeLock.request("screen").catch(() => null); // refused when the battery is low
	};
	const again = () => void take();
	const leaving = new AbortController();
	for (const what of ["visibilitychange", "pointerdown", "keydown"])
		// a hidden page loses it; a press is a good moment to ask
		document.addEventListener(what, again, { signal: leaving.signal });
	again();
	return () => {
		leaving.abort();
		void lock?.release();
	};
}
