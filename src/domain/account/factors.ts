import { some } from "../some.ts";

/** What somebody has besides a password, in words, as the log says it. */
export function factorsText({ code, passkeys }: { code: string | null; passkeys: readonly unknown[] }): string {
	const count = passkeys.length;
	const keys = count === 0 ? [] : [some(count, "passkey")];
	return [...(code === null ? [] : ["one-time codes"]), ...keys].join(", ") || "none";
}

/** With what a session was made besides a password; `provider` had asked for a second factor itself (factors 7). */
export type SessionFactor = "code" | "passkey" | "recovery" | "provider";

/** The same as the log says it. */
export const factorWords: Readonly<Record<SessionFactor, string>> = {
	code: "with a one-time code",
	passkey: "with a passkey",
	recovery: "with a recovery code",
	provider: "with the provider's second factor",
};

/** By what somebody can show their second factor at a host: `elsewhere` is by a passkey of another host, here only by a recovery code. */
export const secondFactorWays = ["code", "passkey", "both", "elsewhere"] as const;
export type SecondFactorWay = (typeof secondFactorWays)[number];
