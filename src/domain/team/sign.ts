import { fold } from "../fold.ts";

/** What a team is told apart by where its name has no room: its picture, else a mark in its colour with its abbreviation (teams 8). */
export interface Sign {
	logo: string | null;
	/** 2 to 4 letters or digits; null where none was given yet. */
	abbreviation: string | null;
	/** `#rrggbb` in lower case; null where none was given yet. */
	color: string | null;
}

/** The sign of whatever bears one; a team that is not known yet has none. */
export const signOf = (bearer: Sign | null | undefined): Sign => ({
	logo: bearer?.logo ?? null,
	abbreviation: bearer?.abbreviation ?? null,
	color: bearer?.color ?? null,
});

/** A team of a season, as its sign is looked for. */
interface Unsigned {
	id: number;
	name: string;
	abbreviation: string | null;
	color: string | null;
	/** What it bore last, in another season or league. */
	former: Pick<Sign, "abbreviation" | "color"> | null;
}

/**
 * What the teams of a season that lack an abbreviation or a colour get, by their ids, in their order (teams 8). What is there
 * stays; a team bears what it bore last while nobody else of the season does. Colours are taken evenly, so that two teams
 * share one only when all are taken.
 */
export function missingSigns(teams: readonly Unsigned[]): Map<number, { abbreviation: string; color: string }> {
	const taken = new Set(teams.flatMap(({ abbreviation }) => abbreviation ?? []));
	const uses = new Map<string, number>();
	const use = (color: string) => uses.set(color, (uses.get(color) ?? 0) + 1);
	for (const { color } of teams) if (color) use(color);
	const found = new Map<number, { abbreviation: string; color: string }>();
	for (const team of teams) {
		if (team.abbreviation && team.color) continue;
		const former = team.former?.abbreviation;
		const free = former && !taken.has(former) ? former : abbreviationFor(team.name, taken);
		const abbreviation = team.abbreviation ?? free;
		const color = team.color ?? team.former?.color ?? colorFor(team.name, uses);
		taken.add(abbreviation);
		if (!team.color) use(color);
		found.set(team.id, { abbreviation, color });
	}
	return found;
}

/** The best abbreviation of a name that is not taken: "ATL" for Atlanta Hawks, "LAL" for Los Angeles Lakers, "T12" for Team 12. */
export function abbreviationFor(name: string, taken: ReadonlySet<string> = new Set()): string {
	for (const one of candidates(name, taken.size)) {
		if (!taken.has(one) && !unkind.has(one) && abbreviationIn(one) === one) return one;
	}
	throw new Error("there are more abbreviations than teams");
}

const abbreviationMin = 2;
export const abbreviationMax = 4;

/**
 * How large the letters of a mark are on its 40 by 40. Those of scripts that the typeface lacks come from another one, and may
 * be as wide as they are high.
 */
export function letterSize(abbreviation: string): number | undefined {
	const letters = [...abbreviation].length;
	const isOwn = /^[\p{Script=Latin}\p{N}]*$/u.test(abbreviation);
	return isOwn ? letterSizes[letters] : Math.min(16, 36 / letters);
}

/** By how many letters there are. */
const letterSizes: Readonly<Record<number, number>> = { 1: 23, 2: 23, 3: 19, 4: 15.5 };

/** An abbreviation that was typed, in capitals; null where it is none. */
export function abbreviationIn(text: string): string | null {
	const read = text.normalize("NFC").toUpperCase();
	const length = [...read].length;
	return /^[\p{L}\p{N}]+$/u.test(read) && length >= abbreviationMin && length <= abbreviationMax ? read : null;
}

/** The colour of the palette that fewest bear, of those the one that the name leads to. */
export function colorFor(name: string, uses: ReadonlyMap<string, number> = new Map()): string {
	const start = hashOf(name) % palette.length;
	const turned = [...palette.slice(start), ...palette.slice(0, start)];
	const fewest = Math.min(...turned.map((color) => uses.get(color) ?? 0));
	return turned.find((color) => (uses.get(color) ?? 0) === fewest) ?? turned[0] ?? "#4b4f54";
}

/** Where a page keeps these colours for its script. */
export const wornId = "worn-colours";

/** A colour that a team of the season has; `id` is the league team's. */
export interface Worn {
	id: number;
	name: string;
	color: string;
}

/** Which other teams of the season have a colour, in a sentence; "" where none has. It is allowed: there may be more teams than colours. */
export function wornText(color: string, own: number, worn: readonly Worn[]): string {
	const names = worn.filter((other) => other.id !== own && other.color === color.toLowerCase()).map(({ name }) => name);
	if (names.length === 0) return "";
	return `${names.join(", ")} of this season ${names.length === 1 ? "has" : "have"} this colour too.`;
}

