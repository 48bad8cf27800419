import { NotYet } from "./refusal.ts";

/** How long somebody waits after failed logins (access 5): longer each time, never for good. */
const freeAttempts = { account: 5, address: 30 } as const;
const waitSecondsMax = 60;

/** Attempts older than this count no more, in milliseconds. */
export const attemptsMs = 15 * 60 * 1000;

/**
 * Seconds to wait before the next attempt, 0 when none: after five failures of an account, or thirty of an address, 1, 2, 4,
 * … up to 60 seconds from the last one. `last` and `now` are instants in milliseconds.
 */
export function waitSeconds(of: keyof typeof freeAttempts, failures: number, last: number, now: number): number {
	const over = failures - freeAttempts[of];
	if (over < 0) return 0;
	const wait = Math.min(2 ** over, waitSecondsMax);
	return Math.max(0, Math.ceil((last + wait * 1000 - now) / 1000));
}

/** Refused (429) while there are seconds to wait. */
export function refuseTooSoon(seconds: number): void {
	if (seconds <= 0) return;
	throw new NotYet(429, `Too many attempts. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"}.`, seconds);
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
