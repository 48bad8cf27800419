import { addressLengthMax, seen, webAddress } from "../check.ts";
import { Refusal, refused } from "../refusal.ts";
import { routeNames, routeOf, routeSegments, type RouteName } from "../routes.ts";
import { slugLengthMin, slugOf, slugRefusal } from "../slug.ts";

/** A menu entry; an internal one with an empty slug is the home page. */
export type Link = {
	id: number;
	label: string;
	slug: string;
	url: string | null;
	is_external: boolean;
	show_in_navbar: boolean;
	position: number;
};

/** What the form of a link holds. */
export type LinkForm = Pick<Link, "label" | "slug" | "url" | "is_external">;

/** The slug of an entry that leads to a page of the product. */
const slugTo = (name: RouteName) => routeOf(name).path.slice(1);
const entryOf = (name: RouteName, label = routeOf(name).entry ?? "") => ({ label, slug: slugTo(name) });

/** The links of a new organization, in order (platform 1). */
export const defaultLinks = (["home", "standings", "schedule", "players", "leaderboard"] as const).map((name) =>
	entryOf(name),
);

/** What links of the menu may lead to besides pages of one's own and other websites: the product's public pages. */
export const builtinPages = routeNames.filter((name) => routeOf(name).entry).map((name) => entryOf(name));

/** Labels that people give to one of these pages. */
const otherNames: Readonly<Record<string, string>> = {
	bracket: slugTo("tournament"),
	brackets: slugTo("tournament"),
	games: slugTo("schedule"),
	league: slugTo("leagues"),
	teams: slugTo("standings"),
};

/** What somebody has chosen instead of what follows from the label: a page of the product, or an address. */
export interface Choice {
	page?: string | undefined;
	address?: string | undefined;
}

const own = (label: string, name: RouteName) => ({ ...entryOf(name, label), url: null, is_external: false });

/** The fixed navbar of the adult league's site (adult 10). */
export const adultLeagueMenu = [
	own("Home", "home"),
	own("Registration", "registration"),
	own("League info", "leagueInfo"),
	own("Tournament", "tournament"),
	own("Standings", "standings"),
	own("Schedule", "schedule"),
	own("Players", "players"),
	own("Leader board", "leaderboard"),
	own("Youth", "youth"),
	own("Join our team", "ourTeam"),
	own("League footage", "leagueFootage"),
	own("Store", "store"),
	own("Contact us", "contact"),
] as const;

/** Links with these labels cannot be deleted (content 4). */
const protectedLabels = ["Players", "Schedule", "Standings"] as const;

export const labelLengthMax = 60;

export function isProtected(link: { label: string }): boolean {
	return protectedLabels.some((label) => labelKey(label) === labelKey(link.label));
}

/** A page of the product itself: the home and the route table's pages. Such a link keeps its slug and has no Edit Page (content 2). */
export function isBuiltin(link: { slug: string; is_external: boolean }): boolean {
	if (link.is_external) return false;
	if (link.slug === "") return true;
	const isOwnPage = slugRefusal(link.slug, "page") === null; // such as contact (site 10)
	return !isOwnPage && routeSegments.has(link.slug.toLowerCase());
}

/** "Will appear at" (content 5): the domain, or the shared host plus slug, plus the path; the home gives "/". */
export function previewAddress(site: { domain: string | null; host: string; slug: string }, linkSlug: string): string {
	return `${site.domain ?? `${site.host}/${site.slug}`}/${linkSlug}`;
}

/** The form with another label: an internal link's slug follows it (content 3), unless it is a page of the product. */
export function withLabel(form: LinkForm, label: string, isNew: boolean): LinkForm {
	const keeps = form.is_external || (!isNew && isBuiltin(form));
	return { ...form, label, slug: keeps ? form.slug : slugOf(label) };
}

/** The form switched between a page on the site and another website: the slug stays, a page on the site has no URL (content 3). */
export function withExternal(form: LinkForm, isExternal: boolean): LinkForm {
	return { ...form, is_external: isExternal, url: isExternal ? form.url : null };
}

/** A label equal to another's, trimmed and without regard to case (content 4). */
export function isDuplicateLabel(label: string, links: readonly { label: string }[]): boolean {
	return links.some((link) => labelKey(link.label) === labelKey(label));
}

