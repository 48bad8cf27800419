import { hostOf } from "../locate.ts";
import type { Session, Sessions } from "./session.ts";
import { tokenFor } from "../xsrf.ts";

/** The cookies of a page's or a call's answer: the token, and the session's own when it was just prolonged. */
export function answerCookies(request: Request, session: Session | null, secure: boolean): string[] {
	return answerToken(request, session, secure).cookies;
}

/** The same, with the token for the forms of the page. */
export function answerToken(request: Request, session: Session | null, secure: boolean) {
	const { token, cookies } = tokenFor(session?.id ?? null, request.headers.get("cookie"), secure);
	return { token, cookies: session?.renewal ? [session.renewal, ...cookies] : cookies };
}

export async function sessionOf({ sessions }: { sessions: Sessions }, request: Request): Promise<Session | null> {
	return await sessions.of(request.headers.get("cookie"), hostOf(request));
}
