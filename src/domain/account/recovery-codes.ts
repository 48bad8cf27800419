/** Recovery codes (factors 1): the number within the set says which hash is asked, so that a try costs one. */
export const recoveryCodesCount = 10;
/** No letter or digit that looks like another; ten of them are 49 bits. */
export const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";
export const recoveryLength = 10;

/** "3-h7k2m-9xw4p", as it is shown. */
export const recoveryText = (number: number, secret: string): string =>
	`${number}-${secret.slice(0, recoveryLength / 2)}-${secret.slice(recoveryLength / 2)}`;

/** What was typed as a recovery code, with or without its dashes; null for what can be none. */
export function readRecoveryCode(value: unknown): { number: number; secret: string } | null {
	if (typeof value !== "string" || value.length > typedMax) return null;
	const found = /^(10|[1-9])([a-z\d]{10})$/.exec(value.normalize("NFKC").toLowerCase().replace(/[\s-]/g, ""));
	return found ? { number: Number(found[1]), secret: found[2] ?? "" } : null;
}

const typedMax = 60;
