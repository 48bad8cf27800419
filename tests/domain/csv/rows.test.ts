import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { csvCell, csvRow, csvText, readCell } from "../../../src/domain/csv/rows.ts";
import { depth } from "../../support/depth.ts";

test("a cell is quoted only where it must be", () => {
	expect(["a", "a b", "a,b", 'a"b', "a\nb", "a\r", " a", "a ", ""].map(csvCell)).toEqual([
		"a",
		"a b",
		'"a,b"',
		'"a""b"',
		'"a\nb"',
		'"a\r"',
		'" a"',
		'"a "',
		"",
	]);
	expect([null, undefined, 0, -5, 1.5, true, false].map(csvCell)).toEqual(["", "", "0", "-5", "1.5", "true", "false"]);
	expect(csvRow(["a", null, 3])).toBe("a,,3\r\n");
	expect(csvText([["a", "b"], ["c"]])).toBe("a,b\r\nc\r\n");
	expect(csvText([])).toBe("");
});

test("what a spreadsheet would run gets a quote in front, numbers do not", () => {
	expect(["=1+1", "+cmd", "-x", "@a", "\tx", "'=a"].map(csvCell)).toEqual([
		"'=1+1",
		"'+cmd",
		"'-x",
		"'@a",
		"'\tx",
		"''=a",
	]);
	for (const number of ["-5", "+5", "-1.5", "-.5", "-5.", "+1e9", "-1E-3"]) expect(csvCell(number)).toBe(number);
	for (const text of ["-5a", "--5", "-", "+1e", "-1,5"]) expect(csvCell(text)).toContain("'");
	expect(csvCell("O'Neal")).toBe("O'Neal");
	expect(csvCell("'tis")).toBe("'tis");
});

test("the import takes off exactly the quote that the export put on", () => {
	expect(["'=1+1", "''=a", "'tis", "-5", "'", "''", "'@"].map(readCell)).toEqual([
		"=1+1",
		"'=a",
		"'tis",
		"-5",
		"'",
		"''",
		"@",
	]);
});

test("every text comes back from a file as it went in", () => {
	const cell = fc.oneof(
		fc.string(),
		fc.string({ unit: fc.constantFrom("'", "=", "-", '"', ",", "\n", "\r", "\t", "1", " ") }),
	);
	const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
	fc.assert(
		fc.property(rows, (rows) => {
			const parsed: string[][] = parse(csvText(rows), { relax_column_count: true, record_delimiter: "\r\n" });
			expect(parsed.map((row) => row.map(readCell))).toEqual(rows);
		}),
		{ numRuns: depth(200, 2000), seed: 25 },
	);
});
