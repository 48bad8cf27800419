import { Elysia } from "elysia";
import { confirmEmail } from "../../data/account/members.ts";
import { revision } from "../../domain/field.ts";
import { Refusal } from "../../domain/refusal.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, revisionIn } from "../../http/calls.ts";
import { personFor } from "../../http/things.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { describedOfSite } from "../describe.ts";

/** An owner's word for an address that somebody has typed themselves, or came with (access 4). */
export function memberEmailApi(parts: ApiParts) {
	return new Elysia().use(access(parts)).put(
		"/usersv2/:user/confirm-email",
		async ({ params, body, user, session, request, write }) => {
			const person = await personFor(parts, user, params.user);
			if (person.id === user.id)
				throw new Refusal("forbidden", "You cannot confirm your own address. Another owner can.");
			await refuseUnproven(parts, request, session, body["oldPassword"]);
			const { email } = await write(async (writer) => await confirmEmail(writer, person.id, revisionIn(body)));
			return { message: `${email} is confirmed as the address of ${person.username}.` };
		},
		{
			can: { to: "user.edit", of: { user: "user" } },
			body: bodyOf({ ...proofFields, revision }),
			detail: describedOfSite(
				"Users",
				"Count the e-mail address of a user as given by an owner, by `oldPassword` of one's own; not of oneself. Who signs in elsewhere with it, proven there, comes in as them",
				"`message`",
			),
		},
	);
}