/** FNV-1a, so that a name leads to the same everywhere. */
export function hashOf(name: string): number {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
	return hash >>> 0;
}

/** Told apart from each other, also beside each other on a small mark. */
const palette: readonly string[] = [
	"#c8102e",
	"#1d428a",
	"#007a33",
	"#552583",
	"#e56020",
	"#00788c",
	"#fdb927",
	"#860038",
	"#00a3e0",
	"#7a4b2a",
	"#d6337f",
	"#4b4f54",
	"#8bc34a",
	"#a05eb5",
	"#0c2340",
	"#ff8674",
	"#2dccd3",
	"#b4975a",
	"#5d76a9",
	"#bfc5cc",
];

/** What a guess never is. */
const unkind = new Set(
	"ASS CUM DIE FAG FUC FUK FUCK KKK NIG SEX SHIT SS TIT TITS WTF CUNT DICK COCK ANAL ANUS PEE POO".split(" "),
);

/** What says nothing of a team, where the name says more. */
const fillers = new Set(
	"THE OF AND A AN FC SC CF AFC CFC BC BBC KK BK SV TSV TV VFL VFB AC AS CD CLUB TEAM EV DER DIE DAS VON DE DEL DI DO DU DES Y E ET UND".split(
		" ",
	),
);

function* candidates(name: string, from: number): Generator<string> {
	const { words, acronym } = wordsOf(name);
	const [last = ""] = words.slice(-1);
	const isCount = words.length > 1 && (/^\p{N}+$/u.test(last) || (words.length === 2 && [...last].length === 1));
	if (isCount) {
		const end = [...last].slice(-2).join("");
		if (words.slice(0, -1).every((word) => fillers.has(word))) yield start(words[0] ?? "", 1) + end;
		for (const stem of stems(words.slice(0, -1), acronym)) yield start(stem, abbreviationMax - [...end].length) + end;
	}
	yield* stems(isCount ? words.slice(0, -1) : words, acronym);
	yield* subsequences(words.join(""));
	const first = start(words.join(""), 1) || "T";
	for (let count = 1; count < 100; count += 1) yield first + String(count);
	for (let count = 0; count < numbersMax; count += 1)
		yield first + ((from + count) % numbersMax).toString(36).toUpperCase().padStart(3, "0");
}

/** Of three digits of base 36. */
const numbersMax = 36 ** 3;

function* stems(words: readonly string[], acronym: string | null): Generator<string> {
	const [one = "", two = ""] = words;
	const isBrief = [...one].length < 3;
	if (acronym) yield acronym;
	if (words.length > 2) {
		const initials = words.map((word) => start(word, 1)).join("");
		yield words.length > abbreviationMax ? start(initials, 3) : initials;
		yield start(initials, 3);
		yield start(one, 2) + start(words.at(-1) ?? "", 1);
	}
	if (two && isBrief) yield one + start(two, 3 - [...one].length);
	yield start(one, 3);
	if (two) {
		yield start(one, 2) + start(two, 1);
		yield start(one, 1) + start(two, 2);
		yield start(one, 3) + start(two, 1);
	}
}

/** The first letter with two others in their order, then the first four. */
function* subsequences(text: string): Generator<string> {
	const [first = "", ...rest] = text;
	for (const [at, second] of rest.entries()) for (const third of rest.slice(at + 1)) yield first + second + third;
	yield start(text, 4);
}

/** In capitals, accents of Latin letters off; an acronym is a first word of three or four capitals in a name that has small letters. */
function wordsOf(name: string): { words: string[]; acronym: string | null } {
	const parts = name
		.normalize("NFC")
		.replaceAll(/['’ʼ.]/gu, "")
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((part) => /[\p{L}\p{N}]/u.test(part));
	const spelled = parts.map((part) => ({ part, word: capitals(part) }));
	const telling = spelled.filter(({ word }) => !fillers.has(word));
	const isEnough = telling.some(({ word }) => /\p{L}/u.test(word));
	const kept = isEnough || telling.length > 1 ? telling : spelled;
	const [first] = kept;
	const isAcronym = first !== undefined && /^\p{Lu}{3,4}$/u.test(first.part) && /\p{Ll}/u.test(name);
	return { words: kept.map(({ word }) => word), acronym: isAcronym ? first.word : null };
}

function capitals(text: string): string {
	const plain = [...text].map((letter) => (/\p{Script=Latin}/u.test(letter) ? fold(letter) : letter));
	return plain
		.join("")
		.toUpperCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, ""); // a letter may fall into one and a point
}

const start = (text: string, length: number) => [...text].slice(0, length).join("");
