import { urlOf } from "../../domain/address.ts";
import { to, withBase } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Viewer } from "../../domain/roles.ts";
import { policyWith, securityHeaders, unlistedHeader } from "../cache.ts";
import { compressed } from "../encoding.ts";
import { retryHeaders, type Failure } from "../errors.tsx";
import type { Match } from "../page.ts";
import type { Rendered } from "../render.ts";
import type { Session } from "../account/session.ts";
import { withToken } from "../posted/hidden.ts";
import { answerToken } from "../account/signing.ts";
import type { Site } from "../site.ts";

/** Whose answer it is. */
interface Asker {
	request: Request;
	session: Session | null;
	/** The cookies' attributes, as the sessions'. */
	secure: boolean;
}

/** An answer for one person: never stored, with the token that their forms send back. */
export async function ownAnswer(
	{ request, session, secure }: Asker,
	{ type, body, rules, unlisted }: Pick<Rendered, "type" | "body" | "rules" | "unlisted">,
	failure?: Failure,
): Promise<Response> {
	const headers = new Headers(securityHeaders);
	headers.set("Content-Type", type);
	headers.set("Cache-Control", "private, no-store");
	headers.set("Vary", "Accept-Encoding, Cookie");
	if (rules) headers.set(...policyWith(rules, headers));
	if (unlisted) headers.set(...unlistedHeader);
	const { token, cookies } = answerToken(request, session, secure);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	for (const [name, value] of Object.entries(failure ? retryHeaders(failure) : {})) headers.set(name, value);
	const given = new Response(withToken(body, token, request.url), { status: failure?.status ?? 200, headers });
	return await compressed(given, request);
}

/** A staff screen to somebody who may not see it: the login for a visitor, 403 for the wrong role (hosts 6). */
export function turnedAway(request: Request, site: Site, matches: readonly Match[], viewer: Viewer): Response {
	if (matches.length === 0) throw new Refusal("missing", "There is no page at this address.");
	if (viewer.user) throw new Refusal("forbidden", "Your role does not allow this.");
	return toLogin(site.base, request);
}

export function toLogin(base: string, request: Request): Response {
	const { pathname, search } = urlOf(request.url);
	return redirect(withBase(base, to.login(pathname + search)), "", 302);
}

export const redirect = (path: string, search: string, status: 301 | 302) =>
	new Response(null, {
		status,
		headers: {
			...securityHeaders,
			"Cache-Control": "no-store",
			Location: encodeURI(path).replace(/%25/g, "%") + search,
		},
	});
