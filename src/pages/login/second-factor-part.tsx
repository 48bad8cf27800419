import SecondFactor, { type SecondFactorProps } from "../../../islands/second-factor.tsx";
import { lastReset } from "../../data/account/factor-changes.ts";
import { waysIn } from "../../data/account/oidc.ts";
import { factorsWithin } from "../../data/account/second-factors.ts";
import type { User } from "../../domain/roles.ts";
import type { SiteContext } from "../../http/page.ts";
import { Island } from "../../ui/island.tsx";

export type FactorData = Pick<SecondFactorProps, "factors" | "hasPassword" | "reset">;

/** What the part shows of somebody, read inside a page. */
export async function loadFactors({ tenant }: Pick<SiteContext, "tenant">, { id }: User): Promise<FactorData> {
	const { hasPassword } = await waysIn(tenant, id);
	return { factors: await factorsWithin(tenant, id), hasPassword, reset: await lastReset(tenant, id) };
}

/** One's second factors, to add and remove: on one's account, and where the organization demands one (factors 5, factors 6). */
export function SecondFactorPart({
	data,
	user,
	site,
	next = null,
}: {
	data: FactorData;
	user: User;
	site: SiteContext["site"];
	next?: string | null;
}) {
	const { host, organization } = site;
	const props = { ...data, username: user.username, host, zone: organization.time_zone, next };
	return (
		<Island name="second-factor" props={props}>
			<SecondFactor {...props} />
		</Island>
	);
}
