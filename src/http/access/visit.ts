import type { QueryOf, QuerySpec } from "../../domain/query.ts";
import { locateCall } from "../locate.ts";
import { readQuery } from "../query.ts";
import { askerOf } from "./asker.ts";
import { chosen, leadOf, ledTo, ownOf, refuseContradiction, type Lead } from "./lead.ts";
import type { ApiParts } from "./parts.ts";
import { readingOf, type Reading } from "./tenant.ts";
import { found } from "../../domain/refusal.ts";

/** What a call without a login may do that needs no site. */
export async function anybody(parts: ApiParts, request: Request) {
	const { session, user, host, query } = await askerOf(parts, request);
	/** Reads the organization that an id names, else the site's, else one's own. */
	const within = async (id: number | null): Promise<Reading> => {
		const site = await locateCall(parts, host, query);
		refuseContradiction(site, id);
		const own = id === null ? (site ?? (await ownOf(parts, session))) : await parts.directory.byId(id);
		return readingOf(parts, id === null ? chosen(own, user) : found(own), { user, query });
	};
	return { session, user, within, ask: <S extends QuerySpec>(spec: S): QueryOf<S> => readQuery(spec, query) };
}

/** What a visitor may read of the organization that the address names, or to which the call leads who is signed in. */
export async function visiting(
	parts: ApiParts,
	{ request, params }: { request: Request; params: unknown },
	lead: Lead | true,
): Promise<Reading> {
	const { session, user, host, query } = await askerOf(parts, request);
	const named = await locateCall(parts, host, query);
	const led = user && lead !== true ? await ledTo(parts, user, named, leadOf(lead, params, query)) : null;
	refuseContradiction(named, led);
	const own = named ?? (led === null ? await ownOf(parts, session) : await parts.directory.byId(led));
	return readingOf(parts, chosen(own, user), { user, query });
}
