import { noteAccess } from "../../data/audit/audit.ts";
import { credentialOf, forgive, noteAttempt, passwordHashOf, userNamed } from "../../data/account/credentials.ts";
import { agentWords } from "../../domain/account/agent.ts";
import { attemptsMs, networkOf, refuseTooSoon, waitSeconds } from "../../domain/account/attempts.ts";
import { factorWords, type SessionFactor } from "../../domain/account/factors.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../access/parts.ts";
import { isPassword } from "./password.ts";
import type { Gate } from "../gate.ts";
import { hostOf } from "../locate.ts";
import { addressOf } from "../peer.ts";
import type { Session } from "./session.ts";
import { tokenFor } from "../xsrf.ts";

/** The same words for an unknown user, a wrong password and a user of elsewhere (access 8). */
export const loginFailed = () => new Refusal("unknown", "Login failed. Please check your credentials.");

/** Somebody who has shown by a password who they are; a temporary one is to be changed. */
export interface Proven {
	user: User;
	isTemporary: boolean;
	/** The hash of the password that they have shown; nothing where it was none. */
	hash?: string | null;
	/** What they have shown besides (factors 2). */
	factor?: SessionFactor | null;
}

/** The first step of a login: who it is, by username and password, and that the place admits them (access 5, access 7). */
export async function provenByPassword(
	parts: ApiParts,
	request: Request,
	gate: Gate,
	{ username, password }: { username: string; password: string },
): Promise<Proven> {
	const address = networkOf(addressOf(request));
	const instant = parts.clock();
	await noteAttempt(parts.db, { account: username, address, instant }, instant - attemptsMs, (failed) =>
		refuseTooSoon(
			Math.max(
				waitSeconds("account", failed.account.count, failed.account.last, instant),
				waitSeconds("address", failed.address.count, failed.address.last, instant),
			),
		),
	);
	const found = await credentialOf(parts.db, username);
	const fits = await isPassword(password, found?.hash ?? null);
	if (!found || !fits || !gate.admits(found.user) || !(await isHere(parts, found.user))) {
		await noteRefused(parts, request, gate, username, fits);
		throw loginFailed();
	}
	await forgive(parts.db, username, instant - attemptsMs);
	return { user: found.user, isTemporary: found.temporary, hash: found.hash };
}

/** The last step of every way to sign in: a session in place of the one that the browser had here (access 16); its cookies. */
export async function signIn(
	{ db, sessions }: Pick<ApiParts, "db" | "sessions">,
	request: Request,
	host: string,
	{ user, isTemporary, hash, factor = null }: Proven,
): Promise<string[]> {
	const replaced = await sessions.of(request.headers.get("cookie"), host);
	const agent = agentOf(request);
	const { id, cookie } = await sessions.create(user.id, host, { agent, must_change_password: isTemporary, factor });
	await refuseReplaced(db, { user, hash }, async () => await sessions.end(id));
	if (replaced) await sessions.end(replaced.id);
	await notePermitted(db, user, factor === null ? user.username : `${user.username}: ${factorWords[factor]}`);
	return [cookie, ...tokenFor(id, null, sessions.secure).cookies];
}

/** Who changes a password ends what was begun with the former one; what began meanwhile is ended here. */
export async function refuseReplaced(
	db: ApiParts["db"],
	{ user, hash }: Pick<Proven, "user" | "hash">,
	end: () => Promise<unknown> = async () => {},
): Promise<void> {
	if (hash === undefined || (await passwordHashOf(db, user.id)) === hash) return;
	await end();
	throw loginFailed();
}

/** Ends all sessions of who has just proven themselves, this one for a new one (access 18); its cookies. */
export async function renewSession(
	{ sessions }: Pick<ApiParts, "sessions">,
	session: Session,
	request: Request,
): Promise<string[]> {
	const { id, cookie } = await sessions.renew(session, hostOf(request), agentOf(request));
	return [cookie, ...tokenFor(id, null, sessions.secure).cookies];
}

/** People of a deleted organization wait until it is taken back. */
export async function isHere({ directory }: Pick<ApiParts, "directory">, { organization_id }: User): Promise<boolean> {
	return organization_id === null || (await directory.byId(organization_id)) !== null;
}

const agentOf = (request: Request) => agentWords(request.headers.get("user-agent"));

/** That somebody's account elsewhere was linked to theirs, or taken from it. */
export const noteLinked = async (db: ApiParts["db"], user: User, what: string): Promise<void> =>
	await notePermitted(db, user, `${user.username}: ${what}`);

/** A super admin belongs to no organization, so to no log of one. */
async function notePermitted(
	db: ApiParts["db"],
	{ id, username, organization_id }: User,
	label: string,
): Promise<void> {
	if (organization_id === null) return;
	const entry = { action: "permit", noun: "sign-in", row_id: id, label } as const;
	await noteAccess(db, organization_id, { id, name: username }, entry);
}

/** In the log of the account's organization, else of the site's; nobody's account elsewhere is in no log (access 23). */
async function noteRefused(
	parts: ApiParts,
	request: Request,
	gate: Gate,
	username: string,
	fits: boolean,
): Promise<void> {
	const user = (await userNamed(parts.db, username))?.user;
	const organizationId = user ? user.organization_id : (gate.organization?.id ?? null);
	const label = user
		? `${user.username}: ${fits ? "not admitted here" : "wrong password"}`
		: "Nobody has this username";
	await parts.turnedAway(request, organizationId, null, {
		noun: "sign-in",
		...(user ? { row_id: user.id } : {}),
		label,
	});
}
