import { NotYet } from "../../domain/refusal.ts";

/** argon2id, behind a semaphore: a flood of logins must not take the machine (access 5). */
const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const atOnceMax = 4;
const waitingMax = 50;
const retrySeconds = 2;

let running = 0;
const waiting: (() => void)[] = [];
let dummy: Promise<string> | null = null;

export async function hashPassword(password: string): Promise<string> {
	return await inTurn(async () => await Bun.password.hash(password, argon));
}

/** Whether the password fits; without a hash (an unknown user) it takes the same time and is false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
	dummy ??= Bun.password.hash("nobody's", argon);
	const against = hash ?? (await dummy);
	const fits = await inTurn(async () => await Bun.password.verify(password, against));
	return hash !== null && fits;
}

/** A password that is read out or typed from paper: no letter or digit that looks like another; 66 bits. */
export const madePassword = (): string => madeOf(letters, madeLength);

/** So many letters by chance, each as likely as the others. */
export function madeOf(letters: string, length: number): string {
	const evenBelow = 256 - (256 % letters.length); // from here on a byte would favour the first letters
	let made = "";
	while (made.length < length)
		for (const byte of crypto.getRandomValues(new Uint8Array(length)))
			if (byte < evenBelow && made.length < length) made += letters[byte % letters.length];
	return made;
}

const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const madeLength = 12;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= atOnceMax) {
		if (waiting.length >= waitingMax)
			throw new NotYet("busy", "Too many people sign in right now. Please try again.", retrySeconds);
		await new Promise<void>((resolve) => waiting.push(resolve));
	} else running += 1;
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}
