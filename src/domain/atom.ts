import { xmlText } from "./xml-text.ts";

export interface AtomEntry {
	/** A UUID: the same for ever for this piece of news. */
	id: string;
	title: string;
	text: string;
	/** Milliseconds since 1970. */
	updated: number;
	/** The whole address of its page. */
	url: string;
}

export interface Atom {
	/** The whole address of the feed, and its name for ever. */
	address: string;
	title: string;
	/** The whole address of the page that it stands for. */
	url: string;
	author: string;
	/** The latest first. */
	entries: readonly AtomEntry[];
}

/** A feed of news (RFC 4287). Without any it was updated when nothing had happened. */
export function atomText({ address, title, url, author, entries }: Atom): string {
	const updated = Math.max(0, ...entries.map((entry) => entry.updated));
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<feed xmlns="http://www.w3.org/2005/Atom">',
		element("id", address),
		element("title", title),
		element("updated", instant(updated)),
		`<author>${element("name", author)}</author>`,
		`<link rel="self" type="application/atom+xml" href="${xmlText(address)}"/>`,
		`<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
		...entries.map(entryText),
		"</feed>\n",
	].join("\n");
}

function entryText({ id, title, text, updated, url }: AtomEntry): string {
	return [
		"<entry>",
		element("id", `urn:uuid:${id}`),
		element("title", title),
		element("updated", instant(updated)),
		`<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
		element("content", text),
		"</entry>",
	].join("\n");
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

const instant = (at: number) => new Date(at).toISOString();
