import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client, type OAuth2Tokens } from "arctic";
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from "jose";
import { isResetUnheard } from "../data/factor-changes.ts";
import * as logins from "../data/oidc.ts";
import { urlOf } from "../domain/address.ts";
import { homeOf } from "../domain/home.ts";
import { networkOf } from "../domain/attempts.ts";
import { isLocalPath, to } from "../domain/paths.ts";
import { NotYet, Refusal } from "../domain/refusal.ts";
import type { User } from "../domain/roles.ts";
import type { ApiParts } from "./access/parts.ts";
import { securityHeaders } from "./cache.ts";
import { hostOf, isPlatformHost } from "./locate.ts";
import type { Session } from "./session.ts";
import { secondStep } from "./second-factor/sign-in.ts";
import { isHere, noteLinked, signIn } from "./sign-in.ts";
import { gateOf, type Gate } from "./gate.ts";
import { addressOf } from "./peer.ts";
import { cookieIn } from "./xsrf.ts";

/** An OpenID Connect provider as the environment names it. */
export interface Provider {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** For the button: "Sign in with …". */
	name: string;
}

interface Parts extends Pick<ApiParts, "db" | "directory" | "sessions" | "publicUrl" | "clock" | "turnedAway"> {
	/** The platform's own origin, where the one callback is. */
	platform: string;
}

/** Where a browser goes to the provider, and the cookie that it comes back with. */
interface Going {
	to: string;
	cookie: string;
}

/** The provider as calls know it. */
export interface Linking {
	issuer: string;
	name: string;
	/** Begins to link an account there to the person of this session. */
	link(request: Request, session: Session): Promise<Going>;
}

interface Endpoints {
	authorization_endpoint: string;
	token_endpoint: string;
	jwks_uri: string;
	issuer: string;
}

const loginMs = 10 * 60_000;
const codeMs = 60_000;
/** Sign-ins of one network that may be under way, and how long who has more waits. */
const underWayMax = 20;
const minuteMs = 60_000;
const clockToleranceSeconds = 30;
const secretBytes = 24;
const callbackPath = "/_/oidc/callback";

/**
 * Sign-in with an OpenID Connect provider (access 4): one callback on the platform's host; then back to the host where
 * it was begun, by a code of one use and a minute that is bound to that host and to the browser's state cookie.
 */
