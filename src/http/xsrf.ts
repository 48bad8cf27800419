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
const formBytesMax = 32 * 1024 * 1024;

const twinName = (secure: boolean) => (secure ? "__Host-twin" : "twin");

export function tokenOf(secret: string): string {
	return new Bun.CryptoHasher("sha256", secret).update("xsrf").digest("base64url");
}

/** The cookies that give a page its token: of the session, else of the twin, which is made where there is none. */
export function tokenCookies(sessionId: string | null, cookies: string | null, secure: boolean): string[] {
	const attributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
	if (sessionId) return [`${tokenName}=${tokenOf(sessionId)}; ${attributes}`];
	const known = cookieIn(cookies, twinName(secure));
	const twin = known ?? Buffer.from(crypto.getRandomValues(new Uint8Array(twinBytes))).toString("base64url");
	const token = `${tokenName}=${tokenOf(twin)}; ${attributes}`;
	return known ? [token] : [`${twinName(secure)}=${twin}; HttpOnly; ${attributes}`, token];
}

const outOfDate = "This page is out of date. Reload it and try again.";
const signedOut = "You are signed out. Sign in in another tab, then send this again: what you typed is still here.";

/**
 * Refuses (403) an unsafe request that a page of this host has not made, (415) a body of another kind, and (411, 413) one of
 * unknown or too great a length, before anything of it is read. `isKnown`: the sender may call at all; else their session has
 * most likely ended while the page was open.
 */
export function checkForgery(request: Request, sessionId: string | null, isKnown: boolean, secure: boolean): void {
	const secret = sessionId ?? cookieIn(request.headers.get("cookie"), twinName(secure));
	const sent = request.headers.get(headerName);
	if (!secret || !sent || !isSame(sent, tokenOf(secret)) || !isOwnOrigin(request))
		throw new Refusal(403, isKnown ? outOfDate : signedOut);
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type && type !== "application/json" && type !== "multipart/form-data")
		throw new Refusal(415, "Send JSON or a form with files.");
	if (request.headers.has("transfer-encoding")) throw new Refusal(411, "Say in Content-Length how long this is.");
	const most = type === "multipart/form-data" ? formBytesMax : jsonBytesMax;
	if (Number(request.headers.get("content-length") ?? 0) > most) throw new Refusal(413, "This is too much at once.");
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
