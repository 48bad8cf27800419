import type { Organization } from "../data/platform.ts";
import { normalizeHost } from "../domain/address.ts";
import { Refusal } from "../domain/refusal.ts";
import type { User } from "../domain/roles.ts";
import type { ApiParts } from "./access.ts";
import { hostOf, isPlatformHost, organizationBySlug } from "./locate.ts";
import type { Session } from "./session.ts";
import { tokenCookies } from "./xsrf.ts";

export { hashPassword, isPassword, madePassword } from "./password.ts";
export { tokenCookies } from "./xsrf.ts";

/** Where somebody signs in, and whom that place admits (access 7, access 2). */
export interface Gate {
	host: string;
	organization: Organization | null;
	admits(user: User): boolean;
}

/** The organization of a login: the host's own, else the one that the form names; the platform itself admits everybody. */
export async function gateOf(
	{ directory, publicUrl }: Pick<ApiParts, "directory" | "publicUrl">,
	request: Request,
	{ domain, slug }: { domain?: string | null | undefined; slug?: string | null | undefined },
): Promise<Gate> {
	const host = hostOf(request);
	const own = isPlatformHost(host, publicUrl) ? null : await directory.find("host", host);
	const named = slug
		? await organizationBySlug(directory, slug.toLowerCase())
		: domain
			? await directory.find("host", normalizeHost(domain) ?? "")
			: undefined;
	if (named === null || (own && named && named.id !== own.id))
		throw new Refusal(404, "There is no site at this address.");
	const organization = own ?? named ?? null;
	return {
		host,
		organization,
		admits: (user) => organization === null || user.organization_id === organization.id,
	};
}

/** The cookies of a page's or a call's answer: the token, and the session's own when it was just prolonged. */
export function answerCookies(request: Request, session: Session | null, secure: boolean): string[] {
	const token = tokenCookies(session?.id ?? null, request.headers.get("cookie"), secure);
	return session?.renewal ? [session.renewal, ...token] : token;
}

export async function sessionOf({ sessions }: ApiParts, request: Request): Promise<Session | null> {
	return await sessions.of(request.headers.get("cookie"), hostOf(request));
}

const addresses = new WeakMap<Request, string>();
const unknownAddress = "0.0.0.0";

/** Notes where a request came from; X-Forwarded-For is believed only from the proxies that are named (hosts 1). */
export function noteAddress(request: Request, peer: string | undefined, trusted: ReadonlySet<string>): void {
	let address = peer ?? unknownAddress;
	const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
	while (trusted.has(address) && hops.length > 0) {
		const hop = hops.pop();
		if (!hop || !/^[0-9a-f:.]{2,45}$/i.test(hop)) break;
		address = hop;
	}
	addresses.set(request, address);
}

export function addressOf(request: Request): string {
	return addresses.get(request) ?? unknownAddress;
}
