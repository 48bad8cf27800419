/**
 * A text as people compare it: lower case, accents off, the letters that Unicode does not take apart spelled out, spaces
 * trimmed and single. "  Tomás  ŁUKASZ" and "tomas lukasz" are the same name.
 */
export function fold(text: string): string {
	if (plain.test(text)) return text.toLowerCase();
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/[ßæøđðłœþı]/g, (letter) => letters[letter]!)
		.replace(/\s+/g, " ")
		.trim();
}

/** Words of ASCII with one space between them, as most names are: thousands are folded for one list. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

const letters: Record<string, string> = {
	ß: "ss",
	æ: "ae",
	ø: "o",
	đ: "d",
	ð: "d",
	ł: "l",
	œ: "oe",
	þ: "th",
	ı: "i",
};
