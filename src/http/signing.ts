import { hostOf } from "./locate.ts";
import type { Session, Sessions } from "./session.ts";
import { tokenFor } from "./xsrf.ts";

export { gateOf } from "./gate.ts";
export { refuseGuessable } from "./guessable.ts";
export { hostOf } from "./locate.ts";
export { refuseUnproven } from "./own-proof.ts";
export { hashPassword, madePassword } from "./password.ts";
export { addressOf, noteAddress } from "./peer.ts";
export type { Session } from "./session.ts";
export { newCodeSecret, newRecoveryCodes, stepOfOffered } from "./second-factor/codes.ts";
export { checkedNew, checkPasskey, optionsToAdd, optionsToSignIn, passkeyHost } from "./second-factor/passkeys.ts";
export { askForPasskey, checkShown, secondStep } from "./second-factor/sign-in.ts";
export {
	beginAdding,
	beginPasskey,
	challengeIn,
	challengeToAdd,
	endSignIn,
	noStepCookie,
	pendingIn,
} from "./second-factor/steps.ts";
export { isHere, loginFailed, noteLinked, provenByPassword, renewSession, signIn } from "./sign-in.ts";

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
