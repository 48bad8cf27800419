import { dictionary } from "@zxcvbn-ts/language-common";
import { seen } from "../domain/check.ts";
import { Refusal } from "../domain/refusal.ts";
import { bareWords } from "../domain/users.ts";

/** Whose password it is to be: what everybody knows of them. */
export interface Whose {
	username: string;
	email: string | null;
	organization: { name: string; slug: string; domain: string | null } | null;
}

let common: ReadonlySet<string> | null = null;

/** Refused (422): one of the 49,000 most common passwords, and the names of the person and of the organization (access 22). */
export function refuseGuessable(password: string, { username, email, organization }: Whose): void {
	common ??= new Set(dictionary["passwords-common"]);
	const plain = seen(password.normalize("NFKC")).trim().toLowerCase();
	const known = [password.toLowerCase(), plain, plain.replace(/\P{L}+$/u, (end) => end.replace(/\P{N}/gu, ""))];
	if (known.some((form) => common?.has(form)) || isPattern(plain))
		throw refused("This is one of the most common passwords. Choose another.");
	const words = bareWords(password);
	const is = (name: string | null | undefined) => words !== "" && words === bareWords(name ?? "");
	if (is(username) || is(email) || is(email?.split("@")[0])) throw refused("Your password must not be your own name.");
	if (organization && [organization.name, organization.slug, organization.domain].some(is))
		throw refused("Your password must not be the organization's name.");
}

/** One or two signs over and over, or a row of the alphabet or of digits. */
const isPattern = (text: string) =>
	(/^[ -~]*$/.test(text) && new Set(text).size < 3) || rows.some((row) => row.includes(text));
const rows = ["abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba", "01234567890", "09876543210"];

const refused = (sentence: string) => new Refusal(422, sentence, { password: sentence });
