/** A block of cells as a spreadsheet or a page puts it on the clipboard: lines, and within them what the tabs part. */
export function blockOf(text: string): string[][] {
	const lines = quotedLines(text.replace(/\r\n?/g, "\n"));
	const part = partOf(lines);
	const rows = lines.map((line) => part(line).map((cell) => cell.replace(/\s+/g, " ").trim()));
	while (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
	return rows;
}

/** Lines end where no quoted cell is open: a spreadsheet quotes a cell that has a line end or a tab in it. */
function quotedLines(text: string): string[] {
	if (!/(^|[\t\n])"/.test(text)) return text.split("\n");
	const cells = text.replace(/(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g, (_, before: string, inner: string) => {
		return before + inner.replaceAll('""', '"').replace(/[\t\n]/g, " ");
	});
	return cells.split("\n");
}

/** Tabs part cells; without any, semicolons or commas do where every line has as many, else runs of blanks. */
function partOf(lines: readonly string[]): (line: string) => string[] {
	if (lines.some((line) => line.includes("\t"))) return (line) => line.split("\t");
	const full = lines.filter((line) => line.trim() !== "");
	for (const mark of [";", ","]) {
		const counts = new Set(full.map((line) => line.split(mark).length));
		if (counts.size === 1 && !counts.has(1)) return (line) => line.split(mark);
	}
	return (line) => line.trim().split(/ {2,}/);
}
