import { Refusal } from "../../domain/refusal.ts";
import { bytesOf, tooMuch, unreadable } from "./bytes.ts";

/** More than the largest page, box score or schedule that a page of ours sends; reading so much holds up nobody. */
const bytesMax = 2 * 1024 * 1024;
const valuesMax = 50_000;
export const depthMax = 64;

/** The body of a call (writing 13). Refused before it is parsed: too long (413), too many values (413), nested too deep (422), no JSON (422). */
export async function readJson(request: Request): Promise<unknown> {
	const text = new TextDecoder().decode(await bytesOf(request, bytesMax));
	if (text.trim() === "") return {};
	refuseHeavy(text);
	try {
		return JSON.parse(text) as unknown;
	} catch {
		throw unreadable();
	}
}

/** Counts what stands between the texts, which costs a fraction of making values of it. */
function refuseHeavy(text: string): void {
	let [values, depth] = [0, 0];
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === quote) at = endOfText(text, at);
		else if (code === comma) values += 1;
		else if (code === brace || code === bracket) {
			values += 1;
			depth += 1;
			if (depth > depthMax) throw new Refusal("invalid", "This is nested too deep to be read.");
		} else if (code === braceEnd || code === bracketEnd) depth -= 1;
		if (values > valuesMax) throw tooMuch();
	}
}

/** Where the text that begins there ends: at a quote that no odd number of backslashes precedes. */
function endOfText(text: string, from: number): number {
	for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
		let before = at - 1;
		while (text.charCodeAt(before) === backslash) before -= 1;
		if ((at - before) % 2 === 1) return at;
	}
	return text.length;
}

const [quote, comma, backslash] = [34, 44, 92];
const [brace, braceEnd, bracket, bracketEnd] = [123, 125, 91, 93];
