import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { chunksOf, plainOf } from "../../src/domain/page/marked.ts";
import { marking, type MarkKind } from "../../src/domain/page/marking.ts";
import { Marked } from "../../src/ui/page/marked.tsx";
import { depth } from "../support/depth.ts";

const drawn = (text: string) => renderToString(createElement(Marked, { text })).replaceAll("<!-- -->", "");

describe("the marks of a text (content 9)", () => {
	test.each([
		["A **bold** word", "<p>A <strong>bold</strong> word</p>"],
		["An *italic* word", "<p>An <em>italic</em> word</p>"],
		["***both***", "<p><strong><em>both</em></strong></p>"],
		["**bold with *italics* in it**", "<p><strong>bold with <em>italics</em> in it</strong></p>"],
		["[Games](/schedule)", '<p><a href="/schedule">Games</a></p>'],
		["[**Mail**](mailto:a@b.org)", '<p><a href="mailto:a@b.org" rel="noopener"><strong>Mail</strong></a></p>'],
		[
			"[Shop](https://shop.example/a?b=1)",
			'<p><a href="https://shop.example/a?b=1" rel="noopener" target="_blank">Shop</a></p>',
		],
		[
			"Bring:\n- a ball\n- **shoes**",
			'<p>Bring:</p><ul class="bullets"><li>a ball</li><li><strong>shoes</strong></li></ul>',
		],
		["3. three\n4. four", '<ol class="numbers" start="3"><li>three</li><li>four</li></ol>'],
		["First.\n\nSecond.", "<p>First.</p><p>Second.</p>"],
	])("%p", (text, html) => expect(drawn(text)).toBe(html));

	test("a table has a head where a line of hyphens stands under it, and rows of one length", () => {
		const html = drawn("| Item | Fee |\n| --- | ---: |\n| Team | **$100** |\n| Player \\| guest |");
		expect(html).toContain('<th scope="col">Item</th><th scope="col">Fee</th>');
		expect(html).toContain("<tr><td>Team</td><td><strong>$100</strong></td></tr>");
		expect(html).toContain("<tr><td>Player | guest</td><td></td></tr>");
		expect(drawn("| a | b |")).not.toContain("<th");
	});

	test.each([
		"2 * 3 * 4",
		"2*3*4",
		"5 ** 2",
		"** alone",
		"a * b",
		"*unclosed",
		"**unclosed",
		"[words] (apart)",
		"[words](javascript:alert(1))",
		"[words](data:text/html,x)",
		"[words](vbscript:x)",
		"snake_case_name",
		"-5 degrees",
		"2026. A year",
		"1.5 points",
		"a | b",
	])("%p stays as it was typed", (text) => expect(plainOf(text)).toBe(text));

	test("a backslash keeps a mark as it is", () => {
		expect(drawn("\\*\\*not bold\\*\\* and \\[no\\](/link)")).toBe("<p>**not bold** and [no](/link)</p>");
	});

	test.each([
		"<script>alert(1)</script>",
		"**<img src=x onerror=alert(1)>**",
		"[<svg onload=alert(1)>](/schedule)",
		'[x](/a"onclick="alert(1))',
		"[x](java\tscript:alert(1))",
		"[x](JaVaScRiPt:alert(1))",
		"[x](&#106;avascript:alert(1))",
		"[x](//evil.example)",
		"[x](/\\evil.example)",
		"| <b onmouseover=alert(1)> | [x](javascript:alert(1)) |\n| --- | --- |",
		"- <iframe srcdoc='<script>alert(1)</script>'>",
		"![x](https://evil.example/a.png)",
	])("%p brings no tag, attribute or address of its own", (text) => harmless(drawn(text)));

	test("whatever is typed brings only the marks' own tags and safe addresses, and loses no word", () => {
		const piece = fc.oneof(
			fc.constantFrom(
				"*",
				"**",
				"[",
				"](",
				")",
				"|",
				"- ",
				"1. ",
				"\n",
				"\n\n",
				"\\",
				"---",
				" ",
				"<script>",
				'"',
				"'",
				"&",
			),
			fc.constantFrom("javascript:", "https://a.example", "/x", "data:", "word", "ö", "|a|", "`"),
			fc.string({ maxLength: 4 }),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
				const text = parts.join("");
				harmless(drawn(text));
				const words = (said: string) => said.match(/word/g)?.length ?? 0;
				const addressed = words([...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to).join(" "));
				const cut = text.includes("|") ? Infinity : addressed; // a table has at most so many columns
				expect(words(plainOf(text))).toBeGreaterThanOrEqual(words(text) - cut);
			}),
			{ numRuns: depth(500, 20_000) },
		);
	});

	test("a long text of marks that nothing closes is read in one go", () => {
		for (const part of ["*a ", "**a ", "[a](", "*a*a ", "| ", "\\", "**a *b "]) {
			const text = part.repeat(Math.floor(20_000 / part.length));
			expect(chunksOf(text).length).toBeGreaterThan(0);
		}
	});
});

