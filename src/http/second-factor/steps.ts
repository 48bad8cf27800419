import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import * as steps from "../../data/account/factor-steps.ts";
import { networkOf, refuseTooSoon } from "../../domain/account/attempts.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { hostOf } from "../locate.ts";
import type { Sessions } from "../account/session.ts";
import { cookieIn } from "../xsrf.ts";

interface Parts {
	db: PostgresJsDatabase;
	sessions: Pick<Sessions, "secure">;
	clock: () => number;
}

/** Somebody whose password was right. */
interface Pending {
	user: User;
	isTemporary: boolean;
}

/** Ten minutes from the password to the second factor (factors 2). */
const signInMs = 10 * 60_000;
const passkeyMs = 5 * 60_000;
const secretBytes = 24;
/** Somebody without an account makes a row with each question for a passkey: so many of one network are open at a time. */
const openMax = 30;

const cookieName = (secure: boolean) => (secure ? "__Host-step" : "step");

const cookieOf = (value: string, seconds: number, secure: boolean) =>
	`${cookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? "; Secure" : ""}`;

export const noStepCookie = ({ sessions }: Pick<Parts, "sessions">) => cookieOf("", 0, sessions.secure);

/** Somebody's password was right, and their second factor is asked for: the cookie that says so to this browser. */
export async function beginSignIn(
	{ db, sessions, clock }: Parts,
	{ user, isTemporary, host, address }: Pending & { host: string; address: string },
): Promise<string> {
	const [secret, now] = [newSecret(), clock()];
	await steps.beginStep(
		db,
		{
			id: hash(secret),
			purpose: "sign-in",
			user_id: user.id,
			temporary: isTemporary,
			host,
			challenge: null,
			address: networkOf(address),
		},
		{ now, until: now + signInMs },
	);
	return cookieOf(secret, signInMs / 1000, sessions.secure);
}

/** Somebody asks to sign in with a passkey alone: what it is to sign, and the cookie that is bound to it. */
export async function beginPasskey(
	{ db, sessions, clock }: Parts,
	{ host, address, challenge }: { host: string; address: string; challenge: string },
): Promise<string> {
	const [secret, now] = [newSecret(), clock()];
	await steps.beginStep(
		db,
		{
			id: hash(secret),
			purpose: "passkey",
			user_id: null,
			temporary: false,
			host,
			challenge,
			address: networkOf(address),
		},
		{ now, until: now + passkeyMs },
		(open, firstEnd) => {
			if (open >= openMax) refuseTooSoon(Math.max(1, Math.ceil((firstEnd - now) / 1000)));
		},
	);
	return cookieOf(secret, passkeyMs / 1000, sessions.secure);
}

/** Who has shown their password in this browser, at this host, and not more yet; refused (401) where nobody has. */
export async function pendingIn({ db, sessions, clock }: Parts, request: Request): Promise<Pending & { id: string }> {
	const id = stepIdOf(request, sessions.secure);
	const known = id === null ? null : await steps.personOfStep(db, { id, host: hostOf(request), now: clock() });
	if (id === null || !known) throw expired();
	return { id, ...known };
}

/** The challenge of what this browser began, good for one answer. */
export async function challengeIn(
	{ db, sessions, clock }: Parts,
	request: Request,
	purpose: "sign-in" | "passkey",
): Promise<string> {
	const id = stepIdOf(request, sessions.secure);
	const found = id && (await steps.takeChallenge(db, { id, purpose, host: hostOf(request), now: clock() }));
	if (!found) throw expired();
	return found;
}

interface Adding {
	sessionId: string;
	host: string;
}

/** What a new passkey is to sign belongs to the session in which it is added. */
export async function beginAdding(
	{ db, clock }: Pick<Parts, "db" | "clock">,
	{ sessionId, user, host, address, challenge }: Adding & { user: User; address: string; challenge: string },
): Promise<void> {
	const now = clock();
	await steps.beginStep(
		db,
		{
			id: addingId(sessionId),
			purpose: "add",
			user_id: user.id,
			temporary: false,
			host,
			challenge,
			address: networkOf(address),
		},
		{ now, until: now + passkeyMs },
	);
}

export async function challengeToAdd({ db, clock }: Pick<Parts, "db" | "clock">, adding: Adding): Promise<string> {
	const id = addingId(adding.sessionId);
	const found = await steps.takeChallenge(db, { id, purpose: "add", host: adding.host, now: clock() });
	if (!found) throw new Refusal("conflict", "That took too long. Please start again.");
	return found;
}

/** What the passkey of a sign-in that is under way is to sign. */
export async function askPasskey({ db }: Pick<Parts, "db">, id: string, challenge: string): Promise<void> {
	await steps.setChallenge(db, id, challenge);
}

/** Ends a sign-in, once. */
export async function endSignIn({ db }: Pick<Parts, "db">, id: string): Promise<void> {
	if (!(await steps.endStep(db, id))) throw expired();
}

function stepIdOf(request: Request, secure: boolean): string | null {
	const secret = cookieIn(request.headers.get("cookie"), cookieName(secure));
	return secret === null ? null : hash(secret);
}

const expired = () => new Refusal("unknown", "This sign-in has expired. Please start again.");
const addingId = (sessionId: string) => hash(`add ${sessionId}`);
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString("base64url");
const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
