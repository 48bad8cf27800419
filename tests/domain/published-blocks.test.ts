import { expect, test } from "bun:test";
import { blockTypes, emptyBlock, readBlocks } from "../../src/domain/page/blocks.ts";
import { pageTemplates } from "../../src/domain/page/templates.ts";
import { gapOf, published } from "../../src/domain/page/published-blocks.ts";
import { said } from "../support/said.ts";

const seen = (...blocks: unknown[]) => published(readBlocks({ blocks }));

test("a block that says nothing is not published, and says why", () => {
	for (const type of blockTypes) {
		expect(seen(emptyBlock(type))).toEqual([]);
		expect(gapOf(emptyBlock(type))).toMatch(/not published|with its answer/i);
	}
});

test("a button needs a label and a URL", () => {
	expect(seen({ type: "button", label: "Sign up", url: " " })).toEqual([]);
	expect(seen({ type: "button", label: "", url: "/schedule" })).toEqual([]);
	expect(seen({ type: "button", label: "Games", url: "/schedule" })).toHaveLength(1);
	expect(gapOf({ type: "button", label: "Sign up", url: "", external: false })).toBe(said.buttonNeedsUrl);
});

test("empty entries go, the others stay in order", () => {
	expect(seen({ type: "list", items: ["One", " ", "Two"] })).toEqual([{ type: "list", items: ["One", "Two"] }]);
	const [both, question, answer] = [
		{ q: "When?", a: "Now." },
		{ q: "Where?", a: "" },
		{ q: "", a: "Here." },
	];
	expect(seen({ type: "faq", items: [question, both, answer] })).toEqual([{ type: "faq", items: [both] }]);
	expect(gapOf({ type: "list", items: ["One", ""] })).toBe("Empty items are not published.");
	expect(gapOf({ type: "list", items: ["One"] })).toBeNull();
});

test("what has anything to show is published as it is, unknown types included", () => {
	const blocks = [
		{ type: "hero", title: "", subtitle: "Small" },
		{ type: "imageHero", url: "", text: "Play", alt: "" },
	];
	expect<unknown[]>(seen(...blocks)).toEqual(blocks);
	expect(seen({ type: "carousel" })).toHaveLength(1);
});

test("no template publishes an address that somebody made up", () => {
	for (const { content } of Object.values(pageTemplates))
		expect(JSON.stringify(seen(...content.blocks))).not.toMatch(/mailto:|example|@/);
	const [button] = pageTemplates["contact"]?.content.blocks.filter(({ type }) => type === "button") ?? [];
	expect(button && gapOf(button)).toBe(said.buttonNeedsUrl);
});
