import { Elysia, t } from "elysia";
import { passwordHashOf } from "../../data/account/credentials.ts";
import { isResetUnheard } from "../../data/account/factor-changes.ts";
import { unlinkIdentity } from "../../data/account/oidc.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { gateOf } from "../../http/gate.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { secondStep } from "../../http/second-factor/sign-in.ts";
import { noteLinked, provenByPassword, refuseReplaced, signIn } from "../../http/account/sign-in.ts";
import { answerCookies, sessionOf } from "../../http/account/signing.ts";
import { described } from "../describe.ts";
import { wireUser } from "./wire-user.ts";

/** A form may send more, such as where it leads afterwards. */
const credentials = t.Object(
	{
		username: t.String({ maxLength: 254 }),
		password: t.String({ maxLength: 1000 }),
		domain: t.Optional(t.Union([t.String({ maxLength: 253 }), t.Null()])),
		slug: t.Optional(t.Union([t.String({ maxLength: 40 }), t.Null()])),
	},
	{ additionalProperties: true },
);

export function authApi(parts: ApiParts) {
	return new Elysia().use(ways(parts)).use(linked(parts));
}

/** In and out by a password. */
function ways(parts: ApiParts) {
	const changeAsked = (isAsked = false) => (isAsked ? { mustChangePassword: true } : {});
	return new Elysia()
		.use(access(parts))
		.get(
			"/auth/check-auth",
			async ({ request, session, user, set }) => {
				set.headers["set-cookie"] = answerCookies(request, session, parts.sessions.secure);
				if (!user) return { authenticated: false, user: null };
				return { authenticated: true, user: await wireUser(parts, user), ...changeAsked(session?.mustChangePassword) };
			},
			{
				any: true,
				detail: described(
					"Login",
					"Who is signed in",
					"`authenticated`, `user` (null for a visitor), `mustChangePassword` with a temporary password",
				),
			},
		)
		.post(
			"/auth/login",
			async ({ body, request, set }) => {
				const gate = await gateOf(parts, request, body);
				const proven = await provenByPassword(parts, request, gate, body);
				const step = await secondStep(parts, request, gate.host, proven);
				if (step) await refuseReplaced(parts.db, proven);
				const reset = !step && (await isResetUnheard(parts.db, proven.user)) ? { secondFactorReset: true } : {};
				set.headers["set-cookie"] = step ? [step.cookie] : await signIn(parts, request, gate.host, proven);
				if (step) return { user: null, secondFactor: step.way };
				return { user: await wireUser(parts, proven.user), ...changeAsked(proven.isTemporary), ...reset };
			},
			{
				body: credentials,
				detail: described(
					"Login",
					"Sign in, at a site or at the platform",
					"`user`, `mustChangePassword` with a temporary password, `secondFactorReset` at the first sign-in after somebody else took one's second factors away",
				),
			},
		)
		.post(
			"/auth/logout",
			async ({ request, set }) => {
				const session = await sessionOf(parts, request);
				if (session) set.headers["set-cookie"] = [await parts.sessions.end(session.id)];
				set.headers["clear-site-data"] = '"cache", "storage"';
				return { message: "Signed out." };
			},
			{ detail: described("Login", "Sign out; the browser forgets what it kept (access 16)", "`message`") },
		);
}

/** The account elsewhere. */
function linked(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/auth/link",
			async ({ request, session, body, set }) => {
				const linking = found(parts.linking);
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const { to, cookie } = await linking.link(request, session);
				set.headers["set-cookie"] = [cookie];
				return { to };
			},
			{
				person: "self",
				body: bodyOf(proofFields),
				detail: described(
					"Login",
					"Begin to link one's account at the sign-in provider (access 20)",
					"`to`, where to go on",
				),
			},
		)
		.delete(
			"/auth/link",
			async ({ request, session, body }) => {
				const { issuer, name } = found(parts.linking);
				if ((await passwordHashOf(parts.db, session.user.id)) === null)
					throw new Refusal("conflict", "You have no password, so this is your only way in.");
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				await unlinkIdentity(parts.db, issuer, session.user.id);
				await noteLinked(parts.db, session.user, `unlinked from ${name}`);
				return { message: `You no longer sign in with ${name}.` };
			},
			{
				person: "self",
				body: bodyOf(proofFields),
				detail: described("Login", "Take the link to the sign-in provider away", "`message`"),
			},
		);
}
