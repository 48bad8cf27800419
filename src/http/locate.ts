import type { Directory } from "../data/organization/directory.ts";
import type { Organization } from "../data/organization/platform.ts";
import { slugOfAlias } from "../data/organization/platform.ts";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Site } from "./site.ts";
import { isLiteral, isLocalHost, normalizeHost, splitSlug } from "../domain/address.ts";
import { withBase } from "../domain/paths.ts";
import { routes } from "../domain/routes.ts";
import { Refusal } from "../domain/refusal.ts";

export type Located =
	| { kind: "platform"; path: string; host: string }
	| { kind: "site"; site: Site; path: string }
	| { kind: "redirect"; to: string; status: 301 | 302 };

export interface Places {
	directory: Directory;
	db: PostgresJsDatabase;
	publicUrl: URL | null;
}

export const nonsenseHost = "The Host header names no host.";
export const twoHosts = "The request names more than one host.";

/** Whether a request bears several Host headers: the server hands them over as one, while the address holds the first (hosts 1). */
export const namesTwoHosts = (request: Request) => request.headers.get("host")?.includes(",") ?? false;

/** The host of a request as it is compared; nonsense is refused (hosts 1). */
export function hostOf(request: Request): string {
	const host = normalizeHost(request.headers.get("host"));
	if (host === null) throw new Refusal("malformed", nonsenseHost);
	return host;
}

/** The path as it is compared; one that is not written correctly is refused. */
export function decodedPath(pathname: string): string {
	try {
		const path = decodeURIComponent(pathname);
		if (!/[\0-\x1f\x7f]/.test(path) && !path.includes("//")) return path;
	} catch {}
	throw new Refusal("malformed", "The address is not written correctly.");
}

export function isPlatformHost(host: string, publicUrl: URL | null): boolean {
	return publicUrl ? host === normalizeHost(publicUrl.host) : isLiteral(host);
}

/** Names the organization of a page once per request: own domain, then `?domain=`, then the first path segment (hosts 2). */
export async function locate(places: Places, host: string, path: string, query: URLSearchParams): Promise<Located> {
	if (!isPlatformHost(host, places.publicUrl)) {
		const organization = await places.directory.find("host", host);
		if (organization) return { kind: "site", site: { organization, base: "", host, by: "domain" }, path };
		if (places.publicUrl || !isLocalHost(host)) throw new Refusal("missing", "There is no site at this address.");
	}
	const domain = query.get("domain");
	if (domain) return await redirectToSlug(places, domain, path, query);
	const split = path === bareYouth.path ? bareYouth : splitSlug(path);
	if (!split) return { kind: "platform", path, host };
	return await siteOfSlug(places, host, split, query);
}

/** The youth page of one organization stands before its slug (hosts 7). */
const bareYouth = { slug: "jccoc", path: routes.bareYouth.path };

async function siteOfSlug(
	places: Places,
	host: string,
	split: { slug: string; path: string },
	query: URLSearchParams,
): Promise<Located> {
	const slug = split.slug.toLowerCase();
	const organization = await places.directory.find("slug", slug);
	if (organization && slug === split.slug)
		return { kind: "site", site: { organization, base: `/${slug}`, host, by: "slug" }, path: split.path };
	const moved = organization?.slug ?? (await slugOfAlias(places.db, slug));
	if (!moved) throw new Refusal("missing", "There is no site at this address.");
	return { kind: "redirect", to: withBase(`/${moved}`, split.path) + asText(query), status: 301 };
}

async function redirectToSlug(places: Places, domain: string, path: string, query: URLSearchParams): Promise<Located> {
	const named = normalizeHost(domain);
	const organization = named ? await places.directory.find("host", named) : null;
	if (!organization) throw new Refusal("missing", "There is no site at this address.");
	const split = splitSlug(path);
	if (split && split.slug !== organization.slug) throw new Refusal("missing", "There is no site at this address.");
	const rest = new URLSearchParams(query);
	rest.delete("domain");
	return {
		kind: "redirect",
		to: withBase(`/${organization.slug}`, split ? split.path : path) + asText(rest),
		status: 302,
	};
}

/** The organization that a public call names: the Host's own, else `?slug=` or `?domain=`; contradictions are 404. */
export async function locateCall(places: Places, host: string, query: URLSearchParams): Promise<Organization | null> {
	const own = isPlatformHost(host, places.publicUrl) ? null : await places.directory.find("host", host);
	if (!own && !isPlatformHost(host, places.publicUrl) && (places.publicUrl || !isLocalHost(host)))
		throw new Refusal("missing", "There is no site at this address.");
	const [slug, domain] = [query.get("slug"), query.get("domain")];
	const named = [
		slug ? await organizationBySlug(places.directory, slug) : undefined,
		domain ? await places.directory.find("host", normalizeHost(domain) ?? "") : undefined,
	].filter((found) => found !== undefined);
	const all = own ? [own, ...named] : named;
	const first = all[0];
	if (first === undefined) return null;
	if (first === null || all.some((other) => other?.id !== first.id))
		throw new Refusal("missing", "There is no site at this address.");
	return first;
}

/** The organization of a slug as somebody typed it; what can be none is not asked for. */
export async function organizationBySlug(directory: Directory, slug: string): Promise<Organization | null> {
	return /^[a-z0-9-]{1,60}$/i.test(slug) ? await directory.find("slug", slug.toLowerCase()) : null;
}

const asText = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : "");
