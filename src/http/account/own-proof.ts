import { forgive, noteAttempt, passwordHashOf } from "../../data/account/credentials.ts";
import { attemptsMs, networkOf, refuseTooSoon, waitSeconds } from "../../domain/account/attempts.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../access/parts.ts";
import { isPassword } from "./password.ts";
import type { Session } from "./session.ts";
import { addressOf } from "../peer.ts";
import { askedFor } from "../turned-away.ts";

const refused = (sentence: string) => new Refusal("invalid", sentence, { oldPassword: sentence });

/**
 * Refused unless somebody who is signed in shows once more that it is them (access 18), by the password that they have; wrong
 * ones make the account wait, as at the login. Who has none, since they sign in elsewhere, has to have done so just now.
 */
export async function refuseUnproven(
	parts: Pick<ApiParts, "db" | "clock" | "turnedAway">,
	request: Request,
	{ user, isFresh }: Session,
	password: unknown,
): Promise<void> {
	const { db, clock } = parts;
	const hash = await passwordHashOf(db, user.id);
	if (hash === null && isFresh) return;
	if (hash === null) throw new Refusal("invalid", "Sign in again, and change this within ten minutes.");
	if (typeof password !== "string" || password === "") throw refused("Enter your own password.");
	const [account, address, instant] = [user.username, networkOf(addressOf(request)), clock()];
	await noteAttempt(db, { account, address, instant }, instant - attemptsMs, (failed) =>
		refuseTooSoon(waitSeconds("account", failed.account.count, failed.account.last, instant)),
	);
	if (!(await isPassword(password, hash))) {
		await noteUnproven(parts, request, user, "the password is wrong");
		throw refused("Your own password is wrong.");
	}
	await forgive(db, account, instant - attemptsMs);
}

/**
 * Refused (403) where somebody has not just shown it for what is downloaded: a link sends no password along, so the session
 * remembers for ten minutes that it was shown. For who has none a sign-in is as good.
 */
export async function refuseUnprovenDownload({ db }: Pick<ApiParts, "db">, session: Session): Promise<void> {
	if (session.isProven || (session.isFresh && (await passwordHashOf(db, session.user.id)) === null)) return;
	throw new Refusal(
		"forbidden",
		"Enter your own password on the organization's page, and download it within ten minutes.",
	);
}

/** In the log of their organization (access 23): a session that was left open is tried so. */
export async function noteUnproven(
	{ turnedAway }: Pick<ApiParts, "turnedAway">,
	request: Request,
	user: User,
	what: string,
): Promise<void> {
	await turnedAway(request, user.organization_id, { user }, { noun: "access", label: askedFor(request, what) });
}
