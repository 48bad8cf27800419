/** What was deleted since something was said: the next good sentence offers to take it back (forms 6). */
let deleted: number[] = [];

/** Notes what an answer says of its call; whoever goes on to something else has left it behind. */
export function noteCall(method: string, response: Response): void {
	if (method === "GET") return;
	if (method !== "DELETE") deleted = [];
	if (response.ok) deleted.push(...(response.headers.get("Deletion") ?? "").split(",").map(Number).filter(Boolean));
}

export function takeDeleted(): readonly number[] {
	const ids = deleted;
	deleted = [];
	return ids;
}
