import type { Organization } from "../data/organization/platform.ts";

/** How a request reached an organization: base is "" on its own domain and `/{slug}` on the platform's host. */
export interface Site {
	organization: Organization;
	base: string;
	host: string;
	/** "domain", "slug" or, on the platform's host without a slug, the signed-in person's own. */
	by: "domain" | "slug" | "session";
}
