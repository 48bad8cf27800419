/** What keeps its own state: islands, open dialogs and panels, what somebody is typing. */
const own = "[data-island], dialog, form, [data-panel], [data-panel-part]";

/**
 * Makes a part of the page like a newer one by changing only what differs, so that focus, selection and scrolling stay. What
 * keeps its own state is left as it is.
 */
export function morph(now: Node, next: Node): void {
	if (now instanceof Element && next instanceof Element) {
		if (now.matches(own) || now.nodeName === "OUTPUT") return; // what is being read out is nothing of the page
		for (const name of now.getAttributeNames())
			if (name !== "open" && !next.hasAttribute(name)) now.removeAttribute(name);
		for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
	} else if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
	const [olds, news] = [[...now.childNodes], [...next.childNodes]];
	news.forEach((child, at) => {
		const old = olds[at];
		if (!old) now.appendChild(child);
		else if (old.nodeName !== child.nodeName) old.replaceWith(child);
		else morph(old, child);
	});
	for (const old of olds.slice(news.length)) old.remove();
}
