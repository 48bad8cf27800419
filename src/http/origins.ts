import type { Organization } from "../data/organization/platform.ts";
import { withBase } from "../domain/paths.ts";

/** Whole addresses come from PUBLIC_URL or an organization's verified domain, never from the Host header (hosts 1). */
export interface Origins {
	platform: string;
	/** The one whole address of a site's path: on its own domain where it has one. */
	of(organization: Pick<Organization, "domain" | "slug">, path: string): string;
	/** The title of an organization's site (site 1). */
	title(organization: Pick<Organization, "domain" | "slug">): string;
	/** The name of the platform's own pages (site 1). */
	platformTitle: string;
	/**
	 * Where page views of a host, or of one slug on it, are counted; empty where the address is missing, undefined where nobody
	 * counts (operations 9).
	 */
	analytics(host: string, base: string): string | undefined;
	/** The same of the platform's own pages. */
	platformAnalytics: string | undefined;
}

/** An address a host, or a host with a slug ("leagues.example/acme"); null there leaves it out. */
export type Analytics = Readonly<Record<string, string | null>>;

export function originsOf(
	publicUrl: URL | null,
	port: number,
	titles: Record<string, string>,
	analytics: Analytics = {},
): Origins {
	const platform = publicUrl ? publicUrl.origin : `http://localhost:${port}`;
	const { hostname } = new URL(platform);
	const scheme = publicUrl ? publicUrl.protocol : "http:";
	const named = publicUrl ? publicUrl.port : String(port);
	const portPart = named && `:${named}`;
	return {
		platform,
		of: ({ domain, slug }, path) =>
			domain ? `${scheme}//${domain}${portPart}${path === "/" ? "" : path}` : platform + withBase(`/${slug}`, path),
		title: ({ domain, slug }) => (domain ? (titles[domain] ?? domain) : (titles[slug] ?? slug)),
		platformTitle: titles[hostname] ?? "Tipoff",
		analytics: (host, base) =>
			(`${host}${base}` in analytics ? analytics[`${host}${base}`] : analytics[host]) ?? undefined,
		platformAnalytics: analytics[hostname] ?? undefined,
	};
}
