/** What can be taken back of what was done: deletions, or an act on several games. */
export interface Undoable {
	deleted: readonly number[];
	act: string | null;
}

/** What was done since something was said: the next good sentence offers to take it back (forms 6). */
let deleted: number[] = [];
let act: string | null = null;

/** Notes what an answer says of its call; whoever goes on to something else has left it behind. */
export function noteCall(method: string, response: Response): void {
	if (method === "GET") return;
	if (method !== "DELETE") deleted = [];
	act = response.ok ? response.headers.get("Act") : null;
	if (response.ok) deleted.push(...(response.headers.get("Deletion") ?? "").split(",").map(Number).filter(Boolean));
}

export function takeUndoable(): Undoable | null {
	const done = { deleted, act };
	[deleted, act] = [[], null];
	return done.deleted.length > 0 || done.act !== null ? done : null;
}
