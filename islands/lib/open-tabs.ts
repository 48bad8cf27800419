/** Lets other tabs see, while it holds something, that this page is open; only where the browser can, at secure addresses. */
export function heldHere(name: string): (holds: boolean) => void {
	let release: (() => void) | null = null;
	return (holds) => {
		if (!("locks" in navigator) || holds === (release !== null)) return;
		release?.();
		release = null;
		if (!holds) return;
		const until = Promise.withResolvers<void>();
		release = until.resolve;
		void navigator.locks.request(name, { mode: "shared" }, async () => await until.promise);
	};
}

/** The names of what open pages hold. */
export async function heldInTabs(): Promise<ReadonlySet<string>> {
	if (!("locks" in navigator)) return new Set();
	const { held = [] } = await navigator.locks.query();
	return new Set(held.flatMap(({ name }) => name ?? []));
}
