import type { Directory } from "../data/organization/directory.ts";
import type { Organization } from "../data/organization/platform.ts";
import { normalizeHost } from "../domain/address.ts";
import { Refusal } from "../domain/refusal.ts";
import type { User } from "../domain/roles.ts";
import { hostOf, isPlatformHost, organizationBySlug } from "./locate.ts";

/** Where somebody signs in, and whom that place admits (access 7, access 2). */
export interface Gate {
	host: string;
	organization: Organization | null;
	admits(user: User): boolean;
}

/** The organization of a login: the host's own, else the one that the form names; the platform itself admits everybody. */
export async function gateOf(
	{ directory, publicUrl }: { directory: Directory; publicUrl: URL | null },
	request: Request,
	{ domain, slug }: { domain?: string | null | undefined; slug?: string | null | undefined },
): Promise<Gate> {
	const host = hostOf(request);
	const own = isPlatformHost(host, publicUrl) ? null : await directory.find("host", host);
	const byDomain = async () => (domain ? await directory.find("host", normalizeHost(domain) ?? "") : undefined);
	const named = slug ? await organizationBySlug(directory, slug.toLowerCase()) : await byDomain();
	if (named === null || (own && named && named.id !== own.id))
		throw new Refusal("missing", "There is no site at this address.");
	const organization = own ?? named ?? null;
	return {
		host,
		organization,
		admits: (user) => organization === null || user.organization_id === organization.id,
	};
}
