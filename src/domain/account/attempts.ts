import { NotYet } from "../refusal.ts";
import { some } from "../some.ts";

/** How long somebody waits after failed logins (access 5): longer each time, never for good. */
const freeAttempts = { account: 5, address: 30, factor: 5 } as const;
/** Who guesses at somebody's second factor has their password: nobody else waits there (factors 2). */
const waitSecondsMax = { account: 60, address: 60, factor: 15 * 60 } as const;

/** Attempts older than this count no more, in milliseconds. */
export const attemptsMs = 15 * 60 * 1000;
/** The same of guesses at a second factor. */
export const guessesMs = 24 * 60 * 60 * 1000;

/**
 * Seconds to wait before the next attempt, 0 when none: after five failures of an account, or thirty of an address, 1, 2, 4,
 * … up to 60 seconds from the last one; up to 15 minutes for guesses at a second factor. `last` and `now` are instants in milliseconds.
 */
export function waitSeconds(of: keyof typeof freeAttempts, failures: number, last: number, now: number): number {
	const over = failures - freeAttempts[of];
	if (over < 0) return 0;
	const wait = Math.min(2 ** over, waitSecondsMax[of]);
	return Math.max(0, Math.ceil((last + wait * 1000 - now) / 1000));
}

/** Refused (often) while there are seconds to wait. */
export function refuseTooSoon(seconds: number): void {
	if (seconds <= 0) return;
	throw new NotYet("often", `Too many attempts. Please wait ${waitText(seconds)}.`, seconds);
}

function waitText(seconds: number): string {
	if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
	return some(seconds, "second");
}

/** The network that an address belongs to: itself, or its /64 for IPv6, whose owner has all of those. */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.split("::");
	const left = head.split(":").filter(Boolean);
	const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
	const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
	return `${groups.slice(0, 4).join(":")}::`;
}
