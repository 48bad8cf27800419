const entities: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
};

/** Text of a page that React has drawn, as it was before. */
export const unescaped = (text: string) =>
	text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "");

const signs: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#x27;",
};

/** Text as it stands in a page, between tags or in an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? "");

type Element = HTMLRewriterTypes.Element;

/** The attribute's text, which the rewriter gives as it is written. */
export function attribute(element: Element, name: string): string | undefined {
	const text = element.getAttribute(name);
	return text === null ? undefined : unescaped(text);
}

/** The rewriter writes only quotes in another way. */
export function setAttribute(element: Element, name: string, text: string): void {
	element.setAttribute(name, text.replaceAll("&", "&amp;"));
}

export const controls = "input, select, textarea";