/**
 * What is stored of a link form. `previous` is the link being edited, null for a new one; `others` are all the other links.
 * Refused (invalid): no label, a new link with another's label, an address that is none, and of an internal link a slug that
 * follows from the label and is empty, taken or the product's own (content 4, content 3).
 */
export function checkLink(
	form: LinkForm,
	others: readonly Link[],
	previous: Link | null,
	choice: Choice = {},
): LinkForm {
	const label = seen(form.label).trim();
	if (label === "") throw refused("label", "Enter a label.");
	if ([...label].length > labelLengthMax) throw refused("label", `At most ${labelLengthMax} characters.`);
	if (previous === null && isDuplicateLabel(label, others)) throw refused("label", "This link already exists.");
	if (form.is_external) return { label, slug: previous?.slug ?? "", url: externalUrl(form.url), is_external: true };
	return { label, slug: internalSlug(label, form.slug, others, previous, choice), url: null, is_external: false };
}

/** Refuses (conflict) the deletion of a protected link. */
export function checkDeletable(link: { label: string }): void {
	if (isProtected(link)) throw new Refusal("conflict", `The link ${link.label} cannot be deleted.`);
}

/**
 * The address that follows from a label (content 3). "Home" gives the home where the menu has none (content 5); an address that was
 * chosen stays whatever the label becomes.
 */
export function derivedSlug(label: string, others: readonly Link[], previous: Link | null): string {
	const isChosen = previous !== null && !previous.is_external && previous.slug !== slugOf(previous.label);
	if (isChosen) return previous.slug;
	if (previous === null && labelKey(label) === "home" && !slugsOf(others).includes("")) return "";
	return slugOf(label);
}

/** An address for a label that gives none, such as one without Latin letters: `page-2`, the first that is free. */
export function freeAddress(others: readonly Link[]): string {
	const taken = slugsOf(others);
	for (let number = 2; ; number += 1) if (!taken.includes(`page-${number}`)) return `page-${number}`;
}

/** Whether a label needs an address beside it. */
export function givesNoAddress(slug: string, label: string): boolean {
	return slug.length < slugLengthMin && label.trim() !== "" && labelKey(label) !== "home";
}

const slugsOf = (links: readonly Link[]) => links.filter((link) => !link.is_external).map((link) => link.slug);

function internalSlug(
	label: string,
	sent: string,
	others: readonly Link[],
	previous: Link | null,
	{ page, address }: Choice,
): string {
	const taken = slugsOf(others);
	if (previous !== null && (isBuiltin(previous) || isReturning(previous, sent))) {
		if (taken.includes(previous.slug)) throw refused("label", `The address "${previous.slug}" is already in use.`);
		return previous.slug;
	}
	if (page !== undefined && previous === null) return builtinSlug(page, taken);
	const slug = address?.trim().toLowerCase() || derivedSlug(label, others, previous);
	if (slug === "" && labelKey(label) === "home") return "";
	const sentence = slugRefusal(slug, "page", taken);
	if (sentence !== null) throw refused(address?.trim() ? "address" : "label", sentence + wayTo(slug));
	return slug;
}

function builtinSlug(page: string, taken: readonly string[]): string {
	const known = builtinPages.find(({ slug }) => slug === page);
	if (!known) throw refused("page", "There is no such page.");
	if (taken.includes(known.slug)) throw refused("page", "This page is in the menu already.");
	return known.slug;
}

/** Where a refused address is a page of the product: how it comes into the menu. */
function wayTo(slug: string): string {
	const key = otherNames[slug] ?? slug;
	const known = builtinPages.find((page) => page.slug !== "" && page.slug.toLowerCase() === key.toLowerCase());
	return known ? ` To put ${known.label} into the menu, choose it under Page.` : "";
}

/** A link made internal again keeps the slug that it had (content 3). */
function isReturning(previous: Link, sent: string): boolean {
	return previous.is_external && previous.slug !== "" && sent === previous.slug;
}

function externalUrl(url: string | null): string {
	const text = (url ?? "").trim();
	if (text === "") throw refused("url", "Enter the address of the other website.");
	const address = /^(mailto|tel):[^\s]+$/i.test(text) ? text : webAddress(text);
	if (address === null) throw refused("url", "This is not a web address.");
	if (address.length > addressLengthMax) throw refused("url", `At most ${addressLengthMax} characters.`);
	return address;
}

function labelKey(label: string): string {
	return label.trim().toLowerCase();
}
