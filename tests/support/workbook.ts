import { crc32, deflateRawSync } from "node:zlib";

/** A cell of a workbook: a text, a number, or a day as spreadsheets count them. */
type WorkbookCell = string | number | { day: number } | null;

interface Sheet {
	name: string;
	rows: WorkbookCell[][];
	hidden?: boolean;
}

/** A workbook as Excel writes one: texts that are shared, days that are numbers of a style, empty cells that are left out. */
export function workbook(sheets: Sheet[]): File {
	const texts: string[] = [];
	const documents = sheets.map(({ rows }) => sheetXml(rows, texts));
	const list = sheets.map(
		({ name, hidden }, at) =>
			`<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
	);
	const relations = sheets.map(
		(_, at) => `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
	);
	return new File(
		[
			archive({
				"[Content_Types].xml": "<Types/>",
				"xl/workbook.xml": `${head}<workbook xmlns:r="r"><workbookPr/><sheets>${list.join("")}</sheets></workbook>`,
				"xl/_rels/workbook.xml.rels": `${head}<Relationships>${relations.join("")}</Relationships>`,
				"xl/sharedStrings.xml": `${head}<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
				"xl/styles.xml": `${head}<styleSheet><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
				...Object.fromEntries(documents.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text])),
			}) as Uint8Array<ArrayBuffer>, // made a moment ago, shared with nobody
		],
		"season.xlsx",
	);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

function sheetXml(rows: WorkbookCell[][], texts: string[]): string {
	const body = rows.map((cells, at) => {
		const written = cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`, texts));
		return cells.length === 0 ? "" : `<row r="${at + 1}" spans="1:${cells.length}">${written.join("")}</row>`;
	});
	return `${head}<worksheet><sheetData>${body.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, place: string, texts: string[]): string {
	if (cell === null) return "";
	if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
	if (typeof cell === "object") return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
	const known = texts.indexOf(cell);
	if (known < 0) texts.push(cell);
	return `<c r="${place}" t="s"><v>${known < 0 ? texts.length - 1 : known}</v></c>`;
}

const letterOf = (column: number) => String.fromCharCode(65 + column);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A ZIP archive of texts. */
export function archive(files: Record<string, string | Buffer>): Buffer {
	const parts: Buffer[] = [];
	const entries: Buffer[] = [];
	let from = 0;
	for (const [name, text] of Object.entries(files)) {
		const bytes = Buffer.from(text);
		const [packed, title] = [deflateRawSync(bytes), Buffer.from(name)];
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(20, 0);
		facts.writeUInt16LE(8, 4);
		facts.writeUInt32LE(crc32(bytes), 10);
		facts.writeUInt32LE(packed.length, 14);
		facts.writeUInt32LE(bytes.length, 18);
		facts.writeUInt16LE(title.length, 22);
		const own = Buffer.concat([Buffer.from("PK\x03\x04"), facts, title, packed]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(from, 10);
		entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, place, title]));
		parts.push(own);
		from += own.length;
	}
	const directory = Buffer.concat(entries);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(from, 12);
	return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06"), end]);
}
