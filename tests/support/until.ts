/** Waits for something that will happen, asking again and again; fails when it has not within the limit. */
export async function until(what: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
	const end = performance.now() + limitMs;
	while (!(await what())) {
		if (performance.now() > end) throw new Error(`did not happen within ${limitMs} ms: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}
