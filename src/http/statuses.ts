import type { RefusalKind } from "../domain/refusal.ts";

/** What HTTP says of each kind of "no" (wire 6). */
export const statusOf: Readonly<Record<RefusalKind, number>> = {
	malformed: 400,
	unknown: 401,
	forbidden: 403,
	missing: 404,
	unsupported: 405,
	late: 408,
	conflict: 409,
	gone: 410,
	unmeasured: 411,
	large: 413,
	foreign: 415,
	invalid: 422,
	often: 429,
	upstream: 502,
	busy: 503,
	full: 507,
};
