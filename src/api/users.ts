import { Elysia } from "elysia";
import * as members from "../data/members.ts";
import type { Person } from "../data/members.ts";
import { optionalEmail } from "../domain/check.ts";
import { revision } from "../domain/field.ts";
import { Refusal } from "../domain/refusal.ts";
import { relationOf, type User } from "../domain/roles.ts";
import { newUserFields, userFields } from "../domain/user/schema.ts";
import { memberRole, newPassword, requiredUsername } from "../domain/users.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import type { Granted } from "../http/access/tenant.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { personFor } from "../http/things.ts";
import { refuseGuessable } from "../http/guessable.ts";
import { refuseUnproven } from "../http/own-proof.ts";
import { hashPassword, madePassword } from "../http/password.ts";
import { renewSession } from "../http/sign-in.ts";
import { described, describedOfSite } from "./describe.ts";
import { isSensitive, ownSecret, readMember, readOwn, resetSecret, save } from "./user-change.ts";

const ownerOf = { to: "user.edit", of: { user: "user" } } as const;

/** People of an organization: their owner makes, edits and deletes them, everybody edits themselves (access 6). */
export function usersApi(parts: ApiParts) {
	const organizationOf = async ({ organization_id }: Person) =>
		organization_id === null ? null : await parts.directory.byId(organization_id);
	const wireUser = async (person: Person) => ({ ...person, sports: (await organizationOf(person))?.sports ?? [] });
	const readUser = async ({ params, user }: { params: { user: string }; user: User }) => ({
		user: await wireUser(await personFor(parts, user, params.user)),
	});
	const shown = {
		person: "self",
		detail: described("Users", "Oneself, or a user of one's organization", "`user`"),
	} as const;
	const removed = {
		can: ownerOf,
		detail: describedOfSite("Users", "Delete a user; not oneself, not the last owner", "`message`"),
	} as const;

	return new Elysia()
		.use(access(parts))
		.get("/users/:user", readUser, shown)
		.get("/usersv2/:user", readUser, shown)
		.post(
			"/usersv2",
			async ({ body, write, organization }) => {
				const member = {
					username: requiredUsername(body["username"]),
					email: optionalEmail("email", body["email"]),
					role: memberRole(body["role"]),
				};
				const given = newPassword(body["password"]);
				if (given !== null) refuseGuessable(given, { ...member, organization });
				const tempPassword = given === null ? madePassword() : null;
				const hash = await hashPassword(given ?? tempPassword ?? "");
				const person = await write(async (writer) => await members.createMember(writer, member, hash));
				return { user: await wireUser(person), ...(tempPassword === null ? {} : { tempPassword }) };
			},
			{
				can: { to: "user.edit", of: { body: "organization_id" } },
				body: bodyOf(newUserFields, ["username"]),
				detail: describedOfSite(
					"Users",
					"Make a user; without a password they get one that is made, and change either at the first sign-in",
					"`user`, `tempPassword` where one was made",
				),
			},
		)
		.put(
			"/usersv2/:user",
			async ({ params, body, session, user, request, set }) => {
				const person = await personFor(parts, user, params.user);
				const isSelf = relationOf(user, person) === "self";
				const change = isSelf ? readOwn(body, person) : readMember(body, person);
				const { secret, tempPassword } = isSelf
					? await ownSecret(body, person, await organizationOf(person), session.mustChangePassword)
					: await resetSecret(body);
				const isProof = isSelf && isSensitive(change, secret, person);
				if (isProof) await refuseUnproven(parts, request, session, body["oldPassword"]);
				const after = await save(parts, user, person, change, secret, revisionIn(body));
				if (isProof) set.headers["set-cookie"] = await renewSession(parts, session, request);
				else if (secret || after.role !== person.role) await parts.sessions.endAll(person.id);
				return { user: await wireUser(after), ...(tempPassword === null ? {} : { tempPassword }) };
			},
			{
				person: "self",
				body: bodyOf({ ...userFields, revision }),
				detail: described(
					"Users",
					"Change oneself, or a user of one's organization. Of one's own, another name, e-mail or password wants `oldPassword` and ends the other sessions; a reset password or new role ends all of theirs",
					"`user`, `tempPassword` where one was made",
				),
			},
		)
		.delete("/usersv2/:user", async (call) => await removeUser(call), removed)
		.delete("/users/:user", async (call) => await removeUser(call), removed);
}

async function removeUser({ params, user, write }: Pick<Granted, "user" | "write"> & { params: { user: string } }) {
	const id = pathId(params.user);
	if (id === user.id) throw new Refusal(403, "You cannot delete yourself.");
	await write(async (writer) => await members.removeMember(writer, id));
	return { message: "User deleted." };
}
