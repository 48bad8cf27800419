import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A sentence that the rules quote, and the texts that a screen or an answer must have shown for it. */
export interface Quoted {
	readonly sentence: string;
	/** All of them, in one text. */
	readonly parts: readonly string[];
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
		.map(([sentence = "", , seen = ""]) => ({ sentence, parts: partsOf(sentence, seen) }));
}

/** Its fixed parts; `{names}` may be anything. A pattern of the rules shows with other words in its place. */
function partsOf(sentence: string, seen: string): string[] {
	if (seen.startsWith("pattern: ")) return [seen.slice(9)];
	return sentence
		.split(/\{[^}]*\}/)
		.map((part) => part.trim())
		.filter((part) => part.length > 1);
}

const waiting = new Map(noteFile ? quotedSentences().map((quoted) => [quoted.sentence, quoted]) : []);
forget();

/** Notes which sentences a text shows that nobody has shown before; markup is read as a person reads it. */
export function noteShown(text: string, isMarkup: boolean): void {
	if (!noteFile || waiting.size === 0) return;
	let read: string | null = isMarkup ? null : text;
	for (const { sentence, parts } of waiting.values()) {
		if (!parts.every((part) => text.includes(isMarkup ? escaped(part) : part))) continue;
		read ??= legible(text);
		if (parts.every((part) => read?.includes(part))) noteSeen(sentence);
	}
}

export function noteSeen(sentence: string): void {
	if (noteFile && waiting.delete(sentence)) appendFileSync(noteFile, `${sentence}\n`);
}

/** Those that nobody has shown, as far as is known here. */
export const stillWaiting = (): Quoted[] => [...waiting.values()];

/** What other processes have noted meanwhile. */
function forget() {
	if (!noteFile || !existsSync(noteFile)) return;
	for (const line of readFileSync(noteFile, "utf8").split("\n")) waiting.delete(line);
}

const escaped = (text: string) =>
	text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#x27;");

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
