import { Elysia, type DocumentDecoration } from "elysia";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../data/directory.ts";
import type { FileStore } from "../data/files.ts";
import type { ImportFiles } from "../data/import/upload.ts";
import { organizationOf, type Organization } from "../data/platform.ts";
import type { Generate } from "../data/schedule-generation.ts";
import { fillingDecided } from "../data/division-pools.ts";
import { read, write, type Actor, type Tenant, type Time, type Writer } from "../data/tenant.ts";
import { organizationOfUser } from "../data/users.ts";
import { urlOf } from "../domain/address.ts";
import { assert, Refusal } from "../domain/refusal.ts";
import { holds, viewerOf, type Capability, type User } from "../domain/roles.ts";
import { found, pathId } from "./calls.ts";
import type { Dns } from "./dns.ts";
import { hostOf, locateCall, organizationBySlug, type Places } from "./locate.ts";
import type { Linking } from "./oidc.ts";
import { idOf, readQuery, type QueryOf, type QuerySpec } from "./query.ts";
import { scorerOf, type Scorer } from "./scorer.ts";
import type { Session, Sessions } from "./session.ts";
import { personFor, refuseForeign } from "./things.ts";
import type { TurnedAway } from "./turned-away.ts";
import type { Uploads } from "./uploads.ts";
import { checkForgery } from "./xsrf.ts";

export { noteArrival } from "./arrival.ts";
export { fieldsOf, isLeftAlone, readJson, refuseUnreadable } from "./body.ts";
export { bodyOf, failureJson, found, pathId, revisionIn } from "./calls.ts";
export { answerInLines, wantsLines } from "./lines.ts";
export { isToken, newToken, noteOver, qrOf, refuseOver, scorerCookie, scorerOf, type Scorer } from "./scorer.ts";
export { organizationBySlug, personFor, type QuerySpec };

export interface ApiParts {
	db: PostgresJsDatabase;
	directory: Directory;
	sessions: Sessions;
	/** Pictures that calls take and rows name. */
	uploads: Uploads;
	/** Where they lie. */
	files: FileStore;
	publicUrl: URL | null;
	/** Milliseconds since the epoch. */
	clock: () => number;
	/** What the names of domains say. */
	dns: Dns;
	/** Makes schedules in threads of their own. */
	generate: Generate;
	/** Where people sign in besides here. */
	linking: Linking | null;
	/** Notes who is refused. */
	turnedAway: TurnedAway;
	/** Imports files in threads of their own. */
	importFiles: ImportFiles;
}

type Load<T> = (tenant: Tenant) => Promise<T>;
type Noun = Parameters<typeof organizationOf>[1];
/**
 * What leads a super admin, who has no organization, to one: the id of a thing in the path, or of a user in the query. An
 * organization's own id is checked for everybody.
 */
type Lead =
	| { noun: Noun; param: string }
	| { noun: Noun; field: string }
	| { query: "userId"; noun?: Noun; param?: string }
	| { user: string }
	| { organization: string }
	| { body: "organization_id" };

/** What a public call may do: read its organization, with the face that the person who asks deserves. */
export type Reading = {
	user: User | null;
	/** The declared values of the query; a senseless one is refused with 400. */
	ask: <S extends QuerySpec>(spec: S) => QueryOf<S>;
	read: <T>(load: Load<T>, time?: Time) => Promise<T>;
};

/** What a signed-in person's call may do: read and change their organization. */
export type Granted = Reading & {
	user: User;
	session: Session;
	organization: Organization;
	write: Write;
};

/** A change in one transaction, in the person's name; the organization's pages are new afterwards, but for a quiet one's. */
type Write = <T>(change: (writer: Writer) => Promise<T>, options?: { quiet?: boolean } & Time) => Promise<T>;

/** What somebody who scores may do, with an account or by a `link`, which says for which games. */
export type Scoring = { link: Scorer["link"] | null; read: Reading["read"]; write: Write };

/** What a call needs, and, for a super admin, whose organization it is about. */
type Need = Capability | { to: Capability; of: Lead };

const sessionOf = new WeakMap<Request, Session | null>();
const grantOf = new WeakMap<Request, Granted>();
const scoringOf = new WeakMap<Request, Scoring>();

/** Before anything of an unsafe call is read: it comes from a page of ours, and from somebody who is signed in (or signs in). */
export function gate(parts: ApiParts) {
	return async ({ request }: { request: Request }) => {
		if (request.method === "GET" || request.method === "HEAD") return;
		const session = await sessionIn(parts, request);
		const isKnown =
			session !== null || openPaths.has(urlOf(request.url).pathname) || (await scorerOf(parts, request)) !== null;
		checkForgery(request, session?.id ?? null, isKnown, parts.sessions.secure);
		if (!isKnown) throw new Refusal(401, "Please sign in.");
	};
}

