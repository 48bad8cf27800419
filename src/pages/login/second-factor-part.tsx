import SecondFactor, { type SecondFactorProps } from "../../../islands/second-factor.tsx";
import { lastReset } from "../../data/account/factor-changes.ts";
import { waysIn } from "../../data/account/oidc.ts";
import { factorsWithin } from "../../data/account/second-factors.ts";
import type { User } from "../../domain/roles.ts";
import type { SiteContext } from "../../http/page.ts";
import { CodesWithoutScript } from "./codes-without-script.tsx";
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
	answered,
	next = null,
}: {
	data: FactorData;
	user: User;
	site: SiteContext["site"];
	/** What a form of this part was answered, without a script. */
	answered: SiteContext["answered"];
	next?: string | null;
}) {
	const { host, organization } = site;
	const props = { ...data, username: user.username, host, zone: organization.time_zone, next };
	return (
		<div className="stack gap-4">
			<Island name="second-factor" props={props} worksWithout>
				<SecondFactor {...props} />
			</Island>
			<CodesWithoutScript {...data} answered={answered} />
		</div>
	);
}