export function openIdConnect(provider: Provider, parts: Parts) {
	const { db, sessions, clock, platform } = parts;
	type Answered = logins.OidcLogin & { subject: string };
	const client = new OAuth2Client(provider.clientId, provider.clientSecret, platform + callbackPath);
	const stateCookie = sessions.secure ? "__Host-oidc" : "oidc";
	let discovered: Promise<{ endpoints: Endpoints; keys: ReturnType<typeof createRemoteJWKSet> }> | null = null;

	return {
		issuer: provider.issuer,
		name: provider.name,
		link: async (request: Request, session: Session): Promise<Going> =>
			await begin(request, { gate: await gateOf(parts, request, {}), session, next: to.userSettings() }),
		async fetch(request: Request): Promise<Response | null> {
			const { pathname, searchParams } = urlOf(request.url);
			if (request.method !== "GET") return null;
			if (pathname === "/_/oidc/start") return await start(request, searchParams);
			if (pathname === callbackPath) return await callback(request, searchParams);
			if (pathname === "/_/oidc/finish") return await finish(request, searchParams);
			return null;
		},
	};

	async function start(request: Request, query: URLSearchParams): Promise<Response> {
		const gate = await gateOf(parts, request, { slug: query.get("slug") });
		const next = query.get("next");
		const going = await begin(request, { gate, session: null, next: next && isLocalPath(next) ? next : null });
		return redirect(going.to, [going.cookie]);
	}

	/** Notes a sign-in, or, with a session, a link for that session alone. */
	async function begin(
		request: Request,
		{ gate, session, next }: { gate: Gate; session: Session | null; next: string | null },
	): Promise<Going> {
		const { endpoints } = await discover();
		const [state, nonce, verifier] = [secret(), secret(), generateCodeVerifier()];
		const login: logins.Begun = {
			state: hash(state),
			nonce,
			verifier,
			host: gate.host,
			organization_id: gate.organization?.id ?? null,
			link_user_id: session?.user.id ?? null,
			link_session: session?.name ?? null,
			address: networkOf(addressOf(request)),
			next,
		};
		await logins.beginLogin(db, login, { now: clock(), until: clock() + loginMs }, (underWay) => {
			if (underWay >= underWayMax)
				throw new NotYet(429, "Too many attempts. Please wait a minute.", Math.ceil(minuteMs / 1000));
		});
		const url = client.createAuthorizationURLWithPKCE(
			endpoints.authorization_endpoint,
			state,
			CodeChallengeMethod.S256,
			verifier,
			["openid", "email", "profile"],
		);
		url.searchParams.set("nonce", nonce);
		return {
			to: url.href,
			cookie: `${stateCookie}=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${loginMs / 1000}${secure()}`,
		};
	}

	/** What the provider says is checked and noted; nothing comes of it before the browser that began is back. */
	async function callback(request: Request, query: URLSearchParams): Promise<Response> {
		if (!isPlatformHost(hostOf(request), parts.publicUrl)) throw new Refusal(404, "There is no page at this address.");
		const [state, code, iss] = [query.get("state") ?? "", query.get("code"), query.get("iss")];
		const login = await logins.loginOf(db, hash(state), clock());
		if (!login || login.code !== null || (iss !== null && iss !== provider.issuer)) throw lost();
		if (!code) throw new Refusal(401, "The sign-in was not completed.");
		const claims = await claimsOf(code, login);
		const isProven = claims["email_verified"] === true && typeof claims["email"] === "string";
		const once = secret();
		const said = {
			code: hash(once),
			subject: claims.sub ?? "",
			email: isProven ? String(claims["email"]) : null,
			mfa: isTwofold(claims["amr"]),
			until: clock() + codeMs,
		};
		if (!(await logins.answerLogin(db, login.state, said))) throw lost();
		return redirect(`${originOf(login.host)}/_/oidc/finish?code=${once}`, []);
	}

	async function finish(request: Request, query: URLSearchParams): Promise<Response> {
		const host = hostOf(request);
		const state = cookieIn(request.headers.get("cookie"), stateCookie);
		const ended = state
			? await logins.endLogin(db, { state: hash(state), code: hash(query.get("code") ?? ""), host, now: clock() })
			: null;
		if (!ended) throw lost();
		const gone = `${stateCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure()}`;
		if (ended.link_user_id !== null) {
			await linkOwn(request, host, ended);
			return redirect(ended.next ?? to.userSettings(), [gone]);
		}
		const user = await personOf(ended);
		if (!user || !admits(ended, user) || !(await isHere(parts, user))) {
			const label = `Nobody's account at ${provider.name}`;
			await parts.turnedAway(request, ended.organization_id, null, { noun: "sign-in", label });
			throw new Refusal(401, "No account here belongs to that sign-in.");
		}
		const proven = { user, isTemporary: false, factor: ended.mfa ? ("provider" as const) : null };
		const step = ended.mfa ? null : await secondStep(parts, request, host, proven);
		if (step) return redirect(to.secondFactor({ by: step.way, next: ended.next ?? undefined }), [gone, step.cookie]);
		const next = (await isResetUnheard(db, user)) ? to.userSettings() : (ended.next ?? homeOf(user.role));
		return redirect(next, [gone, ...(await signIn(parts, request, host, proven))]);
	}

	function admits({ host, organization_id }: logins.OidcLogin, user: User): boolean {
		return organization_id === null ? isPlatformHost(host, parts.publicUrl) : user.organization_id === organization_id;
	}

	/** Links the account to the person of the session that began it, and of no other (access 20). */
	async function linkOwn(request: Request, host: string, login: Answered): Promise<void> {
		const session = await sessions.of(request.headers.get("cookie"), host);
		if (!session || session.user.id !== login.link_user_id || session.name !== login.link_session) throw lost();
		if (!(await logins.linkIdentity(db, provider.issuer, login.subject, session.user.id)))
			throw new Refusal(409, "That account belongs to somebody else here.");
		await noteLinked(db, session.user, `linked to ${provider.name}`);
	}

	/** Whose account it is: linked before, or the one member whose verified e-mail it has, who is linked now. */
	async function personOf({ subject, email, organization_id }: Answered): Promise<User | null> {
		const known = await logins.userOfIdentity(db, provider.issuer, subject);
		if (known !== null) return await logins.userById(db, known);
		const member =
			organization_id === null || email === null ? null : await logins.memberByEmail(db, organization_id, email);
		if (member === null || !(await logins.linkIdentity(db, provider.issuer, subject, member))) return null;
		return await logins.userById(db, member);
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
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: "error" });
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

/** The provider has asked for more than a password, and says so by RFC 8176 (factors 7). */
const isTwofold = (amr: unknown) => Array.isArray(amr) && amr.includes("mfa");

const unproven = () => new Refusal(502, "The sign-in could not be checked. Please try again.");
const lost = () => new Refusal(400, "This sign-in has expired. Please start again.");
const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString("base64url");
const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

function redirect(address: string, cookies: string[]): Response {
	const headers = new Headers({ ...securityHeaders, Location: address, "Cache-Control": "no-store" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 302, headers });
}
