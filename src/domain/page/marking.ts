/** A text with what is selected in it. */
export interface Selected {
	text: string;
	from: number;
	to: number;
}

/** What a press writes in the place of a stretch, and what is selected then. */
export interface Written {
	from: number;
	to: number;
	insert: string;
	/** Within the new text. */
	select: [from: number, to: number];
}

export type MarkKind = "bold" | "italics" | "link" | "list" | "table";

/** What a press on a button over a text does: the marks of content 9 around what is selected, or away from it. */
export function marking(kind: MarkKind, selected: Selected): Written {
	if (kind === "bold") return wrapped(selected, "**", "bold text");
	if (kind === "italics") return wrapped(selected, "*", "italics");
	if (kind === "link") return linked(selected);
	return kind === "list" ? listed(selected) : tabled(selected);
}

function wrapped({ text, from, to }: Selected, sign: string, sample: string): Written {
	const inside = text.slice(from, to);
	const own = inside.trim();
	const [start, end] = [
		from + (inside.length - inside.trimStart().length),
		to - (inside.length - inside.trimEnd().length),
	];
	const length = sign.length;
	const isTaken = (at: number, until: number) =>
		text.slice(at, at + length) === sign &&
		text.slice(until - length, until) === sign &&
		(length > 1 || starsAt(text, at) % 2 === 1); // two of them are bold
	if (own !== "" && isTaken(start - length, end + length))
		return { from: start - length, to: end + length, insert: own, select: [start - length, end - length] };
	if (own.length > 2 * length && isTaken(start, end))
		return { from: start, to: end, insert: own.slice(length, -length), select: [start, end - 2 * length] };
	const word = own === "" ? sample : own;
	const at = own === "" ? from : start;
	return {
		from: at,
		to: own === "" ? to : end,
		insert: `${sign}${word}${sign}`,
		select: [at + length, at + length + word.length],
	};
}

/** How many stars stand together there. */
function starsAt(text: string, at: number): number {
	const before = /\**$/.exec(text.slice(Math.max(0, at - 3), at))?.[0].length ?? 0;
	return before + (/^\**/.exec(text.slice(at, at + 3))?.[0].length ?? 0);
}

function linked({ text, from, to }: Selected): Written {
	const own = text.slice(from, to).trim();
	const isAddress = /^(https?:\/\/|www\.|mailto:|tel:|\/)\S+$/i.test(own);
	const [words, address] = isAddress ? ["link text", own] : [own.replace(/[[\]\n]/g, " ") || "link text", "https://"];
	const at = isAddress ? from + 1 : from + words.length + 3;
	return {
		from,
		to,
		insert: `[${words}](${address})`,
		select: [at, at + (isAddress ? words.length : address.length)],
	};
}

function listed(selected: Selected): Written {
	const { from, to, lines } = linesOf(selected);
	const all = lines.filter((line) => line.trim() !== "");
	const isList = all.length > 0 && all.every((line) => line.startsWith("- "));
	const changed = lines.map((line) => (isList ? line.slice(2) : lineOf(line, all.length)));
	const insert = changed.join("\n");
	return {
		from,
		to,
		insert,
		select: all.length > 1 ? [from, from + insert.length] : [from + insert.length, from + insert.length],
	};
}

const lineOf = (line: string, count: number) => (line.trim() === "" && count > 0 ? line : `- ${line}`);

/** What was pasted from a sheet becomes rows; else there is a table to type over. */
function tabled(selected: Selected): Written {
	const { from, to, lines } = linesOf(selected);
	const own = lines.filter((line) => line.trim() !== "");
	const isSheet = own.length > 0 && own.every((line) => line.includes("\t"));
	const rows = isSheet
		? own.map((line) => line.split("\t"))
		: [
				["Item", "Fee"],
				["Team", "$100"],
				["Player", "$25"],
			];
	const [head = [], ...rest] = rows.map(
		(cells) => `| ${cells.map((cell) => cell.trim().replaceAll("|", "\\|")).join(" | ")} |`,
	);
	const table = [head, `|${" --- |".repeat(rows[0]!.length)}`, ...rest].join("\n");
	const kept = isSheet || own.length === 0 ? "" : `${lines.join("\n")}\n\n`;
	const start = from + kept.length;
	return { from, to, insert: `${kept}${table}`, select: [start, start + table.length] };
}

/** The whole lines that a selection touches. */
function linesOf({ text, from, to }: Selected) {
	const start = text.lastIndexOf("\n", from - 1) + 1;
	const next = text.indexOf("\n", to);
	const end = next === -1 ? text.length : next;
	return { from: start, to: end, lines: text.slice(start, end).split("\n") };
}
