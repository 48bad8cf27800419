import { freePaths } from "./routes.ts";
import { slugRefusal } from "./slug.ts";

/** A host name as it is compared: lower case, no port, no trailing dot, no leading "www.", punycode; null for nonsense (hosts 1). */
export function normalizeHost(header: string | null | undefined): string | null {
	if (!header || header.length > 255 || /[\s,@/\\?#%\0-\x1f\x7f]/.test(header)) return null;
	const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i.exec(header);
	if (bracketed) return bracketed[1]!.toLowerCase();
	const plain = /^([^:]+?)\.?(?::\d{1,5})?$/.exec(header)?.[1];
	if (plain === undefined) return null;
	const ascii = toAscii(plain.toLowerCase());
	if (ascii === null || !hostForm.test(ascii)) return null;
	return ascii.startsWith("www.") && ascii.length > 4 ? ascii.slice(4) : ascii;
}

const hostForm = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

function toAscii(host: string): string | null {
	if (/^[\x20-\x7e]+$/.test(host)) return host;
	const parsed = URL.parse(`http://${host}`);
	return parsed ? parsed.hostname : null;
}

/**
 * The path and query of a request's address on a stand-in host: a nonsense Host header makes the address itself nonsense
 * ("/path" alone, or a host that no URL may have), and must not keep it from being read.
 */
export function urlOf(address: string): URL {
	const scheme = address.startsWith("/") ? -1 : address.indexOf("//");
	const start = scheme < 0 ? 0 : address.indexOf("/", scheme + 2);
	const target = start < 0 ? "/" : address.slice(start);
	return new URL(`http://localhost${target.startsWith("/") ? "" : "/"}${target}`);
}

/** An address as people read it: host and path. */
export function plainAddress(address: string): string {
	const { host, pathname } = new URL(address);
	return host + pathname.replace(/\/$/, "");
}

/** localhost, *.localhost and IP literals: the platform, where no PUBLIC_URL says otherwise. */
export function isLocalHost(host: string): boolean {
	return isLiteral(host) || host.endsWith(".localhost");
}

/** Hosts that can never be an organization's own. */
export function isLiteral(host: string): boolean {
	return host === "localhost" || isNumeric(host);
}

/** An address by numbers, which is no name. */
export function isNumeric(host: string): boolean {
	return host.includes(":") || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
}

/**
 * Splits the path of a page on the platform host into the organization's slug and the site's path (hosts 3):
 * `/acme/teams/3` is acme and `/teams/3`; reserved first segments and what is no slug belong to the platform.
 */
export function splitSlug(path: string): { slug: string; path: string } | null {
	if (freePaths.has(path.toLowerCase())) return null; // although its first segment may be a slug
	const end = path.indexOf("/", 1);
	const first = end < 0 ? path.slice(1) : path.slice(1, end);
	if (slugRefusal(first.toLowerCase(), "organization") !== null) return null;
	const rest = end < 0 ? "/" : path.slice(end);
	return { slug: first, path: rest };
}
