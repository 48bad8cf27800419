import { spoken } from "../../domain/spoken.ts";
import type { DrawnForm } from "./drawn.ts";
import type { State } from "./match.ts";

/** "Now: Fall 2026" for each field that says something else than what is stored now: `fresh`, or what the page draws. */
export function theirsOf(
	{ fields }: DrawnForm,
	mine: ReadonlyMap<number, State>,
	fresh: ReadonlyMap<number, State>,
): Map<number, string> {
	const theirs = new Map<number, string>();
	for (const field of fields) {
		const [own, now] = [mine.get(field.at), { ...field, ...fresh.get(field.at) }];
		if (!own || field.tick !== undefined || ["hidden", "file", "password", "radio"].includes(field.type)) continue;
		const isSame = field.kind === "check" ? own.isTicked === now.isTicked : plain(own.text) === plain(now.text);
		const text = field.kind === "check" ? String(now.isTicked) : plain(now.text);
		if (!isSame) theirs.set(field.at, `Now: ${spoken(field, text)}`);
	}
	return theirs;
}

const plain = (text = "") => text.replaceAll("\r\n", "\n").trim();