const openPaths = new Set([
	"/api/auth/login",
	"/api/auth/logout",
	"/api/auth/second-factor",
	"/api/auth/second-factor/options",
	"/api/auth/passkey",
	"/api/auth/passkey/options",
	"/api/scorer-links/exchange",
]);

/**
 * Refused (403): what somebody may not do before they have chosen a password of their own (access 17), or have set up the second
 * factor that their organization demands (factors 6).
 */
function refuseUnready({ method, url }: Request, { user, mustChangePassword, mustSetUpFactor }: Session): void {
	const { pathname } = urlOf(url);
	if (pathname === "/api/auth/check-auth") return;
	if (mustChangePassword && !(method === "PUT" && pathname === `/api/usersv2/${user.id}`))
		throw new Refusal(403, "Choose a password of your own first.");
	if (mustSetUpFactor && !mustChangePassword && !pathname.startsWith("/api/account/"))
		throw new Refusal(403, "Your organization asks for a second factor. Set one up first.");
}

async function sessionIn({ sessions }: ApiParts, request: Request): Promise<Session | null> {
	const known = sessionOf.get(request);
	if (known !== undefined) return known;
	const cookies = request.headers.get("cookie");
	const session = sessions.carriedBy(cookies) ? await sessions.of(cookies, hostOf(request)) : null;
	sessionOf.set(request, session);
	return session;
}

/**
 * A super admin's page says which organization it is about: another tab may have chosen another one meanwhile, and what was
 * typed for one organization must not go into another (access 11).
 */
function actingFor(session: Session, request: Request): Session {
	const id = session.user.organization_id === null ? idOf(request.headers.get("x-organization") ?? undefined) : null;
	return id === null ? session : { ...session, acting_organization_id: id };
}

/** The guards of the API: a handler without one has no tenant. */
export function access(parts: ApiParts) {
	const places: Places = parts;
	const asker = async (request: Request) => {
		const session = await sessionIn(parts, request);
		if (session) refuseUnready(request, session);
		const acting = session && actingFor(session, request);
		return { host: hostOf(request), session: acting, user: session?.user ?? null, query: queryOf(request) };
	};
	const reading = (organization: Organization, user: User | null, query: URLSearchParams): Reading => ({
		user,
		ask: (spec) => readQuery(spec, query),
		read: async (load, time) => {
			const face = viewerOf(user, organization.id).can("staff.see") ? "staff" : "visitor";
			return (await read(parts.db, organization, face, parts.clock(), load, time)).value;
		},
	});

	const writing =
		(organization: Organization, by: Actor): Write =>
		async (change, options) => {
			let isRenewed = true;
			const run = async (writer: Writer) => {
				const result = options?.quiet
					? await change(writer)
					: await fillingDecided(writer, async () => await change(writer));
				isRenewed = writer.renewed;
				return result;
			};
			const result = await write(parts.db, organization, parts.clock(), run, by, options);
			if (isRenewed) parts.directory.drop(organization.id);
			return result;
		};
	const grant = async (request: Request, params: unknown, body: unknown, need: Need): Promise<Granted> => {
		const { session, host, query } = await asker(request);
		if (!session) throw new Refusal(401, "Please sign in.");
		const { to: capability, of: lead } = typeof need === "string" ? { to: need, of: null } : need;
		if (!holds(session.user.role, capability)) throw new Refusal(403, "Your role does not allow this.");
		const named = await locateCall(places, host, query);
		const organization = await organizationFor(parts, session, named, lead && leadOf(lead, params, query, body));
		await refuseForeign(parts.db, organization, request, params);
		return {
			...reading(organization, session.user, query),
			user: session.user,
			session,
			organization,
			write: writing(organization, { id: session.user.id, name: session.user.username }),
		};
	};
	const scoring = async (request: Request, params: unknown, { organization_id, link }: Scorer): Promise<Scoring> => {
		const organization = found(await parts.directory.byId(organization_id));
		const named = await locateCall(places, hostOf(request), queryOf(request));
		if (named && named.id !== organization.id) throw new Refusal(404, "Not found.");
		await refuseForeign(parts.db, organization, request, params);
		return {
			link,
			read: async (load, time) => (await read(parts.db, organization, "staff", parts.clock(), load, time)).value,
			write: writing(organization, { id: null, name: `Scorer link “${link.label}”`, link: link.id }),
		};
	};

	return new Elysia({ name: "access" }).macro({
		/** Somebody of the organization with a capability: 401, 403 and 404 come before the body is checked (access 15). */
		can: (need: Need) => ({
			detail: marked(typeof need === "string" ? need : need.to),
			transform: async ({ request, params, body }) => {
				grantOf.set(request, await grant(request, params, body, need));
			},
			resolve: ({ request }) => {
				const granted = grantOf.get(request);
				assert(granted, "a call is granted before it is handled");
				return granted;
			},
		}),
		/** Who may score: somebody of the organization, or, where nobody has signed in, who came by a scorer's link. */
		scores: (lead: Lead) => ({
			detail: marked("game.score"),
			transform: async ({ request, params, body }) => {
				const { session } = await asker(request);
				const scorer = session ? null : await scorerOf(parts, request);
				const need = { to: "game.score", of: lead } as const;
				const granted = scorer
					? await scoring(request, params, scorer)
					: { ...(await grant(request, params, body, need)), link: null };
				scoringOf.set(request, granted);
			},
			resolve: ({ request }) => {
				const granted = scoringOf.get(request);
				assert(granted, "a call is granted before it is handled");
				return granted;
			},
		}),
		/** Somebody who is signed in and holds a capability, without an organization: for what a session keeps. */
		person: (capability: Capability | "self") => ({
			detail: marked(capability),
			transform: async ({ request, params }) => {
				const { session } = await asker(request);
				if (!session) throw new Refusal(401, "Please sign in.");
				if (capability !== "self" && !holds(session.user.role, capability))
					throw new Refusal(403, "Your role does not allow this.");
				const { user } = (params ?? {}) as { user?: string }; // a path without one has none
				if (user !== undefined) await personFor(parts, session.user, user);
			},
			resolve: async ({ request }) => {
				const { session } = await asker(request);
				assert(session, "a person is known before the call is handled");
				return { session, user: session.user };
			},
		}),
		/** No login, no site needed. `within` reads the organization that an id names, else the site's, else one's own. */
		any: {
			detail: marked("any"),
			resolve: async ({ request }) => {
				const { session, user, host, query } = await asker(request);
				const within = async (id: number | null): Promise<Reading> => {
					const site = await locateCall(places, host, query);
					if (site && id !== null && site.id !== id) throw new Refusal(400, contradiction);
					const own = id === null ? (site ?? (await ownOf(parts, session))) : await parts.directory.byId(id);
					return reading(id === null ? chosen(own, user) : found(own), user, query);
				};
				return { session, user, within, ask: <S extends QuerySpec>(spec: S) => readQuery(spec, query) };
			},
		},
		/** A visitor of the organization that Host, `slug` or `domain` names; staff of it see all. */
		public: (lead: Lead | true) => ({
			detail: marked("public"),
			resolve: async ({ request, params }) => {
				const { session, user, host, query } = await asker(request);
				const named = await locateCall(places, host, query);
				const led = user && lead !== true ? await ledTo(parts, user, named, leadOf(lead, params, query)) : null;
				if (named && led !== null && named.id !== led) throw new Refusal(400, contradiction);
				const own = named ?? (led === null ? await ownOf(parts, session) : await parts.directory.byId(led));
				return reading(chosen(own, user), user, query);
			},
		}),
	});
}

