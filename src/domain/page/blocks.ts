import { safely, seen, webAddress } from "../check.ts";
import { Refusal } from "../refusal.ts";

export type Question = { q: string; a: string };

/** The blocks of a custom page (content 6). Pictures have an alternative text (content 7); empty means decoration. */
export type Block =
	| { type: "hero"; title: string; subtitle: string }
	| { type: "paragraph"; text: string }
	| { type: "image"; url: string; caption: string; alt: string }
	| { type: "list"; items: string[] }
	| { type: "button"; url: string; label: string; external: boolean }
	| { type: "intro"; title: string; text: string }
	| { type: "faq"; items: Question[] }
	| { type: "imageHero"; url: string; text: string; alt: string };

/** A stored block of a type that this version does not know: shown as "Unsupported block type", kept as it is. */
export type UnsupportedBlock = { type: "unsupported"; stored: Readonly<Record<string, unknown>> };

export type BlockType = Block["type"];
type FieldKind = "line" | "text" | "picture" | "target" | "flag" | "lines" | "questions";
export type BlockField = { name: string; label: string; kind: FieldKind };

/** The fields of each type in the editor's order; the validation reads the same table. */
export const blockFields: Readonly<Record<BlockType, readonly BlockField[]>> = {
	hero: [field("title", "Title", "line"), field("subtitle", "Subtitle", "line")],
	paragraph: [field("text", "Text", "text")],
	image: [
		field("url", "Image", "picture"),
		field("caption", "Caption", "line"),
		field("alt", "Alternative text", "line"),
	],
	list: [field("items", "Items", "lines")],
	button: [
		field("label", "Label", "line"),
		field("url", "URL", "target"),
		field("external", "Opens a new tab", "flag"),
	],
	intro: [field("title", "Title", "line"), field("text", "Text", "text")],
	faq: [field("items", "Questions", "questions")],
	imageHero: [
		field("url", "Image", "picture"),
		field("text", "Text", "line"),
		field("alt", "Alternative text", "line"),
	],
};

export const blockTypes = Object.keys(blockFields) as BlockType[]; // the keys of that record are exactly the types

/** An empty block of a type, for "Add block"; a list begins with an entry to fill in. */
export function emptyBlock(type: BlockType): Block {
	const block = readKnown(type, {});
	if (block.type === "list") return { ...block, items: [""] };
	return block.type === "faq" ? { ...block, items: [{ q: "", a: "" }] } : block;
}

/** A stored block while it is edited: like {@link readBlock}, but an address is as it was typed, half or whole. */
export function editedBlock(stored: unknown): Block | UnsupportedBlock {
	const block = readBlock(stored);
	if (block.type === "unsupported" || !isRecord(stored)) return block;
	const addresses = blockFields[block.type].filter(({ kind }) => kind === "picture" || kind === "target");
	return Object.assign(block, Object.fromEntries(addresses.map(({ name }) => [name, textOf(stored[name])])));
}

/** A stored block for display: absent and senseless fields are empty, an unsafe address is "", an unknown type is unsupported. */
export function readBlock(stored: unknown): Block | UnsupportedBlock {
	const record = isRecord(stored) ? stored : {};
	const type = blockTypes.find((known) => known === record["type"]);
	return type === undefined ? { type: "unsupported", stored: record } : readKnown(type, record);
}

/** The blocks of a page's content for display; content of another shape has none. */
export function readBlocks(content: unknown): (Block | UnsupportedBlock)[] {
	const blocks = isRecord(content) ? content["blocks"] : undefined;
	return Array.isArray(blocks) ? blocks.map(readBlock) : [];
}

/**
 * The blocks to store. Refused (invalid), with the block's number: what is no list of typed objects, a field of the wrong kind or
 * too long, an address that is neither http(s), mailto, tel nor a path of the site. Fields that a type does not have are
 * dropped; blocks of unknown types are kept as they came.
 */
export function checkBlocks(value: unknown): (Block | Readonly<Record<string, unknown>>)[] {
	if (!Array.isArray(value)) throw new Refusal("invalid", "A page holds a list of blocks.");
	if (value.length > blocksMax) throw new Refusal("invalid", `A page holds at most ${blocksMax} blocks.`);
	if (JSON.stringify(value).length > contentLengthMax) throw new Refusal("invalid", "The page is too long.");
	return value.map(checkBlock);
}

