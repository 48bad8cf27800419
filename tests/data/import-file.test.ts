import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFile } from "../../src/data/import/file.ts";
import { temporaryFolder } from "../support/temporary.ts";

const { path: folder, remove } = temporaryFolder();
afterAll(() => remove());

test("cells arrive as they were meant, with or without quotes and a byte-order mark", async () => {
	const { rows } = await read('\uFEFFa,b\n"x, y","say ""hi"""\n1,\n');
	expect(rows.map(({ cells }) => cells)).toEqual([
		["a", "b"],
		["x, y", 'say "hi"'],
		["1", ""],
	]);
});

test("lines may end in any of the three ways, with or without a last one", async () => {
	for (const end of ["\r\n", "\n", "\r"]) {
		const { rows, fault } = await read(["a,b", "1,2", "3,4"].join(end));
		expect(rows).toEqual([
			{ line: 1, cells: ["a", "b"] },
			{ line: 2, cells: ["1", "2"] },
			{ line: 3, cells: ["3", "4"] },
		]);
		expect(fault).toBeNull();
	}
});

test("a row is known by the line on which it begins, also after line ends inside quotes and blank lines", async () => {
	const { rows } = await read('a,b\r\n"1\r\n2\n3",x\r\n\r\n4,y\r\n');
	expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
		[1, "a"],
		[2, "1\r\n2\n3"],
		[6, "4"],
	]);
});

test("rows keep their number of cells, and bytes that are no UTF-8 are still to be seen", async () => {
	const { rows } = await read(Buffer.concat([Buffer.from("a,b\n1,2,3\n"), Buffer.from([0xff, 0x2c, 0x78, 0x0a])]));
	expect(rows.map(({ cells }) => cells)).toEqual([
		["a", "b"],
		["1", "2", "3"],
		["\uFFFD", "x"],
	]);
});

test("a character cut in two by the end of a chunk arrives whole", async () => {
	const text = `${"é".repeat(200_000)},${"x".repeat(150_001)}é`;
	const { rows } = await read(text);
	expect(rows[0]?.cells.join(",")).toBe(text);
});

const broken: [string, string, number, string][] = [
	["a quote that is never closed", 'a\n1\n"2\n3\n', 3, 'a " opens a text in this row that is never closed.'],
	[
		"text after a closing quote",
		'a\n"1"x\n',
		2,
		'something follows the closing " of a cell. A " inside a text is written twice.',
	],
	[
		"a quote in the midst of a cell",
		'a\nx"1"\n',
		2,
		'a " stands inside a cell that does not begin with one. A " inside a text is written twice.',
	],
	["a row without end", `a\n${"x".repeat(1_000_100)}`, 2, "this row is longer than 1 MB."],
];

test.each(broken)("%s is a problem of its line", async (_, text, line, fault) => {
	expect(await read(text)).toMatchObject({ endLine: line, fault });
});

test("the hash is that of the bytes on the disk, and the bytes are counted to the last", async () => {
	const text = "\uFEFFa,b\r\n1,2\r\n";
	const { file, steps } = await read(text);
	expect(file.sha256).toBe(new Bun.CryptoHasher("sha256").update(text).digest("hex"));
	expect(steps.at(-1)).toEqual([13, 13]);
});

test("a file that is not there, or none, is refused with a sentence", async () => {
	const reader = { row() {}, end() {}, rows: 0 };
	const missing = join(folder, "none.csv");
	await expect(readFile(missing, "none.csv", reader, () => {})).rejects.toThrow(`There is no file ${missing}.`);
	await expect(readFile(folder, "folder", reader, () => {})).rejects.toThrow(`${folder} is not a file.`);
});

async function read(content: string | Buffer) {
	const path = join(folder, `${Bun.randomUUIDv7()}.csv`);
	writeFileSync(path, content);
	const rows: { line: number; cells: readonly string[] }[] = [];
	const steps: [number, number][] = [];
	let [fault, endLine]: [string | null, number] = [null, 0];
	const reader = {
		rows: 0,
		row: (cells: readonly string[], line: number) => void rows.push({ line, cells }),
		end: (line: number, reason: string | null) => void ([fault, endLine] = [reason, line]),
	};
	const file = await readFile(path, "x.csv", reader, (done, total) => void steps.push([done, total]));
	return { rows, file, steps, fault: fault as string | null, endLine };
}
