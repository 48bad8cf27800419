import { Refusal } from "../../domain/refusal.ts";
import { skippedFault } from "../../domain/skipped.ts";
import type { Tenant } from "../tenant.ts";

/** Refused (invalid): a time that the organization's clocks skip on that day (clock 7). */
export function refuseSkipped(
	{ organization }: Pick<Tenant, "organization">,
	{ date, time }: { date: string | null; time: string | null },
): void {
	const fault = skippedFault(date, time, organization.time_zone);
	if (fault !== null) throw new Refusal("invalid", fault, { time: fault });
}
