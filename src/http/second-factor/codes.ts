import { createHmac } from "node:crypto";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import * as factors from "../../data/account/second-factors.ts";
import { guessesMs, refuseTooSoon, waitSeconds } from "../../domain/account/attempts.ts";
import { base32, fittingStep, fromBase32, readCode } from "../../domain/account/one-time-code.ts";
import {
	readRecoveryCode,
	recoveryCodesCount,
	recoveryLength,
	recoveryLetters,
	recoveryText,
} from "../../domain/account/recovery-codes.ts";
import { Refusal } from "../../domain/refusal.ts";
import { hashPassword, isPassword, madeOf } from "../account/password.ts";

type Parts = { db: PostgresJsDatabase; clock: () => number };

/** As long as the hash that it keys (RFC 4226 4). */
const secretBytes = 20;

export const newCodeSecret = () => base32(crypto.getRandomValues(new Uint8Array(secretBytes)));

const macOf = (secret: string) => (step: Uint8Array) =>
	new Uint8Array(createHmac("sha1", fromBase32(secret)).update(step).digest());

/** The step of a code that an offered secret has made; refused (422) where it has not. */
export function stepOfOffered(secret: string, typed: unknown, instant: number): number {
	const code = readCode(typed);
	const step = code === null ? null : fittingStep(code, instant, null, macOf(secret));
	if (step === null) throw new Refusal("invalid", wrongOffer, { code: wrongOffer });
	return step;
}

const wrongOffer = "This code does not fit. Enter the one that your app shows now.";

/** Refused (401): a code that does not fit, or was used before (factors 3); wrong ones make the next one wait (factors 2). */
export async function checkCode({ db, clock }: Parts, userId: number, typed: unknown): Promise<void> {
	const code = readCode(typed);
	if (code === null) throw new Refusal("invalid", "A code has six digits.", { code: "A code has six digits." });
	const instant = clock();
	await countGuess(db, userId, instant);
	const known = await factors.codeSecretsOf(db, userId);
	const step = known?.secret ? fittingStep(code, instant, known.step, macOf(known.secret)) : null;
	if (step === null || !(await factors.useStep(db, userId, step)))
		throw new Refusal("unknown", wrongCode, { code: wrongCode });
}

const wrongCode = "This code does not fit or was used before. Wait for the next one.";

/** The same of a recovery code, of which each works once. */
export async function checkRecovery({ db, clock }: Parts, userId: number, typed: unknown): Promise<void> {
	const code = readRecoveryCode(typed);
	const instant = clock();
	await countGuess(db, userId, instant);
	const hash = code && (await factors.recoveryHashOf(db, userId, code.number));
	const fits = await isPassword(code?.secret ?? "", hash);
	if (!code || !fits || !(await factors.useRecovery(db, userId, code.number, instant)))
		throw new Refusal("unknown", wrongRecovery, { recoveryCode: wrongRecovery });
	await factors.forgiveGuesses(db, userId);
}

const wrongRecovery = "This recovery code does not fit or was used before.";

async function countGuess(db: PostgresJsDatabase, userId: number, instant: number): Promise<void> {
	await factors.noteGuess(db, userId, { instant, since: instant - guessesMs }, ({ count, last }) =>
		refuseTooSoon(waitSeconds("factor", count, last, instant)),
	);
}

/** A set of recovery codes, to be shown once, with their hashes. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
	const secrets = Array.from({ length: recoveryCodesCount }, () => madeOf(recoveryLetters, recoveryLength));
	return {
		codes: secrets.map((secret, at) => recoveryText(at + 1, secret)),
		hashes: await Promise.all(secrets.map(hashPassword)),
	};
}