/** Says in the route table, and in the OpenAPI document, who may make a call. */
const marked = (access: Capability | "any" | "public" | "self") => ({ "x-access": access }) as DocumentDecoration; // an extension of OpenAPI

const contradiction = "The address names two organizations.";

function chosen(organization: Organization | null, user: User | null): Organization {
	if (organization) return organization;
	throw new Refusal(user ? 400 : 401, user ? "Choose an organization first." : "Unauthorized access");
}

async function ownOf({ directory }: ApiParts, session: Session | null): Promise<Organization | null> {
	const id = session ? (session.user.organization_id ?? session.acting_organization_id) : null;
	return id === null ? null : await directory.byId(id);
}

/** The organization of a signed-in person's call: their own, or, for a super admin, the one that is named, led to or chosen. */
async function organizationFor(
	parts: ApiParts,
	{ user, acting_organization_id }: Session,
	named: Organization | null,
	lead: ReturnType<typeof leadOf> | null,
): Promise<Organization> {
	const led = lead ? await ledTo(parts, user, named, lead) : null;
	if (user.organization_id !== null) {
		if (named && named.id !== user.organization_id) throw new Refusal(403, "Your role does not allow this.");
		return chosen(await parts.directory.byId(user.organization_id), user);
	}
	if (named && led !== null && named.id !== led) throw new Refusal(400, contradiction);
	const id = led ?? acting_organization_id;
	return chosen(named ?? (id === null ? null : await parts.directory.byId(id)), user);
}

function leadOf(lead: Lead, params: unknown, query: URLSearchParams, body?: unknown) {
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
async function ledTo(
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
	if (led === null || (!isSuper && led !== user.organization_id)) throw new Refusal(404, "Not found.");
	return led;
}

/** An organization's own id: everybody's own, and any for a super admin. */
async function organizationLed(directory: Directory, user: User, id: number): Promise<number> {
	const isTheirs = user.organization_id === null ? (await directory.byId(id)) !== null : user.organization_id === id;
	if (!isTheirs) throw new Refusal(404, "Not found.");
	return id;
}

function idIn(body: unknown, name: string): string | null {
	const id = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : null; // any object has names
	return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : null;
}

function queryOf(request: Request): URLSearchParams {
	const at = request.url.indexOf("?");
	return new URLSearchParams(at < 0 ? "" : request.url.slice(at + 1));
}
