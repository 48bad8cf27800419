import { urlOf } from "../../domain/address.ts";
import { Refusal } from "../../domain/refusal.ts";
import { calledPath } from "../limits.ts";
import { scorerOf } from "../scorer.ts";
import { checkForgery, checkStranger } from "../xsrf.ts";
import { sessionIn } from "./asker.ts";
import type { ApiParts } from "./parts.ts";

/** Before anything of an unsafe call is read: it comes from a page of ours, and from somebody who is signed in (or signs in). */
export function gate(parts: ApiParts) {
	return async ({ request }: { request: Request }) => {
		if (request.method === "GET" || request.method === "HEAD") return;
		const session = await sessionIn(parts, request);
		const isOpen = session === null && openPaths.has(calledPath(urlOf(request.url).pathname));
		const isKnown = session !== null || isOpen || (await scorerOf(parts, request)) !== null;
		checkForgery(request, session?.id ?? null, isKnown, parts.sessions.secure);
		if (!isKnown) throw new Refusal("unknown", "Please sign in.");
		if (isOpen) checkStranger(request);
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
