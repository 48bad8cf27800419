/**
 * One-time codes by the clock: RFC 6238 on RFC 4226, six digits, half a minute, SHA-1, as the apps expect. What is keyed is
 * computed outside; here are the counting, the cutting and the writing.
 */
const codeDigits = 6;
const stepMs = 30_000;
/** Clocks differ: the step before and the one after count too (factors 3). */
const stepsAround = [0, -1, 1] as const;

/** The step of the clock at an instant in milliseconds. */
export const stepOf = (instant: number): number => Math.floor(instant / stepMs);

/** The eight bytes of a step that are keyed (RFC 4226 5.1). */
export function stepBytes(step: number): Uint8Array {
	const bytes = new Uint8Array(8);
	new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
	return bytes;
}

/** The six digits of the keyed hash of a step (RFC 4226 5.3). */
export function digitsOf(mac: Uint8Array): string {
	const offset = (mac.at(-1) ?? 0) & 0xf;
	const cut = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fffffff;
	return String(cut % 10 ** codeDigits).padStart(codeDigits, "0");
}

/** The step whose code this is, looked for around an instant; null where there is none later than the last one used. */
export function fittingStep(
	code: string,
	instant: number,
	last: number | null,
	macOf: (step: Uint8Array) => Uint8Array,
): number | null {
	const now = stepOf(instant);
	const steps = stepsAround.map((by) => now + by).filter((step) => last === null || step > last);
	return steps.find((step) => digitsOf(macOf(stepBytes(step))) === code) ?? null;
}

/** What was typed as a code, "123 456" and digits of whatever width too; null for what can be none. */
export function readCode(value: unknown): string | null {
	const digits = typeof value === "string" ? value.normalize("NFKC").replace(/\s/g, "") : "";
	return /^\d{6}$/.test(digits) ? digits : null;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as apps take them: base32 of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The bytes of a base32 text without padding. */
export function fromBase32(text: string): Uint8Array {
	const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
	return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The address that an app scans: who issues the codes, and for whom. */
export function codeAddress(secret: string, issuer: string, username: string): string {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
	return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${codeDigits}&period=${stepMs / 1000}`;
}
