import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	blockFields,
	blockTypes,
	checkBlocks,
	editedBlock,
	emptyBlock,
	readBlock,
	readBlocks,
} from "../../src/domain/page/blocks.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { depth } from "../support/depth.ts";

const page = [
	{ type: "hero", title: "Gym rules", subtitle: "What we ask" },
	{ type: "paragraph", text: "Indoor shoes only." },
	{ type: "image", url: "/_/uploads/a.webp", caption: "The gym", alt: "A gym" },
	{ type: "list", items: ["Shoes", "Towel"] },
	{ type: "button", url: "/schedule", label: "Schedule", external: false },
	{ type: "intro", title: "Before", text: "Doors open early." },
	{ type: "faq", items: [{ q: "Late?", a: "Ten minutes." }] },
	{ type: "imageHero", url: "https://x.org/a.jpg", text: "Play", alt: "" },
];

test("the eight types are stored and read as they are", () => {
	expect<string[]>(blockTypes.toSorted()).toEqual(page.map((block) => block.type).toSorted());
	expect<unknown[]>(checkBlocks(page)).toEqual(page);
	expect<unknown[]>(readBlocks({ blocks: page })).toEqual(page);
});

test("an empty block has every field of its type, and may be stored", () => {
	for (const type of blockTypes) {
		const block = emptyBlock(type);
		expect(Object.keys(block)).toEqual(["type", ...blockFields[type].map((field) => field.name)]);
		expect(checkBlocks([block])).toEqual([block]);
	}
	expect(emptyBlock("faq")).toEqual({ type: "faq", items: [{ q: "", a: "" }] });
	expect(emptyBlock("list")).toEqual({ type: "list", items: [""] });
	expect(emptyBlock("button")).toEqual({ type: "button", label: "", url: "", external: false });
});

test("a type that is not known is shown as unsupported and stored as it came", () => {
	const strange = { type: "carousel", slides: [1, 2] };
	expect(readBlock(strange)).toEqual({ type: "unsupported", stored: strange });
	expect(checkBlocks([strange])).toEqual([strange]);
	expect(readBlock({ type: "toString" }).type).toBe("unsupported");
	expect(readBlock({ type: "unsupported" }).type).toBe("unsupported");
});

test("what is stored in another shape is read as empty instead of failing", () => {
	for (const content of [null, undefined, 3, "x", [], {}, { blocks: null }, { blocks: {} }])
		expect(readBlocks(content)).toEqual([]);
	expect(readBlock(null)).toEqual({ type: "unsupported", stored: {} });
	expect(readBlock([])).toEqual({ type: "unsupported", stored: {} });
	expect(readBlock({ type: "list", items: ["a", 3, null] })).toEqual({ type: "list", items: ["a", "", ""] });
	expect(readBlock({ type: "list", items: "a" })).toEqual({ type: "list", items: [] });
	expect(readBlock({ type: "faq", items: [{ q: "a" }, "b"] })).toEqual({
		type: "faq",
		items: [
			{ q: "a", a: "" },
			{ q: "", a: "" },
		],
	});
	expect(readBlock({ type: "faq" })).toEqual({ type: "faq", items: [] });
	expect(readBlock({ type: "button", external: "yes" })).toMatchObject({ external: false });
});

const url = (type: "image" | "button", url: string) => readBlock({ type, url });

test("only pictures and targets that are safe are read", () => {
	for (const safe of ["https://x.org/a", "/contact", "/a?b=c#d"])
		expect(url("button", safe)).toMatchObject({ url: safe });
	expect(url("button", "x.org")).toMatchObject({ url: "https://x.org" });
	expect(url("button", "mailto:a@x.org")).toMatchObject({ url: "mailto:a@x.org" });
	expect(url("image", "mailto:a@x.org")).toMatchObject({ url: "" });
	expect(url("button", " /contact ")).toMatchObject({ url: "/contact" });
	expect(checkBlocks([{ type: "button", label: "Mail", url: " mailto:a@x.org ", external: true }])).toEqual([
		{ type: "button", label: "Mail", url: "mailto:a@x.org", external: true },
	]);
	expect(checkBlocks([{ type: "image", url: "  " }])).toEqual([{ type: "image", url: "", caption: "", alt: "" }]);
	for (const bad of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/\\evil.org"]) {
		expect(url("button", bad)).toMatchObject({ url: "" });
	}
	expect(url("button", "//x.org/a")).toMatchObject({ url: "https://x.org/a" });
});

test("a picture is asked for by https, a link as it was given", () => {
	expect(url("image", "http://x.org/a.jpg")).toMatchObject({ url: "https://x.org/a.jpg" });
	expect(url("button", "http://x.org/a")).toMatchObject({ url: "http://x.org/a" });
	expect(checkBlocks([{ type: "imageHero", url: "HTTP://x.org/a.jpg", text: "", alt: "" }])).toMatchObject([
		{ url: "https://x.org/a.jpg" },
	]);
});

