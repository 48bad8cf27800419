import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client, type OAuth2Tokens } from "arctic";
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from "jose";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../data/directory.ts";
import * as logins from "../data/oidc.ts";
import { urlOf } from "../domain/address.ts";
import { homeOf } from "../domain/home.ts";
import { isLocalPath } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { securityHeaders } from "./cache.ts";
import { hostOf, isPlatformHost } from "./locate.ts";
import type { Sessions } from "./session.ts";
import { gateOf } from "./signing.ts";
import { cookieIn, tokenCookies } from "./xsrf.ts";

/** An OpenID Connect provider as the environment names it. */
export interface Provider {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** For the button: "Sign in with …". */
	name: string;
}

interface Parts {
	db: PostgresJsDatabase;
	directory: Directory;
	sessions: Sessions;
	publicUrl: URL | null;
	clock: () => number;
	/** The platform's own origin, where the one callback is. */
	platform: string;
}

interface Endpoints {
	authorization_endpoint: string;
	token_endpoint: string;
	jwks_uri: string;
	issuer: string;
}

const loginMs = 10 * 60_000;
const codeMs = 60_000;
const clockToleranceSeconds = 30;
const secretBytes = 24;
const callbackPath = "/_/oidc/callback";

/**
 * Sign-in with an OpenID Connect provider (access 4): one callback on the platform's host; then back to the host where
 * it was begun, by a code of one use and a minute that is bound to that host and to the browser's state cookie.
 */
