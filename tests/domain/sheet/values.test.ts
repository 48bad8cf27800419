import { expect, test } from "bun:test";
import { nearName } from "../../../src/domain/sheet/near.ts";
import { decoded, separatorOf } from "../../../src/domain/sheet/text.ts";
import { usualOrderIn } from "../../../src/domain/sheet/usual-order.ts";
import { dateIn, dayOrderOf, nameIn, numberIn, scoreIn, statusIn, timeIn } from "../../../src/domain/sheet/values.ts";
import { sheetRows, stylesOf, textsOf } from "../../../src/domain/sheet/workbook.ts";

test.each([
	["2.11.2026", "mdy", "2026-11-02", ""],
	["Mo., 02.11.26", "mdy", "2026-11-02", ""],
	["11/2/2026", "mdy", "2026-11-02", ""],
	["11/2/2026", "dmy", "2026-02-11", ""],
	["2026/11/2", "mdy", "2026-11-02", ""],
	["Nov 2, 2026", "mdy", "2026-11-02", ""],
	["2nd November 2026 7:30 pm", "mdy", "2026-11-02", "19:30"],
	["2026-11-02 19:30", "dmy", "2026-11-02", "19:30"],
	["Sat 11/7/2026, 7 PM", "mdy", "2026-11-07", "19:00"],
	["31/31/2026", "dmy", "31/31/2026", ""],
	["soon", "dmy", "soon", ""],
	["", "dmy", "", ""],
] as const)("the date %p, %s, is %s", (cell, order, date, time) => {
	expect(dateIn(cell, order)).toEqual({ date, time });
});

test.each([
	["America/New_York", "mdy"],
	["America/Indiana/Indianapolis", "mdy"],
	["America/Toronto", "mdy"],
	["Pacific/Honolulu", "mdy"],
	["Asia/Manila", "mdy"],
	["America/Sao_Paulo", "dmy"],
	["America/Argentina/Buenos_Aires", "dmy"],
	["America/Mexico_City", "dmy"],
	["Europe/Berlin", "dmy"],
] as const)("in %s dates are usually written %s", (zone, order) => {
	expect(usualOrderIn(zone)).toBe(order);
});

test("which number of a date is the day shows in the column; where it does not, what is usual counts", () => {
	expect(dayOrderOf(["3/4/2026", "13/4/2026"], "mdy")).toBe("dmy");
	expect(dayOrderOf(["3/4/2026", "4/13/2026"], "dmy")).toBe("mdy");
	expect(dayOrderOf(["3.4.2026"], "mdy")).toBe("dmy");
	expect(dayOrderOf(["", "3/4/2026"], "mdy")).toBe("mdy");
	expect(dayOrderOf(["2026-04-03", ""], "mdy")).toBeNull();
});

test.each([
	["7 pm", "19:00"],
	["7:05 a.m.", "07:05"],
	["12 AM", "00:00"],
	["19.30 Uhr", "19:30"],
	["19h30", "19:30"],
	["18 Uhr", "18:00"],
	["9:00:00 AM", "09:00"],
	["25:00", "25:00"],
	["13 pm", "13 pm"],
	["19", "19"],
	["later", "later"],
])("the time %p is %s", (cell, time) => {
	expect(timeIn(cell)).toBe(time);
});

test("scores, names, numbers and states are read as people write them, and left alone where they are none", () => {
	expect([scoreIn("58:52"), scoreIn(" 58 - 52 "), scoreIn("58"), scoreIn("1:2:3")]).toEqual([
		{ home: "58", away: "52" },
		{ home: "58", away: "52" },
		null,
		null,
	]);
	expect(["Rosa Maria Lind", "Lind, Rosa", "Pelé"].map(nameIn)).toEqual([
		{ first: "Rosa Maria", last: "Lind" },
		{ first: "Rosa", last: "Lind" },
		{ first: "Pelé", last: "" },
	]);
	expect(["#8", "No. 8", "8.0", "08", "8.5", "eight"].map(numberIn)).toEqual(["8", "8", "8", "08", "8.5", "eight"]);
	const [played, open] = [
		{ home: "1", away: "2" },
		{ home: "", away: "" },
	];
	expect([statusIn("", played), statusIn("", open), statusIn("Gespielt", open), statusIn("odd", open)]).toEqual([
		"final",
		"scheduled",
		"final",
		"odd",
	]);
});

test("names are near whose letters nearly agree, and whose numbers do (writing 15)", () => {
	const known = ["Winter 2026/27", "Bobcats", "Team 1", "U12 Girls", "Harbor Hawks"];
	expect(
		["Winter 2026-27", "winter 2026-2027", "Bobcat", "Team 2", "U14 Girls", "Harbour Hawks", "Owls", "Bobcats"].map(
			(name) => nearName(name, known),
		),
	).toEqual(["Winter 2026/27", "Winter 2026/27", "Bobcats", null, null, "Harbor Hawks", null, null]);
	expect(nearName("ab", ["ac"])).toBeNull();
	expect(nearName("東京", ["東亜"])).toBeNull();
});

test("what parts cells is what parts most lines alike; signs inside quotes part nothing", () => {
	expect(separatorOf('a;b\n"1,2";3,4\n')).toBe(";");
	expect(separatorOf("Title\n\na\tb\n1\t2\n")).toBe("\t");
	expect(separatorOf("one column\nand another\n")).toBe(",");
	expect(separatorOf("")).toBe(",");
});

test("a text is read in the encoding that it shows", () => {
	const text = "Name;Größe";
	expect(decoded(Buffer.from(text, "latin1"), false)).toBe(text);
	expect(decoded(Buffer.from(text), true)).toBe(text);
	expect(decoded(Buffer.from(`\uFEFF${text}`, "utf16le"), false)).toBe(text);
	expect(decoded(Buffer.from(text, "utf16le"), false)).toBe(text);
	expect(decoded(Buffer.from(text, "utf16le").swap16(), false)).toBe(text);
});

test("a workbook's texts, days and gaps are read; what is no XML has no rows", () => {
	const texts = textsOf(
		"<sst><si><r><t>Ha</t></r><r><t xml:space='preserve'>wks &amp; &#246;</t></r><rPh><t>x</t></rPh></si><si/></sst>",
	);
	expect(texts).toEqual(["Hawks & ö", ""]);
	const styles = stylesOf(
		'<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
	);
	expect(styles).toEqual(["number", "date", "number"]);
	const sheet =
		'<x:worksheet><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c r="D3" s="1"><x:v>46328.75</x:v></x:c><x:c s="2"><x:v>7</x:v></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:t>in</x:t></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c s="1"><x:v>0.5</x:v></x:c></x:row></x:worksheet>';
	const book = { texts, styles, from1904: false };
	expect([...sheetRows(sheet, book)]).toEqual([
		{ line: 3, cells: ["", "Hawks & ö", "", "2026-11-02 18:00", "7"] },
		{ line: 4, cells: ["in", "yes", "12:00"] },
	]);
	expect([...sheetRows('<row><c s="1"><v>0</v></c></row><row', { ...book, from1904: true })]).toEqual([
		{ line: 1, cells: ["00:00"] },
	]);
	expect([...sheetRows("no sheet at all", book)]).toEqual([]);
});
