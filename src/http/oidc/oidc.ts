import { generateCodeVerifier } from "arctic";
import { isResetUnheard } from "../../data/account/factor-changes.ts";
import * as logins from "../../data/account/oidc.ts";
import { urlOf } from "../../domain/address.ts";
import { homeOf } from "../../domain/home.ts";
import { networkOf } from "../../domain/account/attempts.ts";
import { isLocalPath, to } from "../../domain/paths.ts";
import { NotYet, Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../access/parts.ts";
import { securityHeaders } from "../cache.ts";
import { hostOf, isPlatformHost } from "../locate.ts";
import type { Session } from "../account/session.ts";
import { secondStep } from "../second-factor/sign-in.ts";
import { isHere, noteLinked, signIn } from "../account/sign-in.ts";
import { gateOf, type Gate } from "../gate.ts";
import { addressOf } from "../peer.ts";
import { cookieIn } from "../xsrf.ts";
import { IdentityProvider, type Provider } from "./provider.ts";

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

const loginMs = 10 * 60_000;
const codeMs = 60_000;
/** Sign-ins of one network that may be under way, and how long who has more waits. */
const underWayMax = 20;
const minuteMs = 60_000;
const secretBytes = 24;
const callbackPath = "/_/oidc/callback";

type Answered = logins.OidcLogin & { subject: string };

/**
 * Sign-in with an OpenID Connect provider (access 4): one callback on the platform's host; then back to the host where
 * it was begun, by a code of one use and a minute that is bound to that host and to the browser's state cookie.
 */
export class OpenIdConnect implements Linking {
	readonly issuer: string;
	readonly name: string;
	readonly #provider: IdentityProvider;
	readonly #parts: Parts;
	readonly #stateCookie: string;

	constructor(provider: Provider, parts: Parts) {
		this.issuer = provider.issuer;
		this.name = provider.name;
		this.#provider = new IdentityProvider(provider, parts.platform + callbackPath, parts.clock);
		this.#parts = parts;
		this.#stateCookie = parts.sessions.secure ? "__Host-oidc" : "oidc";
	}

	async link(request: Request, session: Session): Promise<Going> {
		return await this.#begin(request, {
			gate: await gateOf(this.#parts, request, {}),
			session,
			next: to.userSettings(),
		});
	}

	async fetch(request: Request): Promise<Response | null> {
		const { pathname, searchParams } = urlOf(request.url);
		if (request.method !== "GET") return null;
		if (pathname === "/_/oidc/start") return await this.#start(request, searchParams);
		if (pathname === callbackPath) return await this.#callback(request, searchParams);
		if (pathname === "/_/oidc/finish") return await this.#finish(request, searchParams);
		return null;
	}

	async #start(request: Request, query: URLSearchParams): Promise<Response> {
		const gate = await gateOf(this.#parts, request, { slug: query.get("slug") });
		const next = query.get("next");
		const going = await this.#begin(request, { gate, session: null, next: next && isLocalPath(next) ? next : null });
		return redirect(going.to, [going.cookie]);
	}

	/** Notes a sign-in, or, with a session, a link for that session alone. */
	async #begin(
		request: Request,
		{ gate, session, next }: { gate: Gate; session: Session | null; next: string | null },
	): Promise<Going> {
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
		const address = await this.#provider.address(state, login);
		const now = this.#parts.clock();
		await logins.beginLogin(this.#parts.db, login, { now, until: now + loginMs }, (underWay) => {
			if (underWay >= underWayMax)
				throw new NotYet("often", "Too many attempts. Please wait a minute.", Math.ceil(minuteMs / 1000));
		});
		return {
			to: address,
			cookie: `${this.#stateCookie}=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${loginMs / 1000}${this.#secure()}`,
		};
	}

	/** What the provider says is checked and noted; nothing comes of it before the browser that began is back. */
	async #callback(request: Request, query: URLSearchParams): Promise<Response> {
		if (!isPlatformHost(hostOf(request), this.#parts.publicUrl))
			throw new Refusal("missing", "There is no page at this address.");
		const [state, code, iss] = [query.get("state") ?? "", query.get("code"), query.get("iss")];
		const login = await logins.loginOf(this.#parts.db, hash(state), this.#parts.clock());
		if (!login || login.code !== null || (iss !== null && iss !== this.issuer)) throw lost();
		if (!code) throw new Refusal("unknown", "The sign-in was not completed.");
		const claims = await this.#provider.claimsOf(code, login);
		const isProven = claims["email_verified"] === true && typeof claims["email"] === "string";
		const once = secret();
		const said = {
			code: hash(once),
			subject: claims.sub ?? "",
			email: isProven ? String(claims["email"]) : null,
			mfa: isTwofold(claims["amr"]),
			until: this.#parts.clock() + codeMs,
		};
		if (!(await logins.answerLogin(this.#parts.db, login.state, said))) throw lost();
		return redirect(`${this.#originOf(login.host)}/_/oidc/finish?code=${once}`, []);
	}

	async #finish(request: Request, query: URLSearchParams): Promise<Response> {
		const host = hostOf(request);
		const state = cookieIn(request.headers.get("cookie"), this.#stateCookie);
		const ended = state
			? await logins.endLogin(this.#parts.db, {
					state: hash(state),
					code: hash(query.get("code") ?? ""),
					host,
					now: this.#parts.clock(),
				})
			: null;
		if (!ended) throw lost();
		const gone = `${this.#stateCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${this.#secure()}`;
		if (ended.link_user_id !== null) {
			await this.#linkOwn(request, host, ended);
			return redirect(ended.next ?? to.userSettings(), [gone]);
		}
		const user = await this.#personOf(ended);
		if (!user || !this.#admits(ended, user) || !(await isHere(this.#parts, user))) {
			const label = `Nobody's account at ${this.name}`;
			await this.#parts.turnedAway(request, ended.organization_id, null, { noun: "sign-in", label });
			throw new Refusal("unknown", "No account here belongs to that sign-in.");
		}
		const proven = { user, isTemporary: false, factor: ended.mfa ? ("provider" as const) : null };
		const step = ended.mfa ? null : await secondStep(this.#parts, request, host, proven);
		if (step) return redirect(to.secondFactor({ by: step.way, next: ended.next ?? undefined }), [gone, step.cookie]);
		const isReset = await isResetUnheard(this.#parts.db, user);
		const next = isReset ? to.userSettings() : (ended.next ?? homeOf(user.role));
		return redirect(next, [gone, ...(await signIn(this.#parts, request, host, proven))]);
	}

	#admits({ host, organization_id }: logins.OidcLogin, user: User): boolean {
		return organization_id === null
			? isPlatformHost(host, this.#parts.publicUrl)
			: user.organization_id === organization_id;
	}

	/** Links the account to the person of the session that began it, and of no other (access 20). */
	async #linkOwn(request: Request, host: string, login: Answered): Promise<void> {
		const session = await this.#parts.sessions.of(request.headers.get("cookie"), host);
		if (!session || session.user.id !== login.link_user_id || session.name !== login.link_session) throw lost();
		if (!(await logins.linkIdentity(this.#parts.db, this.issuer, login.subject, session.user.id)))
			throw new Refusal("conflict", "That account belongs to somebody else here.");
		await noteLinked(this.#parts.db, session.user, `linked to ${this.name}`);
	}

	/** Whose account it is: linked before, or the one member whose verified e-mail it has, who is linked now. */
	async #personOf({ subject, email, organization_id }: Answered): Promise<User | null> {
		const known = await logins.userOfIdentity(this.#parts.db, this.issuer, subject);
		if (known !== null) return await logins.userById(this.#parts.db, known);
		const member =
			organization_id === null || email === null
				? null
				: await logins.memberByEmail(this.#parts.db, organization_id, email);
		if (member === null || !(await logins.linkIdentity(this.#parts.db, this.issuer, subject, member))) return null;
		return await logins.userById(this.#parts.db, member);
	}

	#originOf(host: string): string {
		const { protocol, port } = new URL(this.#parts.platform);
		return isPlatformHost(host, this.#parts.publicUrl)
			? this.#parts.platform
			: `${protocol}//${host}${port ? `:${port}` : ""}`;
	}

	#secure(): string {
		return this.#parts.sessions.secure ? "; Secure" : "";
	}
}

/** The provider has asked for more than a password, and says so by RFC 8176 (factors 7). */
const isTwofold = (amr: unknown) => Array.isArray(amr) && amr.includes("mfa");

const lost = () => new Refusal("malformed", "This sign-in has expired. Please start again.");
const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString("base64url");
const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

function redirect(address: string, cookies: string[]): Response {
	const headers = new Headers({ ...securityHeaders, Location: address, "Cache-Control": "no-store" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 302, headers });
}
