import { Elysia, t } from "elysia";
import { passwordHashOf } from "../../data/account/credentials.ts";
import { stepFields } from "../../domain/account/schema.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { gateOf, type Gate } from "../../http/gate.ts";
import { hostOf } from "../../http/locate.ts";
import { addressOf } from "../../http/peer.ts";
import { checkPasskey, optionsToSignIn, ownerOfPasskey, passkeyHost } from "../../http/second-factor/passkeys.ts";
import { askForPasskey, checkShown } from "../../http/second-factor/sign-in.ts";
import { beginPasskey, challengeIn, endSignIn, noStepCookie, pendingIn } from "../../http/second-factor/steps.ts";
import { isHere, loginFailed, signIn } from "../../http/account/sign-in.ts";
import { described } from "../describe.ts";
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
	return new Elysia().use(afterPassword(parts)).use(withoutPassword(parts));
}

function afterPassword(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/auth/second-factor",
			async ({ body, request, set }) => {
				const { id, user, isTemporary } = await pendingIn(parts, request);
				const hash = await passwordHashOf(parts.db, user.id);
				const factor = await checkShown(parts, request, user, body).catch(async (error: unknown) => {
					await noteWrong(parts, request, user, error);
					throw error;
				});
				await endSignIn(parts, id);
				if (!(await isHere(parts, user))) throw loginFailed();
				const cookies = await signIn(parts, request, hostOf(request), { user, isTemporary, hash, factor });
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
		);
}

function withoutPassword(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
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
				const shown = { response: body.passkey, challenge, userId: null };
				const user = await checkPasskey(parts, request, shown).catch(async (error: unknown) => {
					await notePasskey(parts, request, gate, body.passkey);
					throw error;
				});
				if (!gate.admits(user) || !(await isHere(parts, user))) {
					await notePasskey(parts, request, gate, body.passkey);
					throw loginFailed();
				}
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

/** In the log of their organization, as every sign-in that was refused (access 23): a wait is none that was wrong, a failure of ours nobody's. */
async function noteWrong({ turnedAway }: ApiParts, request: Request, user: User, error: unknown): Promise<void> {
	if (!(error instanceof Refusal)) return;
	const label = `${user.username}: ${error.kind === "often" ? error.message : "wrong second factor"}`;
	await turnedAway(request, user.organization_id, { half: user }, { noun: "sign-in", row_id: user.id, label });
}

/** The same of a passkey alone: in the log of whose it is, else of the site's. */
async function notePasskey(parts: ApiParts, request: Request, gate: Gate, passkey: unknown): Promise<void> {
	const user = await ownerOfPasskey(parts, request, passkey);
	const label = user === null ? "Nobody has this passkey" : `${user.username}: passkey refused`;
	const organizationId = user === null ? (gate.organization?.id ?? null) : user.organization_id;
	const entry = { noun: "sign-in" as const, ...(user === null ? {} : { row_id: user.id }), label };
	await parts.turnedAway(request, organizationId, null, entry);
}
