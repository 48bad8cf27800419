import { timingSafeEqual } from "node:crypto";
import { Refusal } from "../domain/refusal.ts";

/**
 * Against forged requests (access 3): every unsafe call carries a token that only a page of this host can have read,
 * derived from the session's secret, or, before the login, from a random twin cookie. Its origin must be this host.
 */
const tokenName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";
const twinBytes = 18;
const jsonBytesMax = 2 * 1024 * 1024;
/** Above the largest file that is taken, so that a larger one is refused with a sentence of its own. */
export const formBytesMax = 32 * 1024 * 1024;
/** More than all fields of any page hold; what comes with files has room for them. */
const fieldsBytesMax = 256 * 1024;
/** A login, a code, a new password. */
const strangersBytesMax = 16 * 1024;
const saltBytes = 12;

const twinName = (secure: boolean) => (secure ? "__Host-twin" : "twin");

export function tokenOf(secret: string): string {
	return new Bun.CryptoHasher("sha256", secret).update("xsrf").digest("base64url");
}

/** What gives a page its token: of the session, else of the twin, which is made where there is none. */
export function tokenFor(
	sessionId: string | null,
	cookies: string | null,
	secure: boolean,
): { token: string; cookies: string[] } {
	const attributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
	const known = sessionId ?? cookieIn(cookies, twinName(secure));
	const secret = known ?? randomText(twinBytes);
	const token = tokenOf(secret);
	const own = `${tokenName}=${token}; ${attributes}`;
	return { token, cookies: known ? [own] : [`${twinName(secure)}=${secret}; HttpOnly; ${attributes}`, own] };
}

/** The token of who sends a request, by the session that it carries or else its twin. */
export function tokenOfSender(request: Request, sessionId: string | null, secure: boolean): string | null {
	const secret = sessionId ?? cookieIn(request.headers.get("cookie"), twinName(secure));
	return secret && tokenOf(secret);
}

const randomText = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/**
 * The token as a form bears it: with salt, another at each drawing. Pages are compressed with what their address says, and a
 * secret that stood in them as it is could be guessed letter by letter from their lengths.
 */
export function formToken(token: string, salt = randomText(saltBytes)): string {
	return `${salt}.${new Bun.CryptoHasher("sha256", token).update(`form ${salt}`).digest("base64url")}`;
}

/** Whether a posted form bears the token of who sends it. */
export function bearsToken(sent: string, token: string | null): boolean {
	const [salt] = sent.split(".");
	return Boolean(salt && token && isSame(sent, formToken(token, salt)));
}

/** Refuses (403) a posted form without the token of who sends it, unless a browser says that a page of this host has sent it. */
export function checkFromHere(request: Request, isKnown: boolean): void {
	if (request.headers.get("origin") === null) throw new Refusal("forbidden", isKnown ? outOfDate : signedOut);
}

/** The same as of a call, of what is known of a posted form before anything of it is read; strangers have little to say. */
export function checkPosted(request: Request, isKnown: boolean): void {
	if (!isOwnOrigin(request)) throw new Refusal("forbidden", outOfDate);
	const most = typeOf(request) === "multipart/form-data" ? formBytesMax : fieldsBytesMax;
	refuseLong(request, isKnown ? most : strangersBytesMax);
}

/** Refuses (413) a call of more than somebody says who is not signed in, before anything of it is read. */
export const checkStranger = (request: Request) => refuseLong(request, strangersBytesMax);

/** Whether somebody posts a form as a browser does without a script. */
export const isPostedForm = (request: Request) =>
	request.method === "POST" && ["application/x-www-form-urlencoded", "multipart/form-data"].includes(typeOf(request));

export const typeOf = ({ headers }: Request) => headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

function refuseLong(request: Request, most = typeOf(request) === "multipart/form-data" ? formBytesMax : jsonBytesMax) {
	if (request.headers.has("transfer-encoding"))
		throw new Refusal("unmeasured", "Say in Content-Length how long this is.");
	if (Number(request.headers.get("content-length") ?? 0) > most)
		throw new Refusal("large", "This is too much at once.");
}

const outOfDate = "This page is out of date. Reload it and try again.";
export const signedOut =
	"You are signed out. Sign in in another tab, then send this again: what you typed is still here.";

/**
 * Refuses (403) an unsafe request that a page of this host has not made, (415) a body of another kind, and (411, 413) one of
 * unknown or too great a length, before anything of it is read. `isKnown`: the sender may call at all; else their session has
 * most likely ended while the page was open.
 */
export function checkForgery(request: Request, sessionId: string | null, isKnown: boolean, secure: boolean): void {
	const token = tokenOfSender(request, sessionId, secure);
	const sent = request.headers.get(headerName);
	if (!token || !sent || !isSame(sent, token) || !isOwnOrigin(request))
		throw new Refusal("forbidden", isKnown ? outOfDate : signedOut);
	const type = typeOf(request);
	if (type && type !== "application/json" && type !== "multipart/form-data")
		throw new Refusal("foreign", "Send JSON or a form with files.");
	refuseLong(request);
}

function isOwnOrigin(request: Request): boolean {
	if (request.headers.get("sec-fetch-site") === "cross-site") return false;
	const origin = request.headers.get("origin");
	if (origin === null) return true;
	return URL.parse(origin)?.host === request.headers.get("host")?.toLowerCase();
}

function isSame(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** The value of a cookie; null where the name stands twice, since nobody can tell then whose each of them is (hosts 9). */
export function cookieIn(cookies: string | null, name: string): string | null {
	let value: string | null = null;
	for (const pair of (cookies ?? "").split(";")) {
		const at = pair.indexOf("=");
		if (at < 1 || pair.slice(0, at).trim() !== name) continue;
		if (value !== null) return null;
		value = pair.slice(at + 1).trim();
	}
	return value || null;
}
