import * as members from "../../data/account/members.ts";
import { formerHashOf, type Secret } from "../../data/account/credentials.ts";
import type { MemberChange, Person } from "../../data/account/members.ts";
import type { Organization } from "../../data/organization/platform.ts";
import { write } from "../../data/tenant.ts";
import { flag, oneOf, optionalEmail } from "../../domain/check.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { memberRole, newPassword, requiredUsername, userThemes } from "../../domain/account/users.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { refuseGuessable } from "../../http/account/guessable.ts";
import { hashPassword, isPassword, madePassword } from "../../http/account/password.ts";

type Body = Readonly<Record<string, unknown>>;
/** A password to store, and what is told once of one that was made here. */
type Change = { secret: Secret | null; tempPassword: string | null };

/** What one changes of oneself (access 14): a blank username is the present one; the role is never one's own to give. */
export function readOwn(body: Body, person: Person): MemberChange {
	const { username, email, role, theme } = body;
	if (!isBlank(role) && role !== person.role) throw new Refusal("forbidden", "You cannot change your own role.");
	if (isYes("resetPassword", body)) throw new Refusal("forbidden", "You cannot reset your own password.");
	return {
		...(isBlank(username) ? {} : newNameOf(username, person)),
		...(email === undefined ? {} : { email: optionalEmail("email", email) }),
		...(isBlank(theme) ? {} : { theme: oneOf("theme", theme, userThemes) }),
	};
}

/** What an owner changes of another: never the password itself, nor how their dashboard looks. */
export function readMember(body: Body, person: Person): MemberChange {
	const { username, email, role, theme } = body;
	if (!isBlank(body["password"]))
		throw new Refusal("forbidden", "Only they can choose their password. Reset it instead.");
	if (!isBlank(theme) && theme !== person.theme) throw new Refusal("forbidden", "Only they can choose their theme.");
	return {
		...(username === undefined ? {} : newNameOf(username, person)),
		...(email === undefined ? {} : { email: optionalEmail("email", email) }),
		...(isBlank(role) ? {} : { role: memberRole(role) }),
	};
}

/** A name that stays may be one of before a rule about names. */
const newNameOf = (username: unknown, person: Person) =>
	username === person.username ? {} : { username: requiredUsername(username) };

/** A new password of one's own, or none; where one `mustChange` there is no other change before it (access 17). */
export async function ownSecret(
	body: Body,
	person: Person,
	organization: Organization | null,
	mustChange: boolean,
): Promise<Change> {
	const password = newPassword(body["password"]);
	if (password === null && mustChange) throw refused("Choose a password of your own first.");
	if (password === null) return { secret: null, tempPassword: null };
	if (password === body["oldPassword"]) throw refused("Choose another password than the old one.");
	refuseGuessable(password, { username: person.username, email: person.email, organization });
	return { secret: { hash: await hashPassword(password), temporary: false }, tempPassword: null };
}

/** Refused: the password that somebody had before the present one. Asked once they have shown that it is them, since the answer tells what it was. */
export async function refuseFormer({ db }: Pick<ApiParts, "db">, { id }: Person, password: unknown): Promise<void> {
	const former = typeof password === "string" && password !== "" ? await formerHashOf(db, id) : null;
	if (former !== null && (await isPassword(String(password), former)))
		throw refused("You had this password before. Choose another.");
}

/** Whether a change is of what one signs in with: it then wants the password that one has (access 18). */
export function isSensitive({ username, email }: MemberChange, secret: unknown, person: Person): boolean {
	const isOther = (now: string | null | undefined, then: string | null) => now !== undefined && now !== then;
	return secret !== null || isOther(username, person.username) || isOther(email, person.email);
}

/** Whether a change of somebody else lets anybody in, or to more: who has not shown that it is them gives nobody that (access 18). */
export function opensMore({ email, role }: MemberChange, secret: unknown, person: Person): boolean {
	const isRole = role !== undefined && role !== person.role;
	return secret !== null || isRole || (typeof email === "string" && email !== person.email);
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

const refused = (sentence: string) => new Refusal("invalid", sentence, { password: sentence });
const isBlank = (value: unknown) =>
	value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const isYes = (field: string, body: Body) => body[field] !== undefined && flag(field, body[field]);
