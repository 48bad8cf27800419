/** The bytes of a text in whichever encoding a spreadsheet has written it: UTF-8, UTF-16 of either order, else Windows-1252. */
export function decoded(bytes: Uint8Array, isUtf8: boolean): string {
	const [first = 0, second = 0] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	const zeros = zerosIn(bytes.subarray(0, sampleBytes));
	if (zeros !== null) return new TextDecoder(zeros).decode(bytes);
	return new TextDecoder(isUtf8 ? "utf-8" : "windows-1252").decode(bytes);
}

/** In UTF-16 every other byte of our letters is zero. */
function zerosIn(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
	const zeros = { even: 0, odd: 0 };
	for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
	const { even, odd } = zeros;
	if (odd > sample.length / 4 && even < odd / 4) return "utf-16le";
	return even > sample.length / 4 && odd < even / 4 ? "utf-16be" : null;
}

/** Whether a text is one that people have written: bytes of anything else hold zeros, or many control characters. */
export function isWritten(text: string): boolean {
	const start = text.slice(0, sampleBytes);
	// oxlint-disable-next-line no-control-regex -- they are what is looked for
	const controls = start.match(/[\x01-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0;
	return !text.includes("\0") && controls * 20 <= start.length;
}

const sampleBytes = 1000;
const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** What stands between the cells: the sign by which most of the first lines fall into the same number of several cells. */
export function separatorOf(text: string): Separator {
	const lines = text
		.slice(0, 20_000)
		.split(/\r\n|\n|\r/)
		.filter((line) => line.trim() !== "")
		.slice(0, linesMax);
	let best: { separator: Separator; weight: number } = { separator: ",", weight: 0 };
	for (const separator of separators) {
		const counts = new Map<number, number>();
		for (const line of lines) {
			const count = unquoted(line).split(separator).length - 1;
			if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
		}
		const weight = Math.max(0, ...[...counts].map(([count, times]) => times * (1 + Math.min(count, 10) / 100)));
		if (weight > best.weight) best = { separator, weight };
	}
	return best.separator;
}

const linesMax = 30;
const unquoted = (line: string) => line.replace(/"(?:[^"]|"")*"?/g, "");
