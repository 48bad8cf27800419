import { flag, oneOf, optionalAddress, optionalId, optionalText, requiredColor, requiredText } from "../check.ts";
import { isTimeZone } from "../clock.ts";
import { readDomain } from "./custom-domain.ts";
import { countsText, undoDays } from "../deletion/deletions.ts";
import { privacies, type Privacy } from "../player/privacy.ts";
import { Refusal } from "../refusal.ts";
import { slugTextMax } from "../slug.ts";
import { some } from "../some.ts";

/** The colour scheme of a site, or the visitor's own (platform 9). */
export const siteThemes = ["light", "dark", "auto"] as const;
export type Theme = (typeof siteThemes)[number];
export const siteVariants = ["default", "leaders", "adult-league", "jccoc", "millionaire"] as const;
export type SiteVariant = (typeof siteVariants)[number];

/** What its owner says about an organization; absent is unchanged. */
interface SiteDraft {
	name?: string;
	city?: string | null;
	theme?: Theme;
	color?: string;
	time_zone?: string;
	facebook_url?: string | null;
	instagram_url?: string | null;
	youtube_url?: string | null;
	player_privacy?: Privacy;
	player_photo?: boolean;
	player_number?: boolean;
	noindex?: boolean;
	/** Its people need a second factor (factors 6). */
	second_factor?: boolean;
}

/** What the platform says about it. */
export interface PlatformDraft {
	slug?: string;
	/** Null takes the present one away. */
	domain?: string | null;
	sportIds?: number[];
	site_variant?: SiteVariant;
}

export interface OrganizationDraft {
	site: SiteDraft;
	platform: PlatformDraft;
}

type Body = Readonly<Record<string, unknown>>;

/** A body, as JSON or as a form, which writes lists as `sportIds[]`; `platformHost` can be nobody's own domain. */
export function readOrganization(body: Body, platformHost: string | null): OrganizationDraft {
	return { site: readSite(body), platform: readPlatform(body, platformHost) };
}

/** The length is what fits into a title. */
export const organizationNameLengthMax = 100;
export const cityLengthMax = 80;

function readSite(body: Body): SiteDraft {
	const draft: SiteDraft = {};
	if ("name" in body) draft.name = requiredText("name", body["name"], organizationNameLengthMax);
	if ("city" in body) draft.city = optionalText("city", body["city"], cityLengthMax);
	if (isSaid(body["theme"])) draft.theme = oneOf("theme", body["theme"], siteThemes);
	if (isSaid(body["color"])) draft.color = requiredColor("color", body["color"]);
	if (isSaid(body["time_zone"])) draft.time_zone = requiredTimeZone(body["time_zone"]);
	for (const name of ["facebook_url", "instagram_url", "youtube_url"] as const)
		if (name in body) draft[name] = optionalAddress(name, body[name]);
	if (isSaid(body["player_privacy"])) draft.player_privacy = oneOf("player_privacy", body["player_privacy"], privacies);
	for (const name of ["player_photo", "player_number", "noindex", "second_factor"] as const)
		if (name in body) draft[name] = flag(name, body[name]);
	return draft;
}

function readPlatform(body: Body, platformHost: string | null): PlatformDraft {
	const draft: PlatformDraft = {};
	const slug = optionalText("slug", body["slug"], slugTextMax);
	if (slug !== null) draft.slug = slug.toLowerCase();
	if ("domain" in body) draft.domain = readDomain(body["domain"], platformHost);
	const ids = body["sportIds[]"] ?? body["sportIds"];
	if (ids !== undefined) draft.sportIds = sportIds(ids);
	if (isSaid(body["site_variant"])) draft.site_variant = oneOf("site_variant", body["site_variant"], siteVariants);
	return draft;
}

function sportIds(value: unknown): number[] {
	const listed: unknown[] = Array.isArray(value) ? value : [value];
	return [...new Set(listed.flatMap((id) => optionalId("sportIds", id) ?? []))];
}

/** The name of a zone of the time-zone database. */
function requiredTimeZone(value: unknown): string {
	const name = requiredText("time_zone", value, timeZoneLengthMax);
	if (isTimeZone(name)) return name;
	const sentence = "This is not a time zone. Choose one such as Europe/Berlin.";
	throw new Refusal("invalid", sentence, { time_zone: sentence });
}

const timeZoneLengthMax = 60;

/** A field of a form that was left alone says nothing. */
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== "";

/** What is asked before an organization goes: what goes with it, and that it can be taken back. */
export function organizationWeight(name: string, counts: Readonly<Record<string, number>>, users: number): string {
	const people = users === 0 ? "" : some(users, "user");
	const plain = Object.fromEntries(plainTables.map((table) => [table, counts[table] ?? 0]));
	const takes = [countsText(plain), people].filter((part) => part !== "").join(", ");
	const back = `You can take it back for ${undoDays} days from the list of organizations.`;
	return `This takes away ${name}${takes === "" ? "" : `: ${takes}, and all that belongs to them`}. ${back}`;
}

/** What people would name; the rest belongs to it. */
const plainTables = ["seasons", "leagues", "divisions", "teams", "players", "games", "businesses", "pages"];

/** What a change of the time zone leaves at a time that is none there (clock 7); empty where nothing is. */
export function skippedText(games: number, zone: string): string {
	if (games === 0) return "";
	const who = games === 1 ? "One of them is" : `${games} of them are`;
	return `${who} at a time that the clocks of ${zone} skip on that day: choose another time there.`;
}

/** What a change of the time zone moves (clock 5); empty where nothing does. */
export function zoneMoveText(games: number, from: string, to: string, hours: number): string {
	if (from === to || games === 0 || hours === 0) return "";
	const count = games === 1 ? "One game to come keeps its" : `${games} games to come keep their`;
	const moves = games === 1 ? "it moves" : "they move";
	const amount = Number(Math.abs(hours).toFixed(2));
	const span = some(amount, "hour");
	return `${count} date and time on the clock, which is ${to} then instead of ${from}: in calendars that people have subscribed to, ${moves} by ${span}, to ${hours > 0 ? "earlier" : "later"}.`;
}