/** Only tags and attributes that the marks draw, and addresses that lead somewhere harmless. */
function harmless(html: string): void {
	const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
	for (const [, tag = "", attributes = ""] of tags) {
		expect([
			"p",
			"ul",
			"ol",
			"li",
			"strong",
			"em",
			"a",
			"section",
			"table",
			"caption",
			"thead",
			"tbody",
			"tr",
			"th",
			"td",
		]).toContain(tag);
		for (const [, name = "", value = ""] of attributes.matchAll(/\s([a-z-]+)="([^"]*)"/gi)) {
			expect(["class", "href", "rel", "target", "start", "scope", "tabindex", "aria-label"]).toContain(
				name.toLowerCase(),
			);
			if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i);
		}
		expect(attributes.replaceAll(/\s[a-z-]+="[^"]*"/gi, "").trim()).toBe("");
	}
}

describe("a press on a button over a text (content 9)", () => {
	const pressed = (kind: MarkKind, typed: string) => {
		const [before = "", inside = "", after = ""] = typed.split("‖");
		const { from, to, insert, select } = marking(kind, {
			text: before + inside + after,
			from: before.length,
			to: before.length + inside.length,
		});
		const text = (before + inside + after).slice(0, from) + insert + (before + inside + after).slice(to);
		return `${text.slice(0, select[0])}‖${text.slice(...select)}‖${text.slice(select[1])}`;
	};

	test.each<[MarkKind, string, string]>([
		["bold", "a ‖word‖ b", "a **‖word‖** b"],
		["bold", "a **‖word‖** b", "a ‖word‖ b"],
		["bold", "a ‖**word**‖ b", "a ‖word‖ b"],
		["bold", "a‖ word ‖b", "a **‖word‖** b"],
		["bold", "‖‖", "**‖bold text‖**"],
		["italics", "a ‖word‖", "a *‖word‖*"],
		["italics", "a *‖word‖*", "a ‖word‖"],
		["italics", "a **‖word‖**", "a ***‖word‖***"],
		["italics", "a ***‖word‖***", "a **‖word‖**"],
		["link", "see ‖our shop‖", "see [our shop](‖https://‖)"],
		["link", "see ‖https://shop.example‖", "see [‖link text‖](https://shop.example)"],
		["list", "a\n‖b\nc‖\nd", "a\n‖- b\n- c‖\nd"],
		["list", "‖- b\n- c‖", "‖b\nc‖"],
		["list", "‖‖", "- ‖‖"],
		["table", "‖Item\tFee\nTeam\t$100‖", "‖| Item | Fee |\n| --- | --- |\n| Team | $100 |‖"],
	])("%p on %p", (kind, typed, then) => expect(pressed(kind, typed)).toBe(then));

	test("a table to type over stands apart from the line in which it is wanted", () => {
		expect(pressed("table", "Fees:‖‖")).toStartWith("Fees:\n\n‖| Item | Fee |\n| --- | --- |\n");
	});
});
