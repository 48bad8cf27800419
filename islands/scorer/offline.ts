/** Lets the page be opened again without network, where the browser can; only behind TLS or on one's own machine. */
export async function keepPage(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	try {
		await navigator.serviceWorker.register("/_/score-worker.js", { scope: location.pathname });
		const { active } = await navigator.serviceWorker.ready;
		const files = [...performance.getEntriesByType("resource")].map(({ name }) => name);
		const own = files.filter((name) => name.startsWith(`${location.origin}/_/`) && !name.includes("/_/events"));
		active?.postMessage([location.href.replace(location.hash, ""), ...new Set(own)], {});
	} catch {} // a browser that keeps nothing
}

/** What is over need not be opened again. */
export async function forgetPage(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	try {
		const registration = await navigator.serviceWorker.getRegistration(location.pathname);
		if (!registration?.scope.endsWith(location.pathname)) return;
		await caches.delete(`tipoff-score ${registration.scope}`);
		await registration.unregister();
	} catch {} // a browser that keeps nothing
}
