import { CodeChallengeMethod, OAuth2Client, type OAuth2Tokens } from "arctic";
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from "jose";
import { jsonLine } from "../../data/log.ts";
import { Refusal } from "../../domain/refusal.ts";

/** An OpenID Connect provider as the environment names it. */
export interface Provider {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** For the button: "Sign in with …". */
	name: string;
}

interface Endpoints {
	authorization_endpoint: string;
	token_endpoint: string;
	jwks_uri: string;
	issuer: string;
}

const clockToleranceSeconds = 30;

/** What is kept of a sign-in that is under way, to know its answer by. */
interface Proof {
	nonce: string;
	verifier: string;
}

/** The other side: where it takes sign-ins, and what it says of somebody, checked. */
export class IdentityProvider {
	readonly #provider: Provider;
	readonly #client: OAuth2Client;
	readonly #clock: () => number;
	#discovered: ReturnType<typeof discovery> | null = null;

	constructor(provider: Provider, callback: string, clock: () => number) {
		this.#provider = provider;
		this.#client = new OAuth2Client(provider.clientId, provider.clientSecret, callback);
		this.#clock = clock;
	}

	/** Where a browser goes to sign in there. */
	async address(state: string, { nonce, verifier }: Proof): Promise<string> {
		const { endpoints } = await this.#discover();
		const url = this.#client.createAuthorizationURLWithPKCE(
			endpoints.authorization_endpoint,
			state,
			CodeChallengeMethod.S256,
			verifier,
			["openid", "email", "profile"],
		);
		url.searchParams.set("nonce", nonce);
		return url.href;
	}

	/** The checked claims of the ID token: signature, issuer, audience, authorized party, expiry, nonce. */
	async claimsOf(code: string, { verifier, nonce }: Proof): Promise<JWTPayload> {
		const { endpoints, keys } = await this.#discover();
		const tokens = await asked("the code was not exchanged", () =>
			this.#client.validateAuthorizationCode(endpoints.token_endpoint, code, verifier),
		);
		const { payload } = await asked("the token does not hold", () =>
			jwtVerify(idTokenOf(tokens), keys, {
				issuer: endpoints.issuer,
				audience: this.#provider.clientId,
				clockTolerance: clockToleranceSeconds,
				currentDate: new Date(this.#clock()),
				requiredClaims: ["sub", "exp", "iat", "nonce"],
			}),
		);
		const isOurs = payload["azp"] === undefined || payload["azp"] === this.#provider.clientId;
		if (payload["nonce"] !== nonce) throw unproven("the token is of another sign-in");
		if (!isOurs || !payload.sub) throw unproven("the token is for another, or of nobody");
		return payload;
	}

	async #discover() {
		this.#discovered ??= discovery(this.#provider.issuer);
		try {
			return await this.#discovered;
		} catch (error) {
			this.#discovered = null;
			throw error;
		}
	}
}

async function discovery(issuer: string) {
	const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
	const endpoints = await asked("its document was not read", async () => {
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: "error" });
		return (await response.json()) as Endpoints; // checked below
	});
	const addresses = [endpoints.authorization_endpoint, endpoints.token_endpoint, endpoints.jwks_uri];
	if (endpoints.issuer !== issuer || !addresses.every((known) => URL.canParse(known)))
		throw unproven("its document is of another issuer, or lacks addresses");
	return { endpoints, keys: createRemoteJWKSet(new URL(endpoints.jwks_uri)) };
}

/** A foreign system's failure is a sentence here; what it was is for the log. */
async function asked<T>(failure: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { name = "", message = "", code = "" } = error as Partial<Error> & { code?: string };
		throw unproven(`${failure} (${[name, code, message].filter(Boolean).join(" ").slice(0, wordsMax)})`);
	}
}

/** Of foreign words, which name what failed and no token. */
const wordsMax = 200;

function idTokenOf(tokens: OAuth2Tokens): string {
	return tokens.idToken();
}

/** Refused (502) without the reason, which stands in the log of errors: what is set up wrong is mended by who runs the machine. */
function unproven(reason: string): Refusal {
	console.error(jsonLine({ level: "error", message: `OpenID Connect: a sign-in could not be checked: ${reason}.` }));
	return new Refusal("upstream", "The sign-in could not be checked. Please try again.");
}
