import { isMember } from "../../data/account/acting.ts";
import type { Sport } from "../../data/organization/platform.ts";
import type { Tenant } from "../../data/tenant.ts";
import { withQuery } from "../../domain/paths.ts";

/** Writes an address of a call as the person that one acts for. */
export type CallAs = (call: string) => string;

/** The first sport of the organization and how its calls are addressed; null where `userId` is nobody of it. */
export async function actingFor(
	tenant: Tenant,
	{ userId }: { userId?: number | undefined },
): Promise<{ sport: Sport | null; as: CallAs } | null> {
	if (userId !== undefined && !(await isMember(tenant, userId))) return null;
	return { sport: tenant.organization.sports[0] ?? null, as: (call) => withQuery(call, { userId }) };
}