test("an address that is being typed stays as it is, letter by letter", () => {
	for (const typed of ["f", "ht", "https:", "https:/", "https://", "/", "javascript:", "x.org"])
		for (const type of ["button", "image", "imageHero"])
			expect(editedBlock({ type, url: typed })).toMatchObject({ type, url: typed });
	expect(editedBlock({ type: "button", url: 3, label: 4 })).toMatchObject({ url: "", label: "" });
	expect(editedBlock({ type: "carousel" }).type).toBe("unsupported");
});

const sentence = (blocks: unknown) => {
	try {
		checkBlocks(blocks);
		return null;
	} catch (error) {
		return error instanceof Refusal && error.kind === "invalid" ? error.message : String(error);
	}
};

test("what cannot be stored is refused with the block's number and field", () => {
	expect(sentence({})).toBe("A page holds a list of blocks.");
	expect(sentence([3])).toBe("Block 1 has no type.");
	expect(sentence([{ type: 3 }])).toBe("Block 1 has no type.");
	expect(sentence([page[0], { type: "hero", title: 3 }])).toBe("Block 2 (hero): Title must be text.");
	expect(sentence([{ type: "hero", title: "x".repeat(501) }])).toBe(
		"Block 1 (hero): Title is longer than 500 characters.",
	);
	expect(sentence([{ type: "paragraph", text: "x".repeat(20_001) }])).toBe(
		"Block 1 (paragraph): Text is longer than 20000 characters.",
	);
	expect(sentence([{ type: "button", url: "javascript:alert(1)" }])).toBe(
		"Block 1 (button): URL is not a web address.",
	);
	expect(sentence([{ type: "image", url: "tel:5" }])).toBe("Block 1 (image): Image is not a web address.");
	expect(sentence([{ type: "image", url: 5 }])).toBe("Block 1 (image): Image must be text.");
	expect(sentence([{ type: "image", url: "/" + "x".repeat(500) }])).toBe(
		"Block 1 (image): Image is longer than 500 characters.",
	);
	expect(sentence([{ type: "button", external: "yes" }])).toBe("Block 1 (button): Opens a new tab must be yes or no.");
	expect(sentence([{ type: "list", items: "a" }])).toBe("Block 1 (list): Items must be a list.");
	expect(sentence([{ type: "list", items: ["a", 5] }])).toBe("Block 1 (list): Items hold an entry that must be text.");
	expect(sentence([{ type: "list", items: Array.from({ length: 201 }, () => "a") }])).toBe(
		"Block 1 (list): Items are more than 200.",
	);
	expect(sentence([{ type: "faq", items: ["a"] }])).toBe(
		"Block 1 (faq): Questions hold an entry that must have a question and an answer.",
	);
	expect(sentence([{ type: "faq", items: [{ q: 1, a: "" }] }])).toBe(
		"Block 1 (faq): Questions hold an entry that must be text.",
	);
	expect(sentence([{ type: "faq", items: [{ q: "" }] }])).toBe(
		"Block 1 (faq): Questions hold an entry that must be text.",
	);
});

const many = (count: number) => Array.from({ length: count }, () => ({ type: "paragraph", text: "" }));

test("a page has its limits", () => {
	expect(sentence(many(200))).toBeNull();
	expect(sentence([{ type: "hero", title: "x".repeat(500), subtitle: "" }])).toBeNull();
	expect(sentence([{ type: "paragraph", text: "x".repeat(20_000) }])).toBeNull();
	expect(sentence([{ type: "list", items: Array.from({ length: 200 }, () => "a") }])).toBeNull();
	const rest = JSON.stringify([{ type: "strange", x: "" }]).length;
	expect(sentence([{ type: "strange", x: "x".repeat(200_000 - rest) }])).toBeNull();
	expect(sentence([{ type: "strange", x: "x".repeat(200_001 - rest) }])).toBe("The page is too long.");
	expect(sentence(many(201))).toBe("A page holds at most 200 blocks.");
	expect(sentence(Array.from({ length: 11 }, () => ({ type: "paragraph", text: "x".repeat(19_000) })))).toBe(
		"The page is too long.",
	);
});

test("fields that a type does not have are dropped, absent ones are empty", () => {
	expect(checkBlocks([{ type: "hero", title: "A", onclick: "x" }])).toEqual([
		{ type: "hero", title: "A", subtitle: "" },
	]);
});

test("whatever is stored can be shown, and what is shown can be stored again unchanged", () => {
	const known = fc.record({ type: fc.constantFrom(...blockTypes) }).chain(({ type }) => {
		const fields = blockFields[type].map((field) => [field.name, fc.oneof(fc.jsonValue(), fc.string())] as const);
		return fc.record({ type: fc.constant(type), ...Object.fromEntries(fields) });
	});
	fc.assert(
		fc.property(known, (stored) => {
			const shown = readBlock(stored);
			expect(checkBlocks([shown])).toEqual([shown]);
			expect(readBlock(shown)).toEqual(shown);
		}),
		{ numRuns: depth(200, 2000), seed: 24 },
	);
});
