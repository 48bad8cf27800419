import { Elysia } from "elysia";
import * as members from "../../data/account/members.ts";
import type { Person } from "../../data/account/members.ts";
import { optionalEmail } from "../../domain/check.ts";
import { revision } from "../../domain/field.ts";
import { Refusal } from "../../domain/refusal.ts";
import { relationOf, type User } from "../../domain/roles.ts";
import { newUserFields, proofFields, userFields } from "../../domain/user/schema.ts";
import { memberRole, newPassword, requiredUsername } from "../../domain/account/users.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import type { Granted } from "../../http/access/tenant.ts";
import { bodyOf, revisionIn } from "../../http/calls.ts";
import { personFor } from "../../http/things.ts";
import { refuseGuessable } from "../../http/account/guessable.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { hashPassword, madePassword } from "../../http/account/password.ts";
import { renewSession } from "../../http/account/sign-in.ts";
import { described, describedOfSite } from "../describe.ts";
import {
	isSensitive,
	opensMore,
	ownSecret,
	readMember,
	readOwn,
	refuseFormer,
	resetSecret,
	save,
} from "./user-change.ts";

const ownerOf = { to: "user.edit", of: { user: "user" } } as const;

/** A new object for each route, since the framework writes the guards into it. */
const shown = () =>
	({ person: "self", detail: described("Users", "Oneself, or a user of one's organization", "`user`") }) as const;
const removed = () =>
	({
		can: ownerOf,
		body: bodyOf(proofFields),
		detail: describedOfSite(
			"Users",
			"Delete a user, by `oldPassword` of one's own; not oneself, not the last owner",
			"`message`",
		),
	}) as const;

/** People of an organization: their owner makes, edits and deletes them, everybody edits themselves (access 6). */
export function usersApi(parts: ApiParts) {
	return new Elysia().use(usersRead(parts)).use(usersMade(parts)).use(usersChanged(parts));
}

/** Who somebody is. */
function usersRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/users/:user", async (call) => await readUser(parts, call), shown())
		.get("/usersv2/:user", async (call) => await readUser(parts, call), shown());
}

/** Made, changed, deleted. */
function usersMade(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/usersv2",
			async ({ body, write, organization, session, request }) => {
				const member = {
					username: requiredUsername(body["username"]),
					email: optionalEmail("email", body["email"]),
					role: memberRole(body["role"]),
				};
				const given = newPassword(body["password"]);
				if (given !== null) refuseGuessable(given, { ...member, organization });
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const tempPassword = given === null ? madePassword() : null;
				const hash = await hashPassword(given ?? tempPassword ?? "");
				const person = await write(async (writer) => await members.createMember(writer, member, hash));
				return { user: await wireUser(parts, person), ...(tempPassword === null ? {} : { tempPassword }) };
			},
			{
				can: { to: "user.edit", of: { body: "organization_id" } },
				body: bodyOf(newUserFields, ["username"]),
				detail: describedOfSite(
					"Users",
					"Make a user, by `oldPassword` of one's own; without a password they get one that is made, and change either at the first sign-in",
					"`user`, `tempPassword` where one was made",
				),
			},
		)
		.delete("/usersv2/:user", async (call) => await removeUser(parts, call), removed())
		.delete("/users/:user", async (call) => await removeUser(parts, call), removed());
}

/** Oneself, or a user of one's organization. */
function usersChanged(parts: ApiParts) {
	return new Elysia().use(access(parts)).put(
		"/usersv2/:user",
		async ({ params, body, session, user, request, set }) => {
			const person = await personFor(parts, user, params.user);
			const isSelf = relationOf(user, person) === "self";
			const change = isSelf ? readOwn(body, person) : readMember(body, person);
			const { secret, tempPassword } = isSelf
				? await ownSecret(body, person, await organizationOf(parts, person), session.mustChangePassword)
				: await resetSecret(body);
			const isProof = (isSelf ? isSensitive : opensMore)(change, secret, person);
			if (isProof) await refuseUnproven(parts, request, session, body["oldPassword"]);
			if (isSelf) await refuseFormer(parts, person, body["password"]);
			const after = await save(parts, user, person, change, secret, revisionIn(body));
			if (isSelf && isProof) set.headers["set-cookie"] = await renewSession(parts, session, request);
			else if (secret || after.role !== person.role) await parts.sessions.endAll(person.id);
			return { user: await wireUser(parts, after), ...(tempPassword === null ? {} : { tempPassword }) };
		},
		{
			person: "self",
			body: bodyOf({ ...userFields, revision }),
			detail: described(
				"Users",
				"Change oneself, or a user of one's organization. Of one's own, another name, e-mail or password wants `oldPassword` and ends the other sessions; of another's, a new e-mail or role or a reset password wants `oldPassword` of one's own, and the latter two end all of theirs",
				"`user`, `tempPassword` where one was made",
			),
		},
	);
}

interface Removal {
	params: { user: string };
	body: Readonly<Record<string, unknown>>;
	request: Request;
}

async function readUser(parts: ApiParts, { params, user }: { params: { user: string }; user: User }) {
	return { user: await wireUser(parts, await personFor(parts, user, params.user)) };
}

async function wireUser(parts: ApiParts, person: Person) {
	return { ...person, sports: (await organizationOf(parts, person))?.sports ?? [] };
}

async function organizationOf({ directory }: ApiParts, { organization_id }: Person) {
	return organization_id === null ? null : await directory.byId(organization_id);
}

async function removeUser(
	parts: ApiParts,
	{ params, body, user, session, request, write }: Pick<Granted, "user" | "session" | "write"> & Removal,
) {
	const { id } = await personFor(parts, user, params.user);
	if (id === user.id) throw new Refusal("forbidden", "You cannot delete yourself.");
	await refuseUnproven(parts, request, session, body["oldPassword"]);
	await write(async (writer) => await members.removeMember(writer, id));
	return { message: "User deleted." };
}
