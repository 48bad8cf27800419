import { dictionary } from "@zxcvbn-ts/language-common";
import { seen } from "../../domain/check.ts";
import { Refusal } from "../../domain/refusal.ts";
import { bareWords, passwordLengthMax } from "../../domain/account/users.ts";

/** Whose password it is to be: what everybody knows of them. */
export interface Whose {
	username: string;
	email: string | null;
	organization: { name: string; slug: string; domain: string | null } | null;
}

let common: ReadonlySet<string> | null = null;

/** Refused (422): one of the 49,000 most common passwords, and the names of the person, the organization and the product (access 22). */
export function refuseGuessable(password: string, { username, email, organization }: Whose): void {
	if (password.length > 2 * passwordLengthMax) return; // it is refused for its length
	common ??= new Set(dictionary["passwords-common"]);
	const plain = seen(password.normalize("NFKC")).trim().toLowerCase();
	const cores = [...new Set([plain, bare(plain)].flatMap((text) => [text, once(text)]).flatMap(coresOf))];
	const forms = cores.flatMap(read).flatMap((form) => [form, bare(form)]);
	const words = [...new Set(forms.map(nameIn))].filter(Boolean);
	const is = (name: string | null | undefined) => words.some((word) => isName(word, nameIn(name ?? "")));
	if (is(username) || is(email) || is(email?.split("@")[0])) throw refused("Your password must not be your own name.");
	if (organization && [organization.name, organization.slug, organization.domain].some(is))
		throw refused("Your password must not be the organization's name.");
	const isCommon = (form: string) => common?.has(form) || common?.has(once(form));
	if ([password.toLowerCase(), ...forms].some(isCommon) || isPattern(plain) || cores.some(isKeys) || isDay(once(plain)))
		throw refused("This is one of the most common passwords. Choose another.");
	if (is("Tipoff")) throw refused("Your password must not be the product's name.");
}

/** A text that says the same over and over, said once. */
const once = (text: string) => text.replace(/^(.+?)\1+$/su, "$1");

/** Without the marks between its letters. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

const nameIn = (text: string) => once(bareWords(once(text)));

/** A name, or its parts the other way round: jordan.miller as millerjordan. */
const isName = (word: string, name: string) =>
	word === name || (name.length >= partedMin && word.length === name.length && name.repeat(2).includes(word));
/** Shorter ones hardly have two parts. */
const partedMin = 6;

/** A text as it stands, and without the marks and digits around it, but for so many that they are more than a date or than the word itself. */
function coresOf(text: string): string[] {
	const ends = [/[^\p{L}\p{N}]+$/u, /\P{L}+$/u, /^\P{L}+|\P{L}+$/gu].map((end) => text.replace(end, ""));
	return [
		text,
		...ends.filter((core) => core !== "" && text.length - core.length <= Math.max(core.length, dateLength)),
	];
}

const dateLength = 10;

/** As it stands, and as who writes digits and marks for letters means it; the 1 is an i to some, an l to others. */
const read = (text: string) => [
	text,
	...["i", "l"].map((one) => text.replace(/[@4031$57]/g, (sign) => letters[sign] ?? one)),
];
const letters: Record<string, string> = { "@": "a", 4: "a", 0: "o", 3: "e", $: "s", 5: "s", 7: "t" };

/** One or two signs over and over, or a row of the alphabet or of digits. */
const isPattern = (text: string) =>
	(/^[ -~]*$/.test(text) && new Set(text).size < 3) || rows.some((row) => row.includes(text));
const rows = ["abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba", "01234567890", "09876543210"];

/** Neighbours on a keyboard, in either direction, or of the alphabet: what is left when digits and marks around it are off. */
const isKeys = (core: string) =>
	core.length >= keysMin && [...keys, ...rows].some((row) => row.includes(core) || reversed(row).includes(core));
/** Of three there are words. */
const keysMin = 4;
const keys = [
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiopü",
	"asdfghjklöä",
	"yxcvbnm",
	"azertyuiop",
	"qsdfghjklm",
	"wxcvbn",
];
const reversed = (text: string) => [...text].toReversed().join("");

/** A day in any of the orders that people write, with whatever marks, and a letter or two or a digit at its ends: 20261125, 25.11.2026a, 11/25/26. */
function isDay(text: string): boolean {
	const signs = bare(text);
	return days.some((day) => day.test(signs));
}

const month = "(0[1-9]|1[0-2])";
const dayOfMonth = "(0[1-9]|[12]\\d|3[01])";
const daysOf = (year: string) => [year + month + dayOfMonth, dayOfMonth + month + year, month + dayOfMonth + year];
const ends = "\\p{L}{0,2}";
const days = [...daysOf("(19|20)\\d\\d").flatMap((day) => [`\\d?${day}`, `${day}\\d`]), ...daysOf("\\d\\d")].map(
	(day) => new RegExp(`^${ends}${day}${ends}$`, "u"),
);

const refused = (sentence: string) => new Refusal("invalid", sentence, { password: sentence });
