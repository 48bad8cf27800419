import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "../../../static/build/assets.ts";

const css = join(import.meta.dir, "../../../static/css");
const text = (file: string) => readFileSync(join(css, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** The classes that a sheet's rules name. */
function classesOf(sheet: string): string[] {
	const parts = [...text(sheet).matchAll(/url\("([\w-]+\.css)"\)/g)].map(([, name = ""]) => text(name));
	return parts.flatMap((rules) => [...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

const sheets = [
	{ address: manifest.css, classes: classesOf("tipoff.css") },
	{ address: manifest.detailCss, classes: classesOf("detail.css") },
	{ address: manifest.bracketCss, classes: classesOf("brackets.css") },
	{ address: manifest.staffCss, classes: classesOf("staff.css") },
];

/** The classes on a page to which only sheets give a style that it does not load. */
export function unstyled(html: string): string[] {
	const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
	const loaded = sheets.filter(({ address }) => html.includes(address));
	const styled = new Set(loaded.flatMap(({ classes }) => classes));
	const others = new Set(sheets.flatMap(({ classes }) => classes).filter((name) => !styled.has(name)));
	return [...used].filter((name) => others.has(name));
}
