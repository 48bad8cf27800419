import { hostOf } from "./locate.ts";
import type { Session, Sessions } from "./session.ts";
import { tokenCookies } from "./xsrf.ts";

/** The cookies of a page's or a call's answer: the token, and the session's own when it was just prolonged. */
export function answerCookies(request: Request, session: Session | null, secure: boolean): string[] {
	const token = tokenCookies(session?.id ?? null, request.headers.get("cookie"), secure);
	return session?.renewal ? [session.renewal, ...token] : token;
}

export async function sessionOf({ sessions }: { sessions: Sessions }, request: Request): Promise<Session | null> {
	return await sessions.of(request.headers.get("cookie"), hostOf(request));
}
