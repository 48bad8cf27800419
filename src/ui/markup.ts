import { Fragment, isValidElement, type ReactNode } from "react";
import { Base, drawnUnder } from "./link.tsx";

/**
 * The HTML of a page that no script brings to life: what React's `renderToStaticMarkup` gives, in a quarter of its time, since
 * nothing here waits, has state or is drawn again. Parts are functions of their props; of React's hooks they have the site's base
 * alone (`Base`). What it cannot draw is an error, not another page.
 */
export function markup(node: ReactNode): string {
	const around = html; // a part may draw another one as text
	html = "";
	try {
		draw(node, null);
		return html;
	} finally {
		html = around;
	}
}

/**
 * What is drawn so far. Everything is added to its end, in the order in which it stands: strings that functions hand back and
 * others put together become a tree of thousands of pieces, and to make one text of it takes longer than to draw it.
 */
let html = "";

/** `drawnOnce`: what it shows follows from its props alone, which are few and plain, and it leads nowhere. */
type Part = ((props: Props) => ReactNode) & { drawnOnce?: true };
type Element = { type: unknown; props: Props };
type Props = Readonly<Record<string, unknown>>;
/** What the select around it has chosen. */
type Chosen = string | null;

function draw(node: unknown, chosen: Chosen): void {
	if (typeof node === "string") html += escaped(node);
	else if (node === null || node === undefined || typeof node === "boolean") return;
	else if (typeof node === "number") html += String(node);
	else if (Array.isArray(node)) for (const one of node) draw(one, chosen);
	else if (isValidElement<Props>(node)) drawElement(node, chosen); // nothing that was stored can pass for one
	else if (typeof node === "object" && Symbol.iterator in node)
		for (const one of node as Iterable<unknown>) draw(one, chosen);
	else throw new Error(`${String(node)} cannot be drawn`);
}

/** Most texts are short and hold nothing to escape: to look is quicker than to ask for it. */
function escaped(text: string): string {
	if (text.length > shortMax) return Bun.escapeHTML(text);
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code < 63 && (code === 38 || code === 60 || code === 62 || code === 34 || code === 39))
			return Bun.escapeHTML(text);
	}
	return text;
}

const shortMax = 32;

function drawElement({ type, props }: Element, chosen: Chosen): void {
	if (typeof type === "string") drawTag(type, props, chosen);
	else if (typeof type === "function") drawPart(type as Part, props, chosen);
	else if (type === Fragment) draw(props["children"], chosen);
	else if (type === Base) drawnUnder(String(props["value"]), () => draw(props["children"], chosen));
	else throw new Error("this part needs React to be drawn");
}

function drawPart(part: Part, props: Props, chosen: Chosen): void {
	if (part.drawnOnce) html += keptOf(part, props);
	else draw(part(props), chosen);
}

/** How such a part was drawn, by its props; beyond `keptMax` of a part the oldest is forgotten. */
const kept = new Map<Part, Map<string, string>>();

const keptMax = 4_000;

function keptOf(part: Part, props: Props): string {
	let own = kept.get(part);
	if (!own) kept.set(part, (own = new Map()));
	const key = JSON.stringify(props);
	const known = own.get(key);
	if (known !== undefined) return known;
	const text = String(Buffer.from(markup(part(props)))); // in one piece, since it is put into many
	if (own.size >= keptMax) own.delete(own.keys().next().value ?? "");
	own.set(key, text);
	return text;
}

/** Those that hold nothing. */
const voids = new Set([
	"area",
	"base",
	"br",
	"col",
	"embed",
	"hr",
	"img",
	"input",
	"link",
	"meta",
	"source",
	"track",
	"wbr",
]);

/** How a tag begins and ends: put together once, since a page has thousands. */
interface Ends {
	readonly start: string;
	/** Null where it holds nothing. */
	readonly end: string | null;
}

const ends = new Map<string, Ends>();

function endsOf(name: string): Ends {
	const own = { start: `<${name}`, end: voids.has(name) ? null : `</${name}>` };
	if (ends.size < namesMax) ends.set(name, own);
	return own;
}

const namesMax = 1_000;

function drawTag(name: string, props: Props, chosen: Chosen): void {
	const { start, end } = ends.get(name) ?? endsOf(name);
	html += start;
	for (const key in props) drawAttribute(name, key, props[key]);
	if (name === "input") drawValue(props);
	if (name === "option" && chosen !== null && String(props["value"] ?? textOf(props["children"])) === chosen)
		html += ' selected=""';
	if (end === null) {
		html += "/>";
		return;
	}
	html += ">";
	drawInside(name, props, chosen);
	html += end;
}

function drawInside(
	name: string,
	{ children, dangerouslySetInnerHTML: raw, value, defaultValue }: Props,
	chosen: Chosen,
): void {
	if (raw) html += String((raw as { __html: unknown }).__html ?? "");
	else if (typeof children === "string") drawText(name, children);
	else if (name === "select")
		draw(children, value === undefined && defaultValue === undefined ? null : String(value ?? defaultValue));
	else if (name === "textarea") drawText(name, String(value ?? defaultValue ?? ""));
	else draw(children, chosen);
}

