import { Fragment, isValidElement, type ReactNode } from "react";
import { Base, drawnUnder } from "./link.tsx";

/**
 * The HTML of a page that no script brings to life: what React's `renderToStaticMarkup` gives, in a quarter of its time, since
 * nothing here waits, has state or is drawn again. Parts are functions of their props; of React's hooks they have the site's base
 * alone (`Base`). What it cannot draw is an error, not another page.
 */
export function markup(node: ReactNode): string {
	return drawn(node, null);
}

type Part = (props: object) => ReactNode;
type Element = { type: unknown; props: Props };
type Props = Readonly<Record<string, unknown>>;
/** What the select around it has chosen. */
type Chosen = string | null;

function drawn(node: unknown, chosen: Chosen): string {
	if (typeof node === "string") return escaped(node);
	if (node === null || node === undefined || typeof node === "boolean") return "";
	if (typeof node === "number") return String(node);
	if (Array.isArray(node)) return listed(node, chosen);
	if (isValidElement<Props>(node)) return element(node, chosen); // nothing that was stored can pass for one
	if (typeof node === "object" && Symbol.iterator in node) return listed([...(node as Iterable<unknown>)], chosen);
	throw new Error(`${String(node)} cannot be drawn`);
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

function listed(nodes: readonly unknown[], chosen: Chosen): string {
	let html = "";
	for (const node of nodes) html += drawn(node, chosen);
	return html;
}

function element({ type, props }: Element, chosen: Chosen): string {
	if (typeof type === "string") return tag(type, props, chosen);
	if (typeof type === "function") return drawn((type as Part)(props), chosen);
	if (type === Fragment) return drawn(props["children"], chosen);
	if (type === Base) return drawnUnder(String(props["value"]), () => drawn(props["children"], chosen));
	throw new Error("this part needs React to be drawn");
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

function tag(name: string, props: Props, chosen: Chosen): string {
	let html = `<${name}`;
	for (const key in props) html += attribute(name, key, props[key]);
	if (name === "input") html += valueOf(props);
	if (name === "option" && chosen !== null && String(props["value"] ?? textOf(props["children"])) === chosen)
		html += ' selected=""';
	if (voids.has(name)) return `${html}/>`;
	return `${html}>${inside(name, props, chosen)}</${name}>`;
}

function inside(
	name: string,
	{ children, dangerouslySetInnerHTML: raw, value, defaultValue }: Props,
	chosen: Chosen,
): string {
	if (raw) return String((raw as { __html: unknown }).__html ?? "");
	if (typeof children === "string") return startOf(name, children) + escaped(children);
	if (name === "select")
		return drawn(children, value === undefined && defaultValue === undefined ? null : String(value ?? defaultValue));
	if (name === "textarea") return drawnText(name, value ?? defaultValue ?? "");
	return drawn(children, chosen);
}

const drawnText = (name: string, value: unknown) => startOf(name, String(value)) + escaped(String(value));

/** A browser drops the line break with which these begin. */
const startOf = (name: string, text: string) =>
	text.startsWith("\n") && (name === "textarea" || name === "pre") ? "\n" : "";

/** What is typed into it, or whether it is ticked, stands last. */
function valueOf({ checked, defaultChecked, value, defaultValue }: Props): string {
	const ticked = (checked ?? defaultChecked) ? ' checked=""' : "";
	const text = value ?? defaultValue;
	return ticked + (text === undefined || text === null ? "" : ` value="${escaped(String(text))}"`);
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
	if (ways.size < waysMax) ways.set(key, way);
	return way;
}

const waysMax = 1_000;

function kindOf(key: string): Way["kind"] {
	if (key === "style") return key;
	if (apart.has(key) || /^on[A-Z]/.test(key)) return "none";
	if (key === "value" || key === "checked") return "value";
	if (flags.has(key)) return "flag";
	if (addresses.has(key)) return "address";
	return truths.test(key) ? "truth" : "text";
}

function attribute(tag: string, key: string, value: unknown): string {
	if (value === null || value === undefined || key === "children") return "";
	const { start, kind } = ways.get(key) ?? wayOf(key);
	if (kind === "none" || typeof value === "function") return "";
	if (kind === "text" && typeof value === "string") return `${start}${escaped(value)}"`;
	return attributeOf(tag, key, value, { start, kind });
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