const blocksMax = 200;
const itemsMax = 200;
export const contentLengthMax = 200_000;
const lineLengthMax = 500;
const textLengthMax = 20_000;

function field(name: string, label: string, kind: FieldKind): BlockField {
	return { name, label, kind };
}

function checkBlock(value: unknown, index: number): Block | Readonly<Record<string, unknown>> {
	const where = `Block ${index + 1}`;
	if (!isRecord(value) || typeof value["type"] !== "string") throw new Refusal("invalid", `${where} has no type.`);
	const type = blockTypes.find((known) => known === value["type"]);
	if (type === undefined) return value;
	for (const { name, label, kind } of blockFields[type]) {
		const complaint = value[name] === undefined ? null : kinds[kind].complaint(value[name]);
		if (complaint === null) continue;
		const sentence = `${where} (${type}): ${label} ${complaint}.`;
		throw new Refusal("invalid", sentence, { [`blocks.${index}.${name}`]: sentence });
	}
	return readKnown(type, value);
}

function readKnown(type: BlockType, record: Readonly<Record<string, unknown>>): Block {
	const fields = blockFields[type].map(({ name, kind }) => [name, kinds[kind].read(record[name])]);
	return { type, ...Object.fromEntries(fields) } as Block; // every field of the type was read by its kind
}

/** How each kind is read for display, and what is wrong with a value that is to be stored. */
const kinds: Readonly<
	Record<FieldKind, { read: (value: unknown) => unknown; complaint: (value: unknown) => string | null }>
> = {
	line: { read: textOf, complaint: (value) => textComplaint(value, lineLengthMax) },
	text: { read: textOf, complaint: (value) => textComplaint(value, textLengthMax) },
	picture: { read: (value) => addressOf(value, false), complaint: (value) => addressComplaint(value, false) },
	target: { read: (value) => addressOf(value, true), complaint: (value) => addressComplaint(value, true) },
	flag: {
		read: (value) => value === true,
		complaint: (value) => (typeof value === "boolean" ? null : "must be yes or no"),
	},
	lines: {
		read: (value) => (Array.isArray(value) ? value.map(textOf) : []),
		complaint: (value) => itemsComplaint(value, (item) => textComplaint(item, lineLengthMax)),
	},
	questions: {
		read: (value) => (Array.isArray(value) ? value.map(questionOf) : []),
		complaint: (value) => itemsComplaint(value, questionComplaint),
	},
};

function textOf(value: unknown): string {
	return typeof value === "string" ? seen(value) : "";
}

function questionOf(value: unknown): Question {
	return isRecord(value) ? { q: textOf(value["q"]), a: textOf(value["a"]) } : { q: "", a: "" };
}

/**
 * A path of the site, a web address, and for buttons also mailto and tel; "" for anything else. Pictures of http:// are asked
 * for by https://, since browsers show no others on a safe page.
 */
function addressOf(value: unknown, isTarget: boolean): string {
	const text = textOf(value).trim();
	if (text === "" || /^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
	if (isTarget && /^(mailto|tel):[^\s]+$/i.test(text)) return text;
	const address = webAddress(text) ?? "";
	return isTarget ? address : safely(address);
}

/** Where a link in a text leads; "" where it may lead nowhere. */
export const targetOf = (address: string): string => addressOf(address, true);

function textComplaint(value: unknown, lengthMax: number): string | null {
	if (typeof value !== "string") return "must be text";
	return value.length > lengthMax ? `is longer than ${lengthMax} characters` : null;
}

function addressComplaint(value: unknown, isTarget: boolean): string | null {
	const complaint = textComplaint(value, lineLengthMax);
	if (complaint !== null) return complaint;
	return textOf(value).trim() !== "" && addressOf(value, isTarget) === "" ? "is not a web address" : null;
}

function itemsComplaint(value: unknown, complaintOf: (item: unknown) => string | null): string | null {
	if (!Array.isArray(value)) return "must be a list";
	if (value.length > itemsMax) return `are more than ${itemsMax}`;
	const complaint = value.map(complaintOf).find((found) => found !== null);
	return complaint === undefined ? null : `hold an entry that ${complaint}`;
}

function questionComplaint(value: unknown): string | null {
	if (!isRecord(value)) return "must have a question and an answer";
	return textComplaint(value["q"], lineLengthMax) ?? textComplaint(value["a"], textLengthMax);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
