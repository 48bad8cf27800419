import type { BrowserContext } from "playwright-core";
import { noteSeen, type Quoted, stillWaiting } from "../shown.ts";

/** Notes which quoted sentences scripts show in the pages of a context, messages that go again too; what a server draws is noted there. */
export async function watchSentences(context: BrowserContext): Promise<void> {
	const quoted = stillWaiting();
	if (quoted.length === 0) return;
	await context.exposeBinding("tipoffShown", (_, sentence: string) => noteSeen(sentence));
	await context.addInitScript(watch, quoted);
}

/** In a page, from when it is parsed: no module has run before. */
function watch(quoted: Quoted[]) {
	const tell = (globalThis as unknown as { tipoffShown: (sentence: string) => void }).tipoffShown; // the binding above
	const waiting = new Map(quoted.map((one) => [one, new RegExp(one.pattern, "m")]));
	const spoken = ["aria-label", "placeholder", "title"];
	const read = (text: string) => {
		for (const [one, pattern] of waiting) {
			if (!text.includes(one.part) || !pattern.test(text)) continue;
			waiting.delete(one);
			tell(one.sentence);
		}
	};
	const textOf = (node: Node): string => {
		const element = node instanceof Element ? node : node.parentElement;
		if (!element || element.closest("script, style, template")) return "";
		return [element.textContent, ...spoken.map((name) => element.getAttribute(name))].join("\n");
	};
	const observer = new MutationObserver((changes) => {
		const changed = new Set(
			changes.flatMap(({ target, addedNodes, type }) => (type === "childList" ? [...addedNodes] : [target])),
		);
		read([...changed].map(textOf).join("\n"));
	});
	const begin = () =>
		observer.observe(document, {
			childList: true,
			subtree: true,
			characterData: true,
			attributes: true,
			attributeFilter: ["open", ...spoken],
		});
	if (document.readyState === "loading") document.addEventListener("readystatechange", begin, { once: true });
	else begin();
}
