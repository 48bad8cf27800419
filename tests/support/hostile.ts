/** What somebody might type to do harm, each under a name; every text bears a word by which it is found again. */
export const mark = "hostile_mark";

export const texts: Readonly<Record<string, string>> = {
	"control characters": `${mark}\u0007\u001b[31m\r\nBEGIN:VEVENT\r\nSet-Cookie: sid=${mark}\r\n\u007f\u0085`,
	"a change of direction": `${mark}\u202egnp.exe\u2066\u200f`,
	"half a character": `${mark}\ud800x\udc00`,
	NUL: `${mark}\u0000tail`,
	"a formula": `=cmd|' /C ${mark}'!A0`,
	SQL: `${mark}'; drop table players; --" or 1=1 /* $1 \\`,
	"a style": `#000;}*{background:url(//evil.test/${mark})}/*`,
	"a template": `{{${mark}.constructor("alert(1)")()}}\${7*7}<%= 7*7 %>`,
	"a script's address": `javascript:alert("${mark}")//`,
	"a data address": `data:text/html,<script>alert("${mark}")</script>`,
	"an address with markup": `https://evil.test/"><script>${mark}</script>`,
	"an e-mail address with markup": `"><svg/onload=${mark}>@evil.test`,
	"an end of script": `</script></title></style></textarea><script>${mark}()</script>`,
	markup: `"'><script>${mark}()</script><img src=x onerror=${mark}()>`,
	"short markup": `"><b onx=${mark}>`,
};

/** What is no text at all, or more than anybody types. */
export const oddities: Readonly<Record<string, unknown>> = {
	"a very long text": mark.repeat(10_000),
	"a number beyond all": 1e308,
	"a negative fraction": -1.5,
	"a list": [[mark, { [mark]: mark }]],
	"an object": { [`<script>${mark}`]: { toString: mark, length: -1 } },
	"a named prototype": JSON.parse(`{"__proto__": {"${mark}": true}, "constructor": "${mark}"}`),
	nothing: null,
	"a deep nest": JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
};

/** Every way of putting `value` somewhere into a body: at each field, and at each value inside of a field. */
export function* places(body: unknown, fields: readonly string[] = []): Generator<readonly (string | number)[]> {
	for (const field of fields) yield [field];
	yield* inside(body, []);
}

function* inside(value: unknown, path: readonly (string | number)[]): Generator<readonly (string | number)[]> {
	if (path.length > 1) yield path;
	if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* inside(one, [...path, at]);
	else if (typeof value === "object" && value !== null && !(value instanceof Blob))
		for (const [name, one] of Object.entries(value)) yield* inside(one, [...path, name]);
}

/** The same body with another value at a place. */
export function replaced(body: unknown, [first, ...rest]: readonly (string | number)[], value: unknown): unknown {
	if (first === undefined) return value;
	if (Array.isArray(body)) return body.map((one, at) => (at === first ? replaced(one, rest, value) : one));
	const known = (body ?? {}) as Record<string, unknown>; // a place leads through lists and objects
	return { ...known, [first]: replaced(known[first], rest, value) };
}

/**
 * What in a page was born of a text: an element or attribute that bears the mark in its name, a script that is none of ours, a
 * handler, an address that runs. Read by a parser, as a browser would.
 */
export function births(html: string): string[] {
	const found: string[] = [];
	const data: string[] = [];
	let isData = false;
	const rewriter = new HTMLRewriter().on("*", {
		element(element) {
			isData = element.tagName === "script" && (element.getAttribute("type") ?? "").endsWith("json");
			const isOurs = element.getAttribute("src")?.startsWith("/_/assets/") ?? false;
			if (element.tagName === "script" && !isData && !isOurs) found.push("a script");
			if (isData) data.push("");
			if (element.tagName.includes(mark)) found.push(`<${element.tagName}>`);
			for (const [name, value] of element.attributes) {
				const isPlayer = name === "srcdoc" && value.replaceAll("&quot;", '"').includes(player) && !value.includes(mark);
				const isForbidden = /^on|^style$|^srcdoc$/.test(name) || name.includes(mark);
				if (isForbidden && !isPlayer) found.push(`${element.tagName} ${name}`);
				const isAddress = /^(href|src|action|formaction|poster|srcset|data|xlink:href)$/.test(name);
				if (isAddress && /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(value))
					found.push(`${element.tagName} ${name}=${value}`);
			}
		},
		text(chunk) {
			if (isData) data[data.length - 1] += chunk.text;
		},
	});
	rewriter.transform(html);
	for (const text of data.filter((one) => !isJson(one))) found.push(`data that is no JSON: ${text.slice(0, 80)}`);
	return [...new Set(found)];
}

/** The one frame that a page of ours writes itself: the link to a video's player. */
const player = 'href="https://www.youtube-nocookie.com/embed/';

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
