/**
 * What a call has deleted and can be taken back is named by a header of its answer, whatever the call answers: the ids of
 * the deletions with commas between (forms 6).
 */
export const deletedHeader = "deletion";

const made = new WeakMap<Request, number[]>();

/** Only of calls that delete, or make one of two: a publication takes games away too, and is no deletion to whoever publishes. */
export function noteDeleted(request: Request, ids: readonly number[]): void {
	const deletes = request.method === "DELETE" || new URL(request.url).pathname.endsWith("/merge");
	if (deletes && ids.length > 0) made.set(request, [...(made.get(request) ?? []), ...ids]);
}

/** What to say of it; null where nothing was deleted. */
export const deletedBy = (request: Request): string | null => made.get(request)?.join(",") ?? null;
