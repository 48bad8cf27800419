import { Elysia } from "elysia";
import { endSession, ownSessions } from "../../data/account/sessions.ts";
import { actingFields, modeFields } from "../../domain/account/schema.ts";
import { flag, optionalId } from "../../domain/check.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { described } from "../describe.ts";

/** What a session keeps beside its user: the organization that a super admin has chosen, and how they see the site; and one's sessions. */
export function sessionApi(parts: ApiParts) {
	return new Elysia().use(sessionList(parts)).use(chosen(parts));
}

/** Where somebody is signed in, and how they end it. */
function sessionList(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/sessions",
			async ({ session }) => {
				const rows = await ownSessions(parts.db, session.user.id);
				return { sessions: rows.map((row) => ({ ...row, current: row.name === session.name })) };
			},
			{
				person: "self",
				detail: described("Login", "One's own sessions, the last used first (access 19)", "`sessions`"),
			},
		)
		.delete(
			"/sessions",
			async ({ session }) => {
				const count = await parts.sessions.endAll(session.user.id, session.id);
				const where = count === 1 ? "in one other place" : `in ${count} other places`;
				return { message: count === 0 ? "You were signed in nowhere else." : `Signed out ${where}.` };
			},
			{
				person: "self",
				detail: described("Login", "Sign out everywhere but here", "`message`"),
			},
		)
		.delete(
			"/sessions/:session",
			async ({ session, params }) => {
				if (params.session === session.name)
					throw new Refusal("conflict", "This is the session you are using. Log out instead.");
				found((await endSession(parts.db, session.user.id, params.session)) || null);
				return { message: "Signed out there." };
			},
			{
				person: "self",
				detail: described("Login", "End another session of one's own", "`message`"),
			},
		);
}

/** What a session keeps: whose dashboard, and with which eyes. */
function chosen(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/session/organization",
			async ({ session, body }) => {
				const id = optionalId("organization_id", body["organization_id"]);
				const organization = id === null ? null : await parts.directory.byId(id);
				if (id !== null && !organization)
					throw new Refusal("invalid", "There is no such organization.", {
						organization_id: "Choose one of the list.",
					});
				await parts.sessions.change(session.id, { acting_organization_id: id, public_mode: false });
				return { organization: organization && { id: organization.id, name: organization.name } };
			},
			{
				person: "platform.manage",
				body: bodyOf(actingFields),
				detail: described("Login", "Choose the organization that one works for, as a super admin", "`organization`"),
			},
		)
		.put(
			"/session/mode",
			async ({ session, body }) => {
				const public_mode = flag("public_mode", body["public_mode"]);
				await parts.sessions.change(session.id, { public_mode });
				return { public_mode };
			},
			{
				person: "self",
				body: bodyOf(modeFields, ["public_mode"]),
				detail: described("Login", "See the site as a visitor does, or the dashboard again", "`public_mode`"),
			},
		);
}
