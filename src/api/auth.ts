import { Elysia, t } from "elysia";
import { credentialOf, forgive, noteAttempt } from "../data/credentials.ts";
import { attemptsMs, networkOf, refuseTooSoon, waitSeconds } from "../domain/attempts.ts";
import { Refusal } from "../domain/refusal.ts";
import type { User } from "../domain/roles.ts";
import { access, type ApiParts } from "../http/access.ts";
import { addressOf, answerCookies, gateOf, isPassword, sessionOf, tokenCookies } from "../http/signing.ts";
import { described } from "./describe.ts";

/** A form may send more, such as where it leads afterwards. */
const credentials = t.Object(
	{
		username: t.String({ maxLength: 254 }),
		password: t.String({ maxLength: 1000 }),
		domain: t.Optional(t.Nullable(t.String({ maxLength: 253 }))),
		slug: t.Optional(t.Nullable(t.String({ maxLength: 40 }))),
	},
	{ additionalProperties: true },
);

/** The same words for an unknown user, a wrong password and a user of elsewhere (access 8). */
const failed = () => new Refusal(401, "Login failed. Please check your credentials.");

export function authApi(parts: ApiParts) {
	const wireUser = async (user: User) => {
		const own = user.organization_id === null ? null : await parts.directory.byId(user.organization_id);
		const { id, username, email, role, organization_id, theme } = user;
		return { id, username, email, role, organization_id, theme, sports: own?.sports ?? [] };
	};

	/** People of a deleted organization wait until it is taken back. */
	const isHere = async ({ organization_id }: User) =>
		organization_id === null || (await parts.directory.byId(organization_id)) !== null;

	return new Elysia()
		.use(access(parts))
		.get(
			"/auth/check-auth",
			async ({ request, session, user, set }) => {
				set.headers["set-cookie"] = answerCookies(request, session, parts.sessions.secure);
				return user ? { authenticated: true, user: await wireUser(user) } : { authenticated: false, user: null };
			},
			{ any: true, detail: described("Login", "Who is signed in", "`authenticated`, `user` (null for a visitor)") },
		)
		.post(
			"/auth/login",
			async ({ body, request, set }) => {
				const gate = await gateOf(parts, request, body);
				const address = networkOf(addressOf(request));
				const instant = parts.clock();
				const attempt = { account: body.username, address, instant };
				await noteAttempt(parts.db, attempt, instant - attemptsMs, (failed) =>
					refuseTooSoon(
						Math.max(
							waitSeconds("account", failed.account.count, failed.account.last, instant),
							waitSeconds("address", failed.address.count, failed.address.last, instant),
						),
					),
				);
				const found = await credentialOf(parts.db, body.username.trim());
				const fits = await isPassword(body.password, found?.hash ?? null);
				if (!found || !fits || !gate.admits(found.user) || !(await isHere(found.user))) throw failed();
				await forgive(parts.db, body.username, instant - attemptsMs);
				const { id, cookie } = await parts.sessions.create(found.user.id, gate.host);
				set.headers["set-cookie"] = [cookie, ...tokenCookies(id, null, parts.sessions.secure)];
				return { user: await wireUser(found.user) };
			},
			{ body: credentials, detail: described("Login", "Sign in, at a site or at the platform", "`user`") },
		)
		.post(
			"/auth/logout",
			async ({ request, set }) => {
				const session = await sessionOf(parts, request);
				if (session) set.headers["set-cookie"] = [await parts.sessions.end(session.id)];
				return { message: "Signed out." };
			},
			{ detail: described("Login", "Sign out", "`message`") },
		);
}
