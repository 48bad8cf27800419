import { urlOf } from "../../domain/address.ts";
import { Refusal } from "../../domain/refusal.ts";
import { hostOf } from "../locate.ts";
import { idOf } from "../query.ts";
import type { Session } from "../account/session.ts";
import type { ApiParts } from "./parts.ts";

const sessionOf = new WeakMap<Request, Session | null>();

/** Who makes a call, at which host, with which query. */
export async function askerOf(parts: Pick<ApiParts, "sessions">, request: Request) {
	const session = await sessionIn(parts, request);
	if (session) refuseUnready(request, session);
	const acting = session && actingFor(session, request);
	return { host: hostOf(request), session: acting, user: session?.user ?? null, query: queryOf(request) };
}

/** The session of a call, read once. */
export async function sessionIn({ sessions }: Pick<ApiParts, "sessions">, request: Request): Promise<Session | null> {
	const known = sessionOf.get(request);
	if (known !== undefined) return known;
	const cookies = request.headers.get("cookie");
	const session = sessions.carriedBy(cookies) ? await sessions.of(cookies, hostOf(request)) : null;
	sessionOf.set(request, session);
	return session;
}

/**
 * Refused (403): what somebody may not do before they have chosen a password of their own (access 17), or have set up the second
 * factor that their organization demands (factors 6).
 */
function refuseUnready({ method, url }: Request, { user, mustChangePassword, mustSetUpFactor }: Session): void {
	const { pathname } = urlOf(url);
	if (pathname === "/api/auth/check-auth") return;
	if (mustChangePassword && !(method === "PUT" && pathname === `/api/usersv2/${user.id}`))
		throw new Refusal("forbidden", "Choose a password of your own first.");
	if (mustSetUpFactor && !mustChangePassword && !pathname.startsWith("/api/account/"))
		throw new Refusal("forbidden", "Your organization asks for a second factor. Set one up first.");
}

/**
 * A super admin's page says which organization it is about: another tab may have chosen another one meanwhile, and what was
 * typed for one organization must not go into another (access 11).
 */
function actingFor(session: Session, request: Request): Session {
	const id = session.user.organization_id === null ? idOf(request.headers.get("x-organization") ?? undefined) : null;
	return id === null ? session : { ...session, acting_organization_id: id };
}

export function queryOf(request: Request): URLSearchParams {
	const at = request.url.indexOf("?");
	return new URLSearchParams(at < 0 ? "" : request.url.slice(at + 1));
}
