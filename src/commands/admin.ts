import { refuseGuessable, type Whose } from "../http/account/guessable.ts";
import { madePassword } from "../http/account/password.ts";
import { StartError } from "../../db/start-error.ts";
import { userNamed, setPassword } from "../data/account/credentials.ts";
import { changeFactors } from "../data/account/factor-changes.ts";
import { dropAll, factorsOf, hasFactor } from "../data/account/second-factors.ts";
import { updateMember } from "../data/account/members.ts";
import { byId } from "../data/organization/platform.ts";
import { endSessions } from "../data/account/sessions.ts";
import { write } from "../data/tenant.ts";
import { createSuperAdmin, superAdmins } from "../data/account/users.ts";
import { Refusal } from "../domain/refusal.ts";
import { newPassword } from "../domain/account/users.ts";
import type { OpenDatabase } from "./database.ts";

export const adminUsage = "tipoff admin create <username>";

type Print = (line: string) => void;

const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

type Run = (db: OpenDatabase["db"], args: string[], print: Print) => Promise<boolean>;

const actions: ReadonlyMap<string, Run> = new Map([
	["create", create],
	["password", password],
	["reset-factors", resetFactors],
	["list", list],
]);

/** Super administrators: makes one, gives a person a new password or takes their second factors away, lists them. */
export async function adminCommand(
	[action = "", ...args]: string[],
	database: OpenDatabase,
	print: Print,
): Promise<number> {
	const done = await actions.get(action)?.(database.db, args, print);
	if (!done)
		throw new StartError(
			`Usage: ${adminUsage} | tipoff admin password <username> | tipoff admin reset-factors <username> | tipoff admin list`,
		);
	return 0;
}

/** The password comes from ADMIN_PASSWORD, or is made here and printed once, and changed at the first sign-in (access 17). */
async function create(db: OpenDatabase["db"], [username, ...rest]: string[], print: Print): Promise<boolean> {
	if (!username || rest.length > 0) return false;
	const { secret, hash, isMade } = await newSecret({ username, email: null, organization: null });
	await createSuperAdmin(db, { username, passwordHash: hash, temporary: isMade });
	print(`${username} may now manage this platform.`);
	if (isMade) print(`Password: ${secret}   (shown this once)`);
	return true;
}

/** For somebody who has forgotten theirs, who changes it at the first sign-in (access 17); it ends their sessions. In an organization it is noted in its log. */
async function password(db: OpenDatabase["db"], [username, ...rest]: string[], print: Print): Promise<boolean> {
	if (!username || rest.length > 0) return false;
	const known = await userNamed(db, username);
	if (!known) throw new Refusal("missing", `There is no user named "${username}".`);
	const { user } = known;
	const organization = user.organization_id === null ? null : await byId(db, user.organization_id);
	const { secret, hash, isMade } = await newSecret({ ...user, organization });
	if (organization)
		await write(db, organization, Date.now(), async (writer) => {
			await updateMember(writer, user.id, {}, { hash, temporary: true });
		});
	else await setPassword(db, user.id, hash, true);
	await endSessions(db, user.id, "");
	print(`${user.username} has a new password and is signed out everywhere.`);
	if (isMade) print(`Password: ${secret}   (shown this once)`);
	return true;
}

/** For somebody who has lost what they show besides their password (factors 9); it ends their sessions and is noted in the log. */
async function resetFactors(db: OpenDatabase["db"], [username, ...rest]: string[], print: Print): Promise<boolean> {
	if (!username || rest.length > 0) return false;
	const user = (await userNamed(db, username))?.user;
	if (!user) throw new Refusal("missing", `There is no user named "${username}".`);
	if (!hasFactor(await factorsOf(db, user.id))) throw new Refusal("conflict", `${user.username} has no second factor.`);
	const organization = user.organization_id === null ? null : await byId(db, user.organization_id);
	const by = { id: null, name: "tipoff" };
	await changeFactors(db, { user, organization, instant: Date.now(), by }, async (tx) => await dropAll(tx, user.id));
	await endSessions(db, user.id, "");
	print(`${user.username} has no second factor any more and is signed out everywhere.`);
	return true;
}

async function list(db: OpenDatabase["db"], rest: string[], print: Print): Promise<boolean> {
	if (rest.length > 0) return false;
	const admins = await superAdmins(db);
	if (admins.length === 0) print(`Nobody manages this platform yet. Make the first administrator: ${adminUsage}`);
	for (const { username, email, since } of admins)
		print([username, email, `since ${since}`].filter(Boolean).join("  "));
	return true;
}

/** By the rule that everybody's password follows; an empty variable is none. */
async function newSecret(whose: Whose): Promise<{ secret: string; hash: string; isMade: boolean }> {
	const given = givenPassword(whose);
	const secret = given ?? madePassword();
	return { secret, hash: await Bun.password.hash(secret, argon), isMade: given === null };
}

function givenPassword(whose: Whose): string | null {
	try {
		const password = newPassword(process.env["ADMIN_PASSWORD"]);
		if (password !== null) refuseGuessable(password, whose);
		return password;
	} catch (error) {
		if (error instanceof Refusal) throw new StartError(`ADMIN_PASSWORD: ${error.message}`);
		throw error;
	}
}
