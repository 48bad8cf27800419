import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import type { Page } from "playwright-core";

const axe = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds on the page as it stands: a rule and the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
	await page.evaluate(axe);
	const found = await page.evaluate(
		`axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then(({ violations }) => violations.map((v) => v.id + " " + v.nodes[0].html.slice(0, 160)))`,
	);
	return found as string[]; // what the expression above makes
}

/** What React writes in its own way, for the markup checker. */
export const loose = {
	"long-title": "off",
	"void-style": "off",
	"no-trailing-whitespace": "off",
	"no-raw-characters": "off",
	"tel-non-breaking": "off",
	"doctype-style": "off",
	"attr-case": "off",
	"no-implicit-button-type": "off",
} as const;

const checker = new HtmlValidate({
	extends: ["html-validate:standard"],
	rules: { "no-inline-style": "error", ...loose },
});

/** What the markup checker finds in a page, each thing once. */
export async function markupErrors(html: string): Promise<string[]> {
	const { results } = await checker.validateString(html);
	const found = results.flatMap(({ messages }) => messages.map(({ message, ruleId }) => `${message} (${ruleId})`));
	return [...new Set(found)];
}
