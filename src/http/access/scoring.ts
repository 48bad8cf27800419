import { found, notFound } from "../../domain/refusal.ts";
import { hostOf, locateCall } from "../locate.ts";
import type { Scorer } from "../scorer.ts";
import { refuseForeign } from "../things.ts";
import { queryOf } from "./asker.ts";
import type { ApiParts } from "./parts.ts";
import { reading, writing, type Reading, type Write } from "./tenant.ts";

/** What somebody who scores may do, with an account or by a `link`, which says for which games. */
export type Scoring = { link: Scorer["link"] | null; read: Reading["read"]; write: Write };

/** What the holder of a scorer's link may do, in the organization of the link alone. */
export async function scoringBy(
	parts: ApiParts,
	{ request, params }: { request: Request; params: unknown },
	{ organization_id, link }: Scorer,
): Promise<Scoring> {
	const organization = found(await parts.directory.byId(organization_id));
	const named = await locateCall(parts, hostOf(request), queryOf(request));
	if (named && named.id !== organization.id) throw notFound();
	await refuseForeign(parts.db, organization, request, params);
	return {
		link,
		read: reading(parts, organization, "staff"),
		write: writing(parts, organization, { id: null, name: `Scorer link “${link.label}”`, link: link.id }),
	};
}