/** A browser drops the line break with which some begin. */
function drawText(name: string, text: string): void {
	if (text.startsWith("\n") && (name === "textarea" || name === "pre")) html += "\n";
	html += escaped(text);
}

/** What is typed into it, or whether it is ticked, stands last. */
function drawValue({ checked, defaultChecked, value, defaultValue }: Props): void {
	if (checked ?? defaultChecked) html += ' checked=""';
	const text = value ?? defaultValue;
	if (text !== undefined && text !== null) html += ` value="${escaped(String(text))}"`;
}

/** What an option says is its value where it has none of its own. */
function textOf(children: unknown): string {
	if (Array.isArray(children)) return children.map(textOf).join("");
	return typeof children === "object" ? "" : String(children ?? "");
}

/** Those that are called otherwise in HTML and SVG than here. */
const names: Readonly<Record<string, string>> = {
	className: "class",
	htmlFor: "for",
	tabIndex: "tabindex",
	autoFocus: "autofocus",
	crossOrigin: "crossorigin",
	httpEquiv: "http-equiv",
	acceptCharset: "accept-charset",
	clipPath: "clip-path",
	clipRule: "clip-rule",
	dominantBaseline: "dominant-baseline",
	fillOpacity: "fill-opacity",
	fillRule: "fill-rule",
	fontSize: "font-size",
	fontWeight: "font-weight",
	letterSpacing: "letter-spacing",
	shapeRendering: "shape-rendering",
	stopColor: "stop-color",
	stopOpacity: "stop-opacity",
	strokeDasharray: "stroke-dasharray",
	strokeLinecap: "stroke-linecap",
	strokeLinejoin: "stroke-linejoin",
	strokeOpacity: "stroke-opacity",
	strokeWidth: "stroke-width",
	textAnchor: "text-anchor",
	vectorEffect: "vector-effect",
};

/** Those that are there or not. */
const flags = new Set(
	"allowFullScreen async autoFocus autoPlay checked controls default defer disabled formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed selected".split(
		" ",
	),
);
const addresses = new Set(["src", "href", "action", "formAction"]);
/** Those that say "false" too. */
const truths = /^(?:aria-|data-|contentEditable$|spellCheck$|draggable$)/;
/** What is no attribute, and of fields what stands elsewhere. */
const apart = new Set(["children", "dangerouslySetInnerHTML", "defaultValue", "defaultChecked", "ref"]);
const fields = new Set(["input", "select", "textarea"]);

/** How an attribute is written, by what it is called here: looked up once, since a page has thousands. */
interface Way {
	/** With the blank before it and what begins its value. */
	readonly start: string;
	readonly kind: "text" | "flag" | "address" | "truth" | "value" | "none" | "style";
}

const ways = new Map<string, Way>();

function wayOf(key: string): Way {
	const way: Way = { start: ` ${names[key] ?? key}="`, kind: kindOf(key) };
	if (ways.size < namesMax) ways.set(key, way);
	return way;
}

function kindOf(key: string): Way["kind"] {
	if (key === "style") return key;
	if (apart.has(key) || /^on[A-Z]/.test(key)) return "none";
	if (key === "value" || key === "checked") return "value";
	if (flags.has(key)) return "flag";
	if (addresses.has(key)) return "address";
	return truths.test(key) ? "truth" : "text";
}

function drawAttribute(tag: string, key: string, value: unknown): void {
	if (value === null || value === undefined || key === "children") return;
	const { start, kind } = ways.get(key) ?? wayOf(key);
	if (kind === "none" || typeof value === "function") return;
	if (kind === "text" && typeof value === "string") {
		html += start;
		html += escaped(value);
		html += '"';
	} else html += attributeOf(tag, key, value, { start, kind });
}

function attributeOf(tag: string, key: string, value: unknown, { start, kind }: Way): string {
	if (kind === "style") throw new Error("a style belongs into a sheet: the policy lets no element have one");
	if (kind === "value" && (key === "value" ? fields.has(tag) : tag === "input")) return "";
	if (kind === "flag" || key === "checked") return value ? `${start}"` : "";
	if (typeof value === "boolean") {
		if (kind === "truth") return `${start}${value}"`;
		return value && key === "download" ? `${start}"` : "";
	}
	const text = String(value);
	if (kind !== "address") return `${start}${escaped(text)}"`;
	return text === "" && tag !== "a" ? "" : `${start}${escaped(harmless(text))}"`;
}

/** An address that would run as a script leads nowhere: each is checked before it is stored, and here once more. */
function harmless(address: string): string {
	if (/^(?:[/#?]|https?:)/.test(address)) return address;
	return /^javascript:/i.test(address.replace(/[\0-\x20]/g, "")) ? "about:blank" : address;
}
