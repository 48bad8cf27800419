import { Elysia } from "elysia";
import { flag, optionalId } from "../domain/check.ts";
import { Refusal } from "../domain/refusal.ts";
import { access, bodyOf, type ApiParts } from "../http/access.ts";
import { described } from "./describe.ts";

/** What a session keeps beside its user: the organization that a super admin has chosen, and how they see the site. */
export function sessionApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/session/organization",
			async ({ session, body }) => {
				const id = optionalId("organization_id", body["organization_id"]);
				const organization = id === null ? null : await parts.directory.byId(id);
				if (id !== null && !organization)
					throw new Refusal(422, "There is no such organization.", { organization_id: "Choose one of the list." });
				await parts.sessions.change(session.id, { acting_organization_id: id, public_mode: false });
				return { organization: organization && { id: organization.id, name: organization.name } };
			},
			{
				person: "platform.manage",
				body: bodyOf("organization_id"),
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
				body: bodyOf("public_mode"),
				detail: described("Login", "See the site as a visitor does, or the dashboard again", "`public_mode`"),
			},
		);
}
