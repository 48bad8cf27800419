import { Refusal } from "../../domain/refusal.ts";
import { holds, type Capability } from "../../domain/roles.ts";
import { locateCall } from "../locate.ts";
import { personFor, refuseForeign } from "../things.ts";
import { noteDeleted } from "../deleted.ts";
import { askerOf } from "./asker.ts";
import { leadOf, organizationFor, type Lead } from "./lead.ts";
import type { ApiParts } from "./parts.ts";
import { readingOf, writing, type Granted } from "./tenant.ts";

/** What a call needs, and, for a super admin, whose organization it is about. */
export type Need = Capability | { to: Capability; of: Lead };

/** A call as its guard sees it. */
export interface Asking {
	request: Request;
	params: unknown;
	body: unknown;
}

/** What somebody of the organization may do who holds the capability; refused in the order of access 15. */
export async function granted(parts: ApiParts, { request, params, body }: Asking, need: Need): Promise<Granted> {
	const { session, host, query } = await askerOf(parts, request);
	if (!session) throw new Refusal("unknown", "Please sign in.");
	const { to: capability, of: lead } = typeof need === "string" ? { to: need, of: null } : need;
	if (!holds(session.user.role, capability)) throw new Refusal("forbidden", "Your role does not allow this.");
	const named = await locateCall(parts, host, query);
	const organization = await organizationFor(parts, session, named, lead && leadOf(lead, params, query, body));
	await refuseForeign(parts.db, organization, request, params);
	const { user } = session;
	return {
		...readingOf(parts, organization, { user, query }),
		user,
		session,
		organization,
		write: writing(parts, organization, { id: user.id, name: user.username }, (ids) => noteDeleted(request, ids)),
	};
}

/** Refuses who may not do it to themselves, or to the person whom the path names. */
export async function checkPerson(
	parts: ApiParts,
	{ request, params }: Omit<Asking, "body">,
	capability: Capability | "self",
): Promise<void> {
	const { session } = await askerOf(parts, request);
	if (!session) throw new Refusal("unknown", "Please sign in.");
	if (capability !== "self" && !holds(session.user.role, capability))
		throw new Refusal("forbidden", "Your role does not allow this.");
	const { user } = (params ?? {}) as { user?: string }; // a path without one has none
	if (user !== undefined) await personFor(parts, session.user, user);
}
