import { forgive, noteAttempt, passwordHashOf } from "../data/credentials.ts";
import * as members from "../data/members.ts";
import type { MemberChange, Person, Secret } from "../data/members.ts";
import { write } from "../data/tenant.ts";
import { attemptsMs, networkOf, refuseTooSoon, waitSeconds } from "../domain/attempts.ts";
import { flag, oneOf, optionalEmail } from "../domain/check.ts";
import { Refusal } from "../domain/refusal.ts";
import { holds, relationOf, type User } from "../domain/roles.ts";
import { memberRole, newPassword, requiredUsername, userThemes } from "../domain/users.ts";
import { found, pathId, type ApiParts } from "../http/access.ts";
import { hashPassword, isPassword, madePassword } from "../http/signing.ts";

type Body = Readonly<Record<string, unknown>>;
/** A password to store, and what is told once of one that was made here. */
type Change = { secret: Secret | null; tempPassword: string | null };

/** Somebody whom one may see and change: who may nobody else gets 403, before anybody is looked for. */
export async function personFor({ db }: ApiParts, user: User, param: string): Promise<Person> {
	const id = pathId(param);
	if (id !== user.id && !holds(user.role, "user.edit")) throw new Refusal(403, "Your role does not allow this.");
	const person = await members.personById(db, id);
	return found(person && relationOf(user, person) ? person : null);
}

/** What one changes of oneself (access 14): a blank username is the present one; the role is never one's own to give. */
export function readOwn(body: Body, person: Person): MemberChange {
	const { username, email, role, theme } = body;
	if (!isBlank(role) && role !== person.role) throw new Refusal(403, "You cannot change your own role.");
	if (isYes("resetPassword", body)) throw new Refusal(403, "You cannot reset your own password.");
	return {
		...(isBlank(username) ? {} : { username: requiredUsername(username) }),
		...(email === undefined ? {} : { email: optionalEmail("email", email) }),
		...(isBlank(theme) ? {} : { theme: oneOf("theme", theme, userThemes) }),
	};
}

/** What an owner changes of another: never the password itself, nor how their dashboard looks. */
export function readMember(body: Body, person: Person): MemberChange {
	const { username, email, role, theme } = body;
	if (!isBlank(body["password"])) throw new Refusal(403, "Only they can choose their password. Reset it instead.");
	if (!isBlank(theme) && theme !== person.theme) throw new Refusal(403, "Only they can choose their theme.");
	return {
		...(username === undefined ? {} : { username: requiredUsername(username) }),
		...(email === undefined ? {} : { email: optionalEmail("email", email) }),
		...(isBlank(role) ? {} : { role: memberRole(role) }),
	};
}

/** A new password of one's own wants the old one; wrong ones make the account wait, as at the login (access 5). */
export async function ownSecret({ db, clock }: ApiParts, body: Body, person: Person, peer: string): Promise<Change> {
	const password = newPassword(body["password"]);
	if (password === null) return { secret: null, tempPassword: null };
	const old = body["oldPassword"];
	if (typeof old !== "string" || old === "") throw wrongOld("Enter your old password.");
	const [address, instant] = [networkOf(peer), clock()];
	const attempt = { account: person.username, address, instant };
	await noteAttempt(db, attempt, instant - attemptsMs, ({ account }) =>
		refuseTooSoon(waitSeconds("account", account.count, account.last, instant)),
	);
	if (!(await isPassword(old, await passwordHashOf(db, person.id)))) throw wrongOld("The old password is wrong.");
	await forgive(db, person.username, instant - attemptsMs);
	return { secret: { hash: await hashPassword(password), temporary: false }, tempPassword: null };
}

export async function resetSecret(body: Body): Promise<Change> {
	if (!isYes("resetPassword", body)) return { secret: null, tempPassword: null };
	const tempPassword = madePassword();
	return { secret: { hash: await hashPassword(tempPassword), temporary: true }, tempPassword };
}

/** Stores the change in the organization of the person; a super admin has none. */
export async function save(
	parts: ApiParts,
	by: User,
	person: Person,
	change: MemberChange,
	secret: Secret | null,
	revision: number | undefined,
): Promise<Person> {
	const { db, directory, clock } = parts;
	if (person.organization_id === null) {
		const { role: _, ...own } = change;
		return await members.updateSuperAdmin(db, person.id, own, secret, revision);
	}
	const organization = found(await directory.byId(person.organization_id));
	const after = await write(
		db,
		organization,
		clock(),
		async (writer) => await members.updateMember(writer, person.id, change, secret, revision),
		{ id: by.id, name: by.username },
	);
	directory.drop(organization.id);
	return after;
}

const isBlank = (value: unknown) =>
	value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const isYes = (field: string, body: Body) => body[field] !== undefined && flag(field, body[field]);

const wrongOld = (sentence: string) => new Refusal(422, sentence, { oldPassword: sentence });
