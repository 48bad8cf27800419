/** Patient enough for a machine that has much else to do. */
const patientMs = 60_000;

/** Waits for something that will happen, asking again and again; fails when it has not within the limit. */
export async function until(what: () => boolean | Promise<boolean>, limitMs = patientMs): Promise<void> {
	const end = performance.now() + limitMs;
	while (!(await what())) {
		if (performance.now() > end) throw new Error(`did not happen within ${limitMs} ms: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}
