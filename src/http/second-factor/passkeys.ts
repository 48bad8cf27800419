import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
	type AuthenticationResponseJSON,
	type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { passkeyOf, passkeysFor, usePasskey, type Passkey } from "../../data/account/passkeys.ts";
import { isNumeric } from "../../domain/address.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { hostOf } from "../locate.ts";

interface Parts {
	db: PostgresJsDatabase;
	clock: () => number;
	sessions: { secure: boolean };
}

/** Passkeys belong to the name in the address bar (factors 4); without a name there are none. */
export function passkeyHost(request: Request): string {
	const host = hostOf(request);
	if (isNumeric(host)) throw new Refusal("conflict", "Passkeys need a name in the address bar, not a number.");
	return host;
}

/** It knows its person, and can be found without a username: one kind, good as a second factor and alone. */
const demands = { residentKey: "required", userVerification: "required" } as const;

export async function optionsToAdd(
	{ db }: Parts,
	{ user, handle, host, issuer }: { user: User; handle: string; host: string; issuer: string },
) {
	return await generateRegistrationOptions({
		rpName: issuer,
		rpID: host,
		userName: user.username,
		userDisplayName: user.username,
		userID: new Uint8Array(Buffer.from(handle, "base64url")),
		attestationType: "none",
		excludeCredentials: await passkeysFor(db, user.id, host),
		authenticatorSelection: demands,
	});
}

/** The new passkey that a browser has made; refused (422) where it is none of this host, or does not know its person. */
export async function checkedNew(
	{ sessions }: Parts,
	request: Request,
	{ response, challenge, user, name }: { response: unknown; challenge: string; user: User; name: string },
): Promise<Passkey> {
	const host = passkeyHost(request);
	const { registrationInfo: made } = await checked(
		verifyRegistrationResponse({
			response: response as RegistrationResponseJSON, // what the library checks
			expectedChallenge: challenge,
			expectedOrigin: originOf(request, sessions.secure),
			expectedRPID: host,
		}),
	);
	if (!made || made.credential.id.length > idLengthMax) throw unfit();
	const { id, publicKey, counter, transports = [] } = made.credential;
	return {
		id,
		user_id: user.id,
		host,
		public_key: Buffer.from(publicKey).toString("base64url"),
		counter,
		transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).join(" "),
		backed_up: made.credentialBackedUp,
		name,
	};
}

/** What a browser is asked for: one of a person's passkeys of this host, or, of nobody in particular, whichever it has. */
export async function optionsToSignIn({ db }: Parts, host: string, userId: number | null) {
	const known = userId === null ? [] : await passkeysFor(db, userId, host);
	return await generateAuthenticationOptions({
		rpID: host,
		userVerification: "required",
		...(userId === null ? {} : { allowCredentials: known }),
	});
}

/** Whose passkey has answered, of a person or, by null, of anybody; refused (401) where it does not fit, or its counter stands still, which a copy's would. */
export async function checkPasskey(
	{ db, clock, sessions }: Parts,
	request: Request,
	{ response, challenge, userId }: { response: unknown; challenge: string; userId: number | null },
): Promise<User> {
	const host = passkeyHost(request);
	const answer = response as AuthenticationResponseJSON; // what the library checks
	const known = await passkeyIn(db, answer, host);
	if (!known) throw unfit();
	const { passkey, user, handle } = known;
	const { authenticationInfo: used, verified } = await checked(
		verifyAuthenticationResponse({
			response: answer,
			expectedChallenge: challenge,
			expectedOrigin: originOf(request, sessions.secure),
			expectedRPID: host,
			credential: {
				id: passkey.id,
				publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
				counter: passkey.counter,
			},
		}),
	);
	// Who has not said who they are is named by the authenticator.
	const named = answer.response.userHandle;
	const isTheirs = userId === null ? named === handle : user.id === userId && (named ?? handle) === handle;
	if (!verified || !isTheirs) throw unfit();
	const use = { counter: used.newCounter, backed_up: used.credentialBackedUp, instant: clock() };
	if (!(await usePasskey(db, passkey.id, use))) throw unfit();
	return user;
}

/** Whose passkey an answer names, whether it fits or not. */
export async function ownerOfPasskey({ db }: Parts, request: Request, response: unknown): Promise<User | null> {
	return (await passkeyIn(db, response, passkeyHost(request)))?.user ?? null;
}

const passkeyIn = async (db: PostgresJsDatabase, answer: unknown, host: string) => {
	const { id } = (answer ?? {}) as { id?: unknown }; // anything may have been sent
	return typeof id === "string" ? await passkeyOf(db, id.slice(0, idLengthMax), host) : null;
};

/** The page's own origin: a leading www. is part of it, and of no host that is compared (hosts 1). */
const originOf = (request: Request, secure: boolean) =>
	`${secure ? "https" : "http"}://${request.headers.get("host")?.toLowerCase()}`;

const idLengthMax = 1400;

/** The library throws at whatever does not fit. */
async function checked<T>(verifying: Promise<T>): Promise<T> {
	try {
		return await verifying;
	} catch {
		throw unfit();
	}
}

const unfit = () => new Refusal("unknown", "This passkey does not fit. Please try again.");
