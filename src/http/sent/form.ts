import { formBytesMax } from "../xsrf.ts";
import { bytesOf, tooMuch, unreadable } from "./bytes.ts";

/** Several times the fields of the largest page; one that has more is none of ours. */
const partsMax = 5_000;
/** A form ends with its boundary once more. */
const endMarks = 1;
/** All that is no file together: as much as a call may bear in JSON. */
const textBytesMax = 2 * 1024 * 1024;
/** Name, file's name and type of a part. */
const headBytesMax = 4 * 1024;

/**
 * A form as it was sent, of fields alone or with files (writing 13). Refused before it is parsed: too long, too many parts, too
 * much in its fields (413); what is no form (422).
 */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	const bytes = await bytesOf(request, formBytesMax);
	if (/^multipart\//i.test(type.trim())) return await parsed(bytes, refuseHeavyParts(bytes, type));
	if (countOf(bytes, "&", partsMax) >= partsMax || bytes.length > textBytesMax) throw tooMuch();
	return await parsed(bytes, "application/x-www-form-urlencoded");
}

/** The same by names; what stands there several times is a list. */
export function namedIn(form: FormData): Record<string, unknown> {
	const named = new Map<string, FormDataEntryValue[]>();
	for (const [name, value] of form) {
		const known = named.get(name);
		if (known) known.push(value);
		else named.set(name, [value]);
	}
	return Object.fromEntries([...named].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

async function parsed(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
	try {
		return await new Response(bytes, { headers: { "content-type": type } }).formData();
	} catch {
		throw unreadable();
	}
}

/** Looks at where parts begin, and how long those are that are no files. Gives the type with the one boundary that was looked for. */
function refuseHeavyParts(bytes: Buffer, type: string): string {
	const boundary = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type)?.slice(1).join("") ?? "";
	if (!/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw unreadable();
	const mark = `--${boundary}`;
	let [marks, text] = [0, 0];
	for (let at = bytes.indexOf(mark); at >= 0;) {
		const next = bytes.indexOf(mark, at + mark.length);
		marks += 1;
		if (!isFile(bytes, at)) text += (next < 0 ? bytes.length : next) - at;
		if (marks > partsMax + endMarks || text > textBytesMax) throw tooMuch();
		at = next;
	}
	return `multipart/form-data; boundary="${boundary}"`;
}

function isFile(bytes: Buffer, from: number): boolean {
	const [head = ""] = bytes.toString("latin1", from, from + headBytesMax).split("\r\n\r\n", 1);
	return /;\s*filename=/i.test(head);
}

/** How often a sign stands there; no further than `most`. */
function countOf(bytes: Buffer, sign: string, most: number): number {
	let count = 0;
	for (let at = bytes.indexOf(sign); at >= 0 && count < most; at = bytes.indexOf(sign, at + 1)) count += 1;
	return count;
}
