import { isDate, isTime } from "./clock.ts";
import { refused } from "./refusal.ts";

/**
 * Checks of single fields. Each takes what was sent and gives what is stored, or throws a Refusal (invalid) that names the field.
 * Blank means absent: a required field refuses it, an optional one becomes null.
 */
export function requiredText(field: string, value: unknown, lengthMax: number, sentence?: string): string {
	const text = optionalText(field, value, lengthMax);
	if (text === null) throw refused(field, sentence ?? "This field is required.");
	return text;
}

/** Trimmed, line ends as \n, without control characters and what cannot be seen: nobody can read a name made of it. */
export function optionalText(field: string, value: unknown, lengthMax: number): string | null {
	if (value === null || value === undefined) return null;
	if (typeof value !== "string") throw refused(field, "This field must be text.");
	if (value.length > unitsMax * lengthMax + dirtMax) throw refused(field, `At most ${lengthMax} characters.`);
	const text = seen(value).trim();
	if ([...text].length > lengthMax) throw refused(field, `At most ${lengthMax} characters.`);
	return text === "" ? null : text;
}

/** A text as it is read: line ends as \n, without what nobody can see. */
export function seen(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(unseen, "").replace(looseJoiners, "");
}

/** What was typed, in quotes for a sentence about it, where it is short and plain: an answer repeats nothing else. */
export function quoted(text: string): string {
	return /^[\p{L}\p{N} :.,-]{1,20}$/u.test(text) ? `"${text}"` : "One entry";
}

/** An http or https address; one without a scheme gets https. */
export function optionalAddress(field: string, value: unknown): string | null {
	const text = optionalText(field, value, addressLengthMax);
	if (text === null) return null;
	const address = webAddress(text);
	if (address === null) throw refused(field, "This is not a web address.");
	return address;
}

/** The same of a picture. One of http:// is asked for by https://, since browsers show no others on a safe page. */
export function optionalPicture(field: string, value: unknown): string | null {
	const address = optionalAddress(field, value);
	return address === null ? null : safely(address);
}

/** A web address with https for http. */
export const safely = (address: string) => address.replace(/^http:/i, "https:");

export function optionalEmail(field: string, value: unknown): string | null {
	const text = optionalText(field, value, emailLengthMax);
	if (text === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text;
	throw refused(field, "This is not an email address.");
}

/** YYYY-MM-DD, a day that exists, of the years that a league can mean. */
export function optionalDate(field: string, value: unknown): string | null {
	const text = optionalText(field, value, wordLengthMax);
	if (text === null) return null;
	const fault = dateFault(text);
	if (fault !== null) throw refused(field, fault);
	return text;
}

/** Why a text is no such day, or null. */
export function dateFault(text: string): string | null {
	if (!isDate(text)) return "This is not a date.";
	return text < dayMin || text > dayMax ? "Enter a date from 1900 to 2100." : null;
}

/** HH:MM, with digits of whatever width. */
export function optionalTime(field: string, value: unknown): string | null {
	const text = optionalText(field, value, wordLengthMax);
	if (text === null) return null;
	const time = text.normalize("NFKC");
	if (!isTime(time) || time.length > "HH:MM".length) throw refused(field, "This is not a time.");
	return time;
}

/** Yes or no, as JSON says it or as a form does. */
export function flag(field: string, value: unknown): boolean {
	if (value === true || value === "true" || value === "on") return true;
	if (value === false || value === "false" || value === "" || value === null) return false;
	throw refused(field, "This field must be yes or no.");
}

/** A whole number of 0 to `max`, as a number or as its digits. */
export function optionalInteger(field: string, value: unknown, max = scoreMax): number | null {
	const number = typeof value === "number" ? value : integerOf(optionalText(field, value, wordLengthMax));
	if (number === null) return null;
	if (!Number.isInteger(number) || number < 0 || number > max) {
		throw refused(field, `Enter a whole number from 0 to ${max}.`);
	}
	return number;
}

/** A whole number from 0 that may not be left out. */
export function requiredInteger(field: string, value: unknown, max: number): number {
	const number = optionalInteger(field, value, max);
	if (number === null) throw refused(field, `Enter a whole number from 0 to ${max}.`);
	return number;
}

/** The id of a row, as a number or as its digits. */
export function optionalId(field: string, value: unknown): number | null {
	const number = typeof value === "number" ? value : integerOf(optionalText(field, value, wordLengthMax));
	if (number === null) return null;
	if (!Number.isSafeInteger(number) || number < 1) throw refused(field, "This is not known here.");
	return number;
}

/** A score, required (games 7: both scores are required numbers). */
export function requiredScore(field: string, value: unknown): number {
	const score = optionalInteger(field, value);
	if (score === null) throw refused(field, "Enter a score.");
	return score;
}

/** A colour as #rrggbb, in small letters (access 9). */
export function requiredColor(field: string, value: unknown): string {
	const text = requiredText(field, value, wordLengthMax).toLowerCase();
	if (!/^#[0-9a-f]{6}$/.test(text)) throw refused(field, "A colour has the form #rrggbb.");
	return text;
}

/** One of the words, else refused. */
export function oneOf<const Word extends string>(field: string, value: unknown, words: readonly Word[]): Word {
	const word = words.find((known) => known === value);
	if (word === undefined) throw refused(field, `Choose one of: ${words.join(", ")}.`);
	return word;
}

/** The address as a browser would open it, with https where no scheme was given; null for other schemes, paths and nonsense. */
export function webAddress(text: string): string | null {
	if (/^\/(?!\/[^/])|\\/.test(text)) return null;
	const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
	const url = URL.parse(address);
	if (url === null || !/^https?:$/.test(url.protocol) || !isHost(url.hostname) || url.username !== "") return null;
	return /^https?:\/\/[^/]\S*$/i.test(address) ? address : url.href;
}

export const scoreMax = 999;
const dayMin = "1900-01-01";
const dayMax = "2100-12-31";
export const addressLengthMax = 500;
const emailLengthMax = 254;
/** Of dates, times and figures. */
export const wordLengthMax = 40;
/** A text that is much longer, blanks and all, is not looked at: a character has two units, or two signs at the end of a line. */
const unitsMax = 2;
const dirtMax = 10_000;
/** Control characters, zero-width spaces, marks and overrides of direction, word joiners, fillers, a blank of Braille beside no Braille, halves of a character. */
const unseen =
	/[^\P{Cc}\n\t]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\u{E0001}]|\u034F|\u17B4|\u17B5|(?<![\u2801-\u28FF])\u2800+(?![\u2801-\u28FF])|\p{Cs}/gu;
/** Joiners that join nothing; scripts and emoji need those between two characters. */
const looseJoiners = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{N}\p{S}])/gu;

function isHost(hostname: string): boolean {
	return hostname.includes(".") || hostname === "localhost" || hostname.startsWith("[");
}

/** The number of a text of digits; NaN for any other text. */
function integerOf(text: string | null): number | null {
	if (text === null) return null;
	return /^\+?\d+(\.0*)?$/.test(text) ? Number(text) : Number.NaN; // "85.0" is 85: a number that is whole
}
