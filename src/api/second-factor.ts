import { Elysia, t } from "elysia";
import { stepFields } from "../domain/account/schema.ts";
import type { User } from "../domain/roles.ts";
import { access, bodyOf, type ApiParts } from "../http/access.ts";
import {
	addressOf,
	askForPasskey,
	beginPasskey,
	challengeIn,
	checkPasskey,
	checkShown,
	endSignIn,
	gateOf,
	hostOf,
	isHere,
	loginFailed,
	noStepCookie,
	optionsToSignIn,
	passkeyHost,
	pendingIn,
	signIn,
} from "../http/signing.ts";
import { described } from "./describe.ts";
import { wireUser } from "./wire-user.ts";

const answered = t.Object(
	{
		passkey: t.Object({}, { additionalProperties: true }),
		domain: t.Optional(t.Union([t.String({ maxLength: 253 }), t.Null()])),
		slug: t.Optional(t.Union([t.String({ maxLength: 40 }), t.Null()])),
	},
	{ additionalProperties: true },
);

/** The step from the password to the session (factors 2), and passkeys without a password (factors 4). */
export function secondFactorApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/auth/second-factor",
			async ({ body, request, set }) => {
				const { id, user, isTemporary } = await pendingIn(parts, request);
				const factor = await checkShown(parts, request, user, body).catch(async (error: unknown) => {
					await noteWrong(parts, user);
					throw error;
				});
				await endSignIn(parts, id);
				if (!(await isHere(parts, user))) throw loginFailed();
				const cookies = await signIn(parts, request, hostOf(request), { user, isTemporary, factor });
				set.headers["set-cookie"] = [noStepCookie(parts), ...cookies];
				return { user: await wireUser(parts, user), ...(isTemporary ? { mustChangePassword: true } : {}) };
			},
			{
				body: bodyOf(stepFields),
				detail: described(
					"Login",
					"After the password: a one-time code, a recovery code or what a passkey has answered",
					"`user`, `mustChangePassword` with a temporary password",
				),
			},
		)
		.post(
			"/auth/second-factor/options",
			async ({ request }) => ({ options: await askForPasskey(parts, request, await pendingIn(parts, request)) }),
			{ detail: described("Login", "What the browser asks a passkey for after the password", "`options`") },
		)
		.post(
			"/auth/passkey/options",
			async ({ request, set }) => {
				const host = passkeyHost(request);
				const options = await optionsToSignIn(parts, host, null);
				const step = { host, address: addressOf(request), challenge: options.challenge };
				set.headers["set-cookie"] = [await beginPasskey(parts, step)];
				return { options };
			},
			{ detail: described("Login", "What the browser asks a passkey for instead of a password", "`options`") },
		)
		.post(
			"/auth/passkey",
			async ({ body, request, set }) => {
				const gate = await gateOf(parts, request, body);
				const challenge = await challengeIn(parts, request, "passkey");
				const user = await checkPasskey(parts, request, { response: body.passkey, challenge, userId: null });
				if (!gate.admits(user) || !(await isHere(parts, user))) throw loginFailed();
				const proven = { user, isTemporary: false, factor: "passkey" } as const;
				const cookies = await signIn(parts, request, gate.host, proven);
				set.headers["set-cookie"] = [noStepCookie(parts), ...cookies];
				return { user: await wireUser(parts, user) };
			},
			{
				body: answered,
				detail: described("Login", "Sign in with a passkey alone, at a site or at the platform", "`user`"),
			},
		);
}

/** In the log of their organization, as every sign-in that was refused (access 23). */
async function noteWrong({ turnedAway }: ApiParts, { id, username, organization_id }: User): Promise<void> {
	if (organization_id === null) return;
	await turnedAway(organization_id, null, { noun: "sign-in", row_id: id, label: `${username}: wrong second factor` });
}
