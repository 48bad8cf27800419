/** Text as content or attribute of XML, without the control characters that no document may have (XML 1.0 §2.2). */
export const xmlText = (text: string): string =>
	text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "").replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};
