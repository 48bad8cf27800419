/** Whether a page would come. Who leaves for one that does not is shown the browser's own error, and nothing of ours. */
export async function answers(page: string): Promise<boolean> {
	try {
		return (await fetch(page, { method: "HEAD" })).ok;
	} catch {
		return false;
	}
}
