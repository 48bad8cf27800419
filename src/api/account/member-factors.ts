import { Elysia } from "elysia";
import { changeFactors } from "../../data/account/factor-changes.ts";
import { dropAll, hasFactor } from "../../data/account/second-factors.ts";
import { Refusal } from "../../domain/refusal.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { personFor } from "../../http/things.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { describedOfSite } from "../describe.ts";

/** An owner's way back for a member who has lost what they show besides their password (factors 9). */
export function memberFactorsApi(parts: ApiParts) {
	const { db, clock, sessions } = parts;
	return new Elysia().use(access(parts)).delete(
		"/usersv2/:user/second-factor",
		async ({ params, body, user, session, organization, request }) => {
			const person = await personFor(parts, user, params.user);
			if (person.id === user.id) throw new Refusal("forbidden", own);
			await refuseUnproven(parts, request, session, body["oldPassword"]);
			const by = { id: user.id, name: user.username };
			const change = { user: person, organization, instant: clock(), by };
			await changeFactors(db, change, async (tx, before) => {
				if (!hasFactor(before)) throw new Refusal("conflict", "This user has no second factor.");
				await dropAll(tx, person.id);
			});
			await sessions.endAll(person.id);
			return { message: `${person.username} has no second factor any more and is signed out everywhere.` };
		},
		{
			can: { to: "user.edit", of: { user: "user" } },
			body: bodyOf(proofFields),
			detail: describedOfSite(
				"Users",
				"Take the second factors of a user away who has lost them, by `oldPassword` of one's own; not of oneself. It ends all of their sessions",
				"`message`",
			),
		},
	);
}

const own = "You cannot reset your own second factor. Remove it under User settings.";
