import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A sentence that the rules quote, and what a screen or an answer must have shown for it. */
export interface Quoted {
	readonly sentence: string;
	/** A regular expression's source; `{names}` may be anything. */
	readonly pattern: string;
	/** Stands in every text that shows it. */
	readonly part: string;
}

const table = join(import.meta.dir, "../../docs/rules/sentences.tsv");
const noteFile = process.env["TIPOFF_TEST_SEEN"];

/** What the table asks for; what cannot occur is left out. */
export function quotedSentences(): Quoted[] {
	return readFileSync(table, "utf8")
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t"))
		.filter(([, , seen = ""]) => !seen.startsWith("impossible"))
		.map(([sentence = "", , seen = ""]) => quoted(sentence, seen));
}

/** A pattern of the rules shows with other words in its place: `pattern: /source/`, or `pattern: the words`. */
function quoted(sentence: string, seen: string): Quoted {
	const source = /^pattern: \/(.*)\/m?$/.exec(seen)?.[1];
	if (source !== undefined) return { sentence, pattern: source, part: "" };
	const words = seen.startsWith("pattern: ") ? seen.slice(9) : sentence;
	const parts = words.split(/\{[^}]*\}/);
	return {
		sentence,
		pattern: parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+?"),
		part: parts.flatMap((part) => part.split(/[&<>"']/)).sort((a, b) => b.length - a.length)[0] ?? "",
	};
}

const waiting = new Map(noteFile ? quotedSentences().map((quoted) => [quoted.sentence, quoted]) : []);
let bytesRead = 0;

/** Notes which sentences a text shows that nobody has shown before; markup is read as a person reads it. */
export function noteShown(text: string, isMarkup: boolean): void {
	let read: string | null = isMarkup ? null : text;
	for (const { sentence, pattern, part } of waiting.values()) {
		if (!text.includes(part)) continue;
		read ??= legible(text);
		if (new RegExp(pattern, "m").test(read)) noteSeen(sentence);
	}
}

export function noteSeen(sentence: string): void {
	if (noteFile && waiting.delete(sentence)) appendFileSync(noteFile, `${sentence}\n`);
}

/** Those that nobody has shown, in this process or another. */
export function stillWaiting(): Quoted[] {
	const bytes = noteFile ? (statSync(noteFile, { throwIfNoEntry: false })?.size ?? 0) : 0;
	if (noteFile && bytes > bytesRead)
		for (const line of readFileSync(noteFile, "utf8").split("\n")) waiting.delete(line);
	bytesRead = bytes;
	return [...waiting.values()];
}

const spoken = /\s(?:alt|aria-label|content|placeholder|title|value|label)="([^"]*)"/g;

/** Text, and the attributes that are read out or shown. */
function legible(html: string): string {
	return html
		.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
		.replace(/<!--[\s\S]*?-->/g, "")
		.replace(/<[^>]+>/g, (tag) => [...tag.matchAll(spoken)].map(([, value = ""]) => `\n${value}\n`).join(""))
		.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
