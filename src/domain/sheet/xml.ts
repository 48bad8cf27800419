/** A tag of a document, and the text that follows it. */
export interface XmlTag {
	/** Without the prefix of its namespace. */
	name: string;
	isEnd: boolean;
	/** `<c/>`: it has no end of its own. */
	isEmpty: boolean;
	attributes: string;
	text: string;
}

/**
 * The tags of a document as spreadsheets write them, one after the other, in one pass over it. No entities are declared and
 * no other documents are looked up.
 */
export function* xmlTags(document: string): Generator<XmlTag> {
	let at = document.indexOf("<");
	while (at >= 0) {
		const end = document.indexOf(">", at);
		if (end < 0) return;
		const next = document.indexOf("<", end);
		const isTag = document[at + 1] !== "?" && document[at + 1] !== "!";
		if (isTag) {
			const isEnd = document[at + 1] === "/";
			const isEmpty = document[end - 1] === "/";
			const inside = document.slice(at + (isEnd ? 2 : 1), isEmpty ? end - 1 : end);
			const blank = inside.search(/\s/);
			const name = blank < 0 ? inside : inside.slice(0, blank);
			yield {
				name: name.slice(name.indexOf(":") + 1),
				isEnd,
				isEmpty,
				attributes: blank < 0 ? "" : inside.slice(blank),
				text: next < 0 ? "" : document.slice(end + 1, next),
			};
		}
		at = next;
	}
}

/** The value of an attribute, by its name; `:id` is that of any prefix, "" where there is none. */
export function attributeOf({ attributes }: XmlTag, name: string): string {
	for (const [, own = "", double, single] of attributes.matchAll(pair))
		if (own === name || (name.startsWith(":") && own.endsWith(name))) return plainText(double ?? single ?? "");
	return "";
}

const pair = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text without its entities, and without what spreadsheets write for signs that XML does not have. */
export function plainText(text: string): string {
	if (!text.includes("&") && !text.includes("_x")) return text;
	return text
		.replace(
			/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
			(whole, hex?: string, decimal?: string, name?: string) => {
				if (name !== undefined) return entities[name] ?? whole;
				const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
				return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
			},
		)
		.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)).replace("\r", ""));
}
