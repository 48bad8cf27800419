import type { BrowserContext } from "playwright-core";
import { noteSeen, type Quoted, stillWaiting } from "./shown.ts";

/** Notes which quoted sentences the pages of a context show: what scripts write, dialogs and messages that go again too. */
export async function watchSentences(context: BrowserContext): Promise<void> {
	const quoted = stillWaiting();
	if (quoted.length === 0) return;
	await context.exposeBinding("tipoffShown", (_, sentence: string) => noteSeen(sentence));
	await context.addInitScript(watch, quoted);
}

/** In a page. */
function watch(quoted: Quoted[]) {
	const tell = (globalThis as unknown as { tipoffShown: (sentence: string) => void }).tipoffShown; // the binding above
	const waiting = new Map(quoted.map((one) => [one.sentence, new RegExp(one.pattern, "m")]));
	const read = (text: string) => {
		for (const [sentence, pattern] of waiting) {
			if (!pattern.test(text)) continue;
			waiting.delete(sentence);
			tell(sentence);
		}
	};
	const readNode = (node: Node) => {
		const element = node instanceof Element ? node : node.parentElement;
		if (!element || element.closest("script, style, template")) return;
		read(element.textContent ?? "");
		for (const name of ["aria-label", "placeholder", "title"]) read(element.getAttribute(name) ?? "");
	};
	new MutationObserver((changes) => {
		for (const { target, addedNodes, type } of changes) {
			if (type !== "childList") readNode(target);
			else addedNodes.forEach(readNode);
		}
	}).observe(document, {
		childList: true,
		subtree: true,
		characterData: true,
		attributes: true,
		attributeFilter: ["open", "aria-label", "placeholder", "title"],
	});
}