export function openIdConnect(provider: Provider, parts: Parts) {
	const { db, sessions, clock, platform } = parts;
	const client = new OAuth2Client(provider.clientId, provider.clientSecret, platform + callbackPath);
	const stateCookie = sessions.secure ? "__Host-oidc" : "oidc";
	let discovered: Promise<{ endpoints: Endpoints; keys: ReturnType<typeof createRemoteJWKSet> }> | null = null;

	return async (request: Request): Promise<Response | null> => {
		const { pathname, searchParams } = urlOf(request.url);
		if (request.method !== "GET") return null;
		if (pathname === "/_/oidc/start") return await start(request, searchParams);
		if (pathname === callbackPath) return await callback(request, searchParams);
		if (pathname === "/_/oidc/finish") return await finish(request, searchParams);
		return null;
	};

	async function start(request: Request, query: URLSearchParams): Promise<Response> {
		const { endpoints } = await discover();
		const gate = await gateOf(parts, request, { slug: query.get("slug") });
		const session = await sessions.of(request.headers.get("cookie"), gate.host);
		const [state, nonce, verifier] = [secret(), secret(), generateCodeVerifier()];
		const next = query.get("next");
		await logins.beginLogin(
			db,
			{
				state: hash(state),
				nonce,
				verifier,
				host: gate.host,
				organization_id: gate.organization?.id ?? null,
				link_user_id: query.has("link") ? (session?.user.id ?? null) : null,
				next: next && isLocalPath(next) ? next : null,
			},
			{ now: clock(), until: clock() + loginMs },
		);
		const url = client.createAuthorizationURLWithPKCE(
			endpoints.authorization_endpoint,
			state,
			CodeChallengeMethod.S256,
			verifier,
			["openid", "email", "profile"],
		);
		url.searchParams.set("nonce", nonce);
		return redirect(url.href, [
			`${stateCookie}=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${loginMs / 1000}${secure()}`,
		]);
	}

	async function callback(request: Request, query: URLSearchParams): Promise<Response> {
		if (!isPlatformHost(hostOf(request), parts.publicUrl)) throw new Refusal(404, "There is no page at this address.");
		const [state, code] = [query.get("state") ?? "", query.get("code")];
		const login = await logins.loginOf(db, hash(state), clock());
		if (!login || login.code !== null) throw lost();
		if (!code) throw new Refusal(401, "The sign-in was not completed.");
		const claims = await claimsOf(code, login);
		const user_id = await personOf(claims, login);
		if (user_id === null) throw new Refusal(401, "No account here belongs to that sign-in.");
		const once = secret();
		if (!(await logins.answerLogin(db, login.state, { code: hash(once), user_id, until: clock() + codeMs })))
			throw lost();
		return redirect(`${originOf(login.host)}/_/oidc/finish?code=${once}`, []);
	}

	async function finish(request: Request, query: URLSearchParams): Promise<Response> {
		const host = hostOf(request);
		const state = cookieIn(request.headers.get("cookie"), stateCookie);
		const ended = state
			? await logins.endLogin(db, { state: hash(state), code: hash(query.get("code") ?? ""), host, now: clock() })
			: null;
		if (!ended) throw lost();
		const { user, login } = ended;
		const atPlatform = isPlatformHost(host, parts.publicUrl);
		const admitted = login.organization_id === null ? atPlatform : user.organization_id === login.organization_id;
		if (!admitted) throw new Refusal(401, "No account here belongs to that sign-in.");
		const { id, cookie } = await sessions.create(user.id, host);
		const gone = `${stateCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure()}`;
		return redirect(login.next ?? homeOf(user.role), [gone, cookie, ...tokenCookies(id, null, sessions.secure)]);
	}

	/** Whose account it is: linked before; linked now by who is signed in; or the one member whose verified e-mail it has. */
	async function personOf(claims: JWTPayload, login: logins.OidcLogin): Promise<number | null> {
		const subject = claims.sub ?? "";
		if (login.link_user_id !== null)
			return (await logins.linkIdentity(db, provider.issuer, subject, login.link_user_id)) ? login.link_user_id : null;
		const known = await logins.userOfIdentity(db, provider.issuer, subject);
		if (known !== null) return known;
		if (login.organization_id === null || claims["email_verified"] !== true || typeof claims["email"] !== "string")
			return null;
		const member = await logins.memberByEmail(db, login.organization_id, claims["email"]);
		if (member === null) return null;
		return (await logins.linkIdentity(db, provider.issuer, subject, member)) ? member : null;
	}

	/** The checked claims of the ID token: signature, issuer, audience, authorized party, expiry, nonce. */
	async function claimsOf(code: string, { verifier, nonce }: logins.OidcLogin): Promise<JWTPayload> {
		const { endpoints, keys } = await discover();
		const tokens = await asked(() => client.validateAuthorizationCode(endpoints.token_endpoint, code, verifier));
		const { payload } = await asked(() =>
			jwtVerify(idTokenOf(tokens), keys, {
				issuer: endpoints.issuer,
				audience: provider.clientId,
				clockTolerance: clockToleranceSeconds,
				currentDate: new Date(clock()),
				requiredClaims: ["sub", "exp", "iat", "nonce"],
			}),
		);
		const isOurs = payload["azp"] === undefined || payload["azp"] === provider.clientId;
		if (payload["nonce"] !== nonce || !isOurs || !payload.sub) throw unproven();
		return payload;
	}

	async function discover() {
		discovered ??= discovery(provider.issuer);
		try {
			return await discovered;
		} catch (error) {
			discovered = null;
			throw error;
		}
	}

	function originOf(host: string): string {
		const { protocol, port } = new URL(platform);
		return isPlatformHost(host, parts.publicUrl) ? platform : `${protocol}//${host}${port ? `:${port}` : ""}`;
	}

	function secure(): string {
		return sessions.secure ? "; Secure" : "";
	}
}

async function discovery(issuer: string) {
	const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
	const endpoints = await asked(async () => {
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		return (await response.json()) as Endpoints; // checked below
	});
	const addresses = [endpoints.authorization_endpoint, endpoints.token_endpoint, endpoints.jwks_uri];
	if (endpoints.issuer !== issuer || !addresses.every((known) => URL.canParse(known))) throw unproven();
	return { endpoints, keys: createRemoteJWKSet(new URL(endpoints.jwks_uri)) };
}

/** A foreign system's failure is a sentence here, and its words stay with it. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch {
		throw unproven();
	}
}

function idTokenOf(tokens: OAuth2Tokens): string {
	return tokens.idToken();
}

const unproven = () => new Refusal(502, "The sign-in could not be checked. Please try again.");
const lost = () => new Refusal(400, "This sign-in has expired. Please start again.");
const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString("base64url");
const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

function redirect(to: string, cookies: string[]): Response {
	const headers = new Headers({ ...securityHeaders, Location: to, "Cache-Control": "no-store" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 302, headers });
}
