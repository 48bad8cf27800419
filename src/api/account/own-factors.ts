import { Elysia } from "elysia";
import { addPasskey, removePasskey } from "../../data/account/passkeys.ts";
import {
	codeSecretsOf,
	dropCodes,
	factorsOf,
	handleOf,
	hasFactor,
	offerCodes,
	setRecovery,
	takeCodes,
} from "../../data/account/second-factors.ts";
import { codeFields, newPasskeyFields, passkeyNameLengthMax } from "../../domain/account/schema.ts";
import { requiredText } from "../../domain/check.ts";
import { codeAddress } from "../../domain/account/one-time-code.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { qrOf } from "../../http/scorer.ts";
import { noteUnproven, refuseUnproven } from "../../http/account/own-proof.ts";
import { addressOf } from "../../http/peer.ts";
import { newCodeSecret, newRecoveryCodes, stepOfOffered } from "../../http/second-factor/codes.ts";
import { checkedNew, optionsToAdd, passkeyHost } from "../../http/second-factor/passkeys.ts";
import { beginAdding, challengeToAdd } from "../../http/second-factor/steps.ts";
import { described } from "../describe.ts";
import { factorChanges } from "./factor-change.ts";

const proof = bodyOf(proofFields);

/** What somebody signs in with besides their password: everybody's own, and nobody else's (factors 5). */
export function ownFactorsApi(parts: ApiParts) {
	return new Elysia().use(codes(parts)).use(passkeys(parts)).use(recovery(parts));
}

async function noting<T>(
	parts: ApiParts,
	{ request, user }: { request: Request; user: User },
	why: string,
	proof: () => Promise<T>,
) {
	try {
		return await proof();
	} catch (error) {
		await noteUnproven(parts, request, user, why);
		throw error;
	}
}

/** One-time codes of an app. */
function codes(parts: ApiParts) {
	const factors = factorChanges(parts);
	return new Elysia()
		.use(access(parts))
		.get("/account/second-factor", async ({ user }) => await factorsOf(parts.db, user.id), {
			person: "self",
			detail: described("Account", "One's own second factors, without any secret", "`code`, `passkeys`, `recovery`"),
		})
		.post(
			"/account/codes",
			async ({ user, session, body, request }) => {
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const secret = newCodeSecret();
				await offerCodes(parts.db, user.id, secret);
				return { secret, qr: qrOf(codeAddress(secret, await issuerFor(parts, user), user.username)) };
			},
			{
				person: "self",
				body: proof,
				detail: described("Account", "Begin with one-time codes: what the app scans", "`secret`, `qr` (SVG)"),
			},
		)
		.put(
			"/account/codes",
			async ({ body, ...call }) => {
				const { id } = call.user;
				const secret = (await codeSecretsOf(parts.db, id))?.offered;
				if (!secret) throw new Refusal("conflict", tooLate);
				const instant = parts.clock();
				const offered = async () => stepOfOffered(secret, body["code"], instant);
				const step = await noting(parts, call, "the code is wrong", offered);
				return await factors.add(call, "code", async (tx) => {
					if (!(await takeCodes(tx, id, { secret, step, instant }))) throw new Refusal("conflict", tooLate);
				});
			},
			{
				person: "self",
				body: bodyOf(codeFields, ["code"]),
				detail: described(
					"Account",
					"End that by a code that the app has made",
					"`recoveryCodes` with the first factor",
				),
			},
		)
		.delete(
			"/account/codes",
			async ({ body, ...call }) => {
				await refuseUnproven(parts, call.request, call.session, body["oldPassword"]);
				await factors.remove(call, async (tx) => await dropCodes(tx, call.user.id));
				return { message: "One-time codes removed" };
			},
			{ person: "self", body: proof, detail: described("Account", "Remove one-time codes", "`message`") },
		);
}

/** Passkeys. */
function passkeys(parts: ApiParts) {
	const factors = factorChanges(parts);
	return new Elysia()
		.use(access(parts))
		.post(
			"/account/passkeys/options",
			async ({ user, session, body, request }) => {
				const host = passkeyHost(request);
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const [handle, issuer] = [await handleOf(parts.db, user.id), await issuerFor(parts, user)];
				const options = await optionsToAdd(parts, { user, handle, host, issuer });
				const adding = { sessionId: session.id, user, host, address: addressOf(request) };
				await beginAdding(parts, { ...adding, challenge: options.challenge });
				return { options };
			},
			{
				person: "self",
				body: proof,
				detail: described("Account", "Begin with a passkey: what the browser asks for", "`options`"),
			},
		)
		.post(
			"/account/passkeys",
			async ({ body, ...call }) => {
				const { request, session, user } = call;
				const name = requiredText("name", body["name"], passkeyNameLengthMax);
				const challenge = await challengeToAdd(parts, { sessionId: session.id, host: passkeyHost(request) });
				const made = { response: body["passkey"], challenge, user, name };
				const checked = async () => await checkedNew(parts, request, made);
				const passkey = await noting(parts, call, "the passkey does not fit", checked);
				return await factors.add(call, "passkey", async (tx) => await addPasskey(tx, passkey));
			},
			{
				person: "self",
				body: bodyOf(newPasskeyFields, ["name", "passkey"]),
				detail: described("Account", "Keep the passkey that was made", "`recoveryCodes` with the first factor"),
			},
		)
		.delete(
			"/account/passkeys/:passkey",
			async ({ params, body, ...call }) => {
				await refuseUnproven(parts, call.request, call.session, body["oldPassword"]);
				await factors.remove(call, async (tx) => {
					found(await removePasskey(tx, call.user.id, params.passkey));
				});
				return { message: "Passkey removed" };
			},
			{ person: "self", body: proof, detail: described("Account", "Remove a passkey", "`message`") },
		);
}

/** Codes for the day that everything else is lost. */
function recovery(parts: ApiParts) {
	const factors = factorChanges(parts);
	return new Elysia().use(access(parts)).post(
		"/account/recovery-codes",
		async ({ body, ...call }) => {
			await refuseUnproven(parts, call.request, call.session, body["oldPassword"]);
			if (!hasFactor(await factorsOf(parts.db, call.user.id)))
				throw new Refusal("conflict", "Set up a second factor first.");
			const { codes, hashes } = await newRecoveryCodes();
			const note = { recovery_codes: "new" };
			await factors.change(call, async (tx) => await setRecovery(tx, call.user.id, hashes), { note });
			return { recoveryCodes: codes };
		},
		{
			person: "self",
			body: proof,
			detail: described("Account", "New recovery codes; the former ones end", "`recoveryCodes`"),
		},
	);
}

/** What an app or a device calls the account by, beside the username. */
async function issuerFor({ directory }: ApiParts, { organization_id }: User): Promise<string> {
	return (organization_id === null ? null : await directory.byId(organization_id))?.name ?? "Tipoff";
}

const tooLate = "That took too long. Please start again.";
