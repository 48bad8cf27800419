import { fold } from "./fold.ts";
import { freeSegments, pageSegments, routeSegments } from "./routes.ts";

export const slugLengthMax = 40;
export const slugLengthMin = 2;
/** Longer than any slug, so that what is wrong with one is said in its own words. */
export const slugTextMax = 100;
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The slug of a label (content 3): lower case, each run of other characters than letters and digits one hyphen, none at the ends.
 * Accents are taken off first, so that "Código" gives `codigo`. Always of the slug's form and length at most 40, or empty.
 */
export function slugOf(label: string): string {
	return fold(label)
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-/, "")
		.slice(0, slugLengthMax)
		.replace(/-$/, "");
}

/**
 * Why a slug may not be used, as a sentence, or null when it may (hosts 5, content 3). `taken` are the slugs in use beside
 * it, compared without regard to case. The addresses that an organization may fill with a page of its own (site 10) are
 * free for pages; the words of {@link platformWords} are refused to organizations only, for a league has its own news.
 */
export function slugRefusal(slug: string, of: "organization" | "page", taken: Iterable<string> = []): string | null {
	if (slug === "") return "The address needs at least two letters or digits.";
	if (slug.length < slugLengthMin || slug.length > slugLengthMax) return "The address must have 2 to 40 characters.";
	if (!slugPattern.test(slug))
		return "The address may have only small letters, digits and single hyphens between them.";
	if (/^\d+$/.test(slug)) return "The address must not be only digits.";
	if (isReserved(slug, of)) return `The address "${slug}" is kept for the platform.`;
	for (const other of taken) if (other.toLowerCase() === slug) return `The address "${slug}" is already in use.`;
	return null;
}

/** Names of files and paths that browsers, crawlers and proxies expect from the machine, not from a league. */
const technicalWords = words(
	"admin api assets auth build css favicon fonts healthz img index js logout manifest oauth oidc readyz robots signin sitemap",
	"static uploads well-known www",
);

/** Names that would read like the operator's own, or as no organization at all. */
const platformWords = words(
	"about account app apps audit backup billing blog cdn demo dev docs download embed events feed feeds files help home host",
	"images import export kiosk legal live localhost mail me media metrics new news page pages platform privacy public root",
	"scorer scores search security settings signup slug status storage support system team terms test tipoff user users",
	"webhooks widget",
);

function isReserved(slug: string, of: "organization" | "page"): boolean {
	if (technicalWords.has(slug)) return true;
	if (of === "organization" && platformWords.has(slug)) return true;
	return routeSegments.has(slug) && !freeSegments.has(slug) && !(of === "page" && pageSegments.has(slug));
}

function words(...lines: string[]): ReadonlySet<string> {
	return new Set(lines.flatMap((line) => line.split(" ")));
}
