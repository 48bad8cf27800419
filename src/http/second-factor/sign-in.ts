import { factorsOf, hasFactor, type Factors } from "../../data/account/second-factors.ts";
import type { SecondFactorWay, SessionFactor } from "../../domain/account/factors.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../access/parts.ts";
import { addressOf } from "../peer.ts";
import { checkCode, checkRecovery } from "./codes.ts";
import { checkPasskey, optionsToSignIn, passkeyHost } from "./passkeys.ts";
import { askPasskey, beginSignIn, challengeIn } from "./steps.ts";
import { listed } from "../../domain/some.ts";

type Parts = Pick<ApiParts, "db" | "sessions" | "clock">;

/**
 * Whoever has a second factor is asked for it before there is a session (factors 2): the cookie that remembers them meanwhile,
 * and by what they can show it here. Null where nobody is asked.
 */
export async function secondStep(
	parts: Parts,
	request: Request,
	host: string,
	{ user, isTemporary }: { user: User; isTemporary: boolean },
): Promise<{ cookie: string; way: SecondFactorWay } | null> {
	const factors = await factorsOf(parts.db, user.id);
	if (!hasFactor(factors)) return null;
	const cookie = await beginSignIn(parts, { user, isTemporary, host, address: addressOf(request) });
	return { cookie, way: wayOf(factors, host) };
}

function wayOf({ code, passkeys }: Factors, host: string): SecondFactorWay {
	const isHere = passkeys.some((passkey) => passkey.host === host);
	if (code !== null) return isHere ? "both" : "code";
	return isHere ? "passkey" : "elsewhere";
}

/** What was shown after the password, once it has been found right: one of the three. */
export async function checkShown(
	parts: Parts,
	request: Request,
	user: User,
	{ code, recoveryCode, passkey }: Readonly<Record<string, unknown>>,
): Promise<SessionFactor> {
	if (typeof passkey === "object" && passkey !== null) {
		const challenge = await challengeIn(parts, request, "sign-in");
		await checkPasskey(parts, request, { response: passkey, challenge, userId: user.id });
		return "passkey";
	}
	if (typeof recoveryCode === "string" && recoveryCode !== "") {
		await checkRecovery(parts, user.id, recoveryCode);
		return "recovery";
	}
	await checkCode(parts, user.id, code);
	return "code";
}

/** What the browser asks one of their passkeys for; refused where all of them were made elsewhere (factors 4). */
export async function askForPasskey(parts: Parts, request: Request, { id, user }: { id: string; user: User }) {
	const host = passkeyHost(request);
	const { passkeys } = await factorsOf(parts.db, user.id);
	const hosts = [...new Set(passkeys.map((passkey) => passkey.host))];
	if (hosts.length === 0) throw new Refusal("conflict", "You have no passkey. Use a code.");
	if (!hosts.includes(host))
		throw new Refusal("conflict", `Your passkeys belong to ${listed(hosts)}. Sign in there, or use a code.`);
	const options = await optionsToSignIn(parts, host, user.id);
	await askPasskey(parts, id, options.challenge);
	return options;
}
