/** What keeps its own state: islands, open dialogs and panels, what somebody is typing. */
const own = "[data-island], dialog, form, [data-panel], [data-panel-part]";

/**
 * Makes a part of the page like a newer one by changing only what differs, so that focus, selection and scrolling stay, and a
 * film goes on: what has a name is found again behind what is new before it. What keeps its own state is left as it is.
 */
export function morph(now: Node, next: Node): void {
	if (now instanceof Element && next instanceof Element) {
		if (now.matches(own) || now.nodeName === "OUTPUT") return; // what is being read out is nothing of the page
		for (const name of now.getAttributeNames())
			if (name !== "open" && !next.hasAttribute(name)) now.removeAttribute(name);
		for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
	} else if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
	const [olds, news] = [[...now.childNodes], [...next.childNodes]];
	const awaited = new Set(news.map(nameOf).filter(Boolean));
	let at = 0;
	for (const child of news) {
		const name = nameOf(child);
		awaited.delete(name);
		const found = name === "" ? -1 : olds.findIndex((old, place) => place >= at && nameOf(old) === name);
		for (; at < found; at += 1) olds[at]?.remove();
		const old = olds[at];
		if (!old || awaited.has(nameOf(old))) {
			now.insertBefore(child, old ?? null);
			continue;
		}
		at += 1;
		if (old.nodeName === child.nodeName) morph(old, child);
		else old.replaceWith(child);
	}
	for (const old of olds.slice(at)) old.remove();
}

/** Sections are known by their headings. */
function nameOf(node: Node): string {
	return node instanceof Element ? (node.getAttribute("aria-labelledby") ?? node.id) : "";
}
