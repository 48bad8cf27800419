import type { Directory } from "../../data/organization/directory.ts";
import { organizationOf, type Organization } from "../../data/organization/platform.ts";
import { organizationOfUser } from "../../data/account/users.ts";
import { Refusal, notFound } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { pathId } from "../calls.ts";
import type { Session } from "../account/session.ts";
import type { ApiParts } from "./parts.ts";

type Noun = Parameters<typeof organizationOf>[1];
/**
 * What leads a super admin, who has no organization, to one: the id of a thing in the path, or of a user in the query. An
 * organization's own id is checked for everybody.
 */
export type Lead =
	| { noun: Noun; param: string }
	| { noun: Noun; field: string }
	| { query: "userId"; noun?: Noun; param?: string }
	| { user: string }
	| { organization: string }
	| { body: "organization_id" };

/** Refused (400) where an address names one organization and leads to another. */
export function refuseContradiction(named: Organization | null, led: number | null): void {
	if (named && led !== null && named.id !== led) throw new Refusal("malformed", "The address names two organizations.");
}

/** The organization of a call, or why there is none. */
export function chosen(organization: Organization | null, user: User | null): Organization {
	if (organization) return organization;
	throw new Refusal(user ? "malformed" : "unknown", user ? "Choose an organization first." : "Unauthorized access");
}

/** That of somebody who is signed in: their own, or the one that a super admin has chosen. */
export async function ownOf({ directory }: ApiParts, session: Session | null): Promise<Organization | null> {
	const id = session ? (session.user.organization_id ?? session.acting_organization_id) : null;
	return id === null ? null : await directory.byId(id);
}

/** The organization of a signed-in person's call: their own, or, for a super admin, the one that is named, led to or chosen. */
export async function organizationFor(
	parts: ApiParts,
	{ user, acting_organization_id }: Session,
	named: Organization | null,
	lead: ReturnType<typeof leadOf> | null,
): Promise<Organization> {
	const led = lead ? await ledTo(parts, user, named, lead) : null;
	if (user.organization_id !== null) {
		if (named && named.id !== user.organization_id) throw new Refusal("forbidden", "Your role does not allow this.");
		return chosen(await parts.directory.byId(user.organization_id), user);
	}
	refuseContradiction(named, led);
	const id = led ?? acting_organization_id;
	return chosen(named ?? (id === null ? null : await parts.directory.byId(id)), user);
}

/** The id that a lead names, and of what; null where the call does not say it. */
export function leadOf(lead: Lead, params: unknown, query: URLSearchParams, body?: unknown) {
	const inPath = (name: string) => (params as Record<string, string>)[name] ?? null; // Elysia's path parameters are strings
	if ("query" in lead) {
		const text = query.get(lead.query) ?? idIn(body, lead.query);
		if (text || !lead.noun) return { noun: "users" as const, text };
		return { noun: lead.noun, text: inPath(lead.param ?? "") };
	}
	if ("user" in lead) return { noun: "users" as const, text: inPath(lead.user) };
	if ("organization" in lead) return { noun: "organizations" as const, text: inPath(lead.organization) };
	if ("body" in lead) return { noun: "organizations" as const, text: idIn(body, lead.body) };
	if ("field" in lead) return { noun: lead.noun, text: idIn(body, lead.field) };
	return { noun: lead.noun, text: inPath(lead.param) };
}

/**
 * The organization that an id leads to. The path leads a super admin where nothing else names one; `userId` leads them
 * everywhere, and everybody else only to their own (access 11).
 */
export async function ledTo(
	{ db, directory }: ApiParts,
	user: User,
	named: Organization | null,
	{ noun, text }: ReturnType<typeof leadOf>,
): Promise<number | null> {
	const isSuper = user.organization_id === null;
	if (text && noun === "organizations") return await organizationLed(directory, user, pathId(text));
	if (!text || noun === "organizations" || (named && !(isSuper && noun === "users")) || (!isSuper && noun !== "users"))
		return null;
	const id = pathId(text);
	const led = noun === "users" ? await organizationOfUser(db, id) : await organizationOf(db, noun, id);
	if (led === null || (!isSuper && led !== user.organization_id)) throw notFound();
	return led;
}

/** An organization's own id: everybody's own, and any for a super admin. */
async function organizationLed(directory: Directory, user: User, id: number): Promise<number> {
	const isTheirs = user.organization_id === null ? (await directory.byId(id)) !== null : user.organization_id === id;
	if (!isTheirs) throw notFound();
	return id;
}

function idIn(body: unknown, name: string): string | null {
	const id = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : null; // any object has names
	return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : null;
}
