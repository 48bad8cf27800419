import { fold } from "../../../domain/fold.ts";
import type { SheetRow } from "../../../domain/sheet/rows.ts";
import { countsFrom1904, sheetRows, sheetsOf, stylesOf, textsOf } from "../../../domain/sheet/workbook.ts";
import { ArchiveTooLarge, BrokenArchive, openZip } from "./zip.ts";

/** Many times the text of a sheet of 5,000 rows; an archive that holds more is not unpacked to its end. */
const unpackedBytesMax = 100 * 1024 * 1024;

export interface OpenedWorkbook {
	sheets: string[];
	/** The rows of a sheet, by its name. */
	rows(sheet: string): Iterable<SheetRow>;
}

/** A reason why a file is none that can be read, for people. */
export class Unreadable extends Error {}

/** Opens a workbook of the format that Excel has had since 2007. What is none is said to be what it is, where that shows. */
export function openWorkbook(bytes: Buffer): OpenedWorkbook {
	return said(() => {
		const zip = openZip(bytes, unpackedBytesMax);
		const workbook = zip.text("xl/workbook.xml");
		if (workbook === null) throw new Unreadable(otherArchive(zip));
		const sheets = sheetsOf(workbook, zip.text("xl/_rels/workbook.xml.rels") ?? "");
		if (sheets.length === 0) throw new Unreadable("This workbook has no sheet.");
		const book = {
			texts: textsOf(zip.text("xl/sharedStrings.xml") ?? ""),
			styles: stylesOf(zip.text("xl/styles.xml") ?? ""),
			from1904: countsFrom1904(workbook),
		};
		const documents = new Map<string, string>();
		return {
			sheets: sheets.map(({ name }) => name),
			rows(name) {
				const file = sheets.find((one) => fold(one.name) === fold(name))?.file ?? "";
				const document = documents.get(file) ?? said(() => zip.text(file) ?? "");
				documents.set(file, document);
				return sheetRows(document, book);
			},
		};
	});
}

function said<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		if (error instanceof BrokenArchive)
			throw new Unreadable("This file is damaged: it cannot be unpacked. Save it once more.");
		if (error instanceof ArchiveTooLarge)
			throw new Unreadable(
				"This workbook is too large: unpacked it has more than 100 MB. Save the sheet alone, or as CSV.",
			);
		throw error;
	}
}

function otherArchive(zip: ReturnType<typeof openZip>): string {
	if (zip.has("xl/workbook.bin")) return "This is a binary workbook (.xlsb). Save it as .xlsx or as CSV.";
	if (zip.has("content.xml")) return "This is an OpenDocument file (.ods). Save it as .xlsx or as CSV.";
	if (zip.has("index/document.iwa")) return "This is a Numbers file. Export it as Excel (.xlsx) or as CSV.";
	return "This is no spreadsheet. Save it as .xlsx or as CSV.";
}

/** What a file is that is neither a workbook nor a text; null for what may be read. */
export function foreignFormat(bytes: Buffer): string | null {
	if (bytes.subarray(0, 8).equals(compound))
		return bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))
			? "This workbook is protected by a password. Save it without one."
			: "This is a workbook of an older Excel (.xls). Save it as .xlsx or as CSV.";
	const start = bytes.toString("latin1", 0, 200).trimStart().toLowerCase();
	if (start.startsWith("%pdf")) return "This is a PDF. Save the sheet as .xlsx or as CSV.";
	if (/^(<!doctype html|<html|<\?xml|<table)/.test(start)) return "This is a web page. Save it as .xlsx or as CSV.";
	return signs.some((sign) => bytes.subarray(0, sign.length).equals(sign)) ? noTable : null;
}

export const noTable = "This is not a CSV or Excel file. Save the sheet as .xlsx or as CSV.";

/** How pictures, packed files and other documents begin: not all of them hold a zero byte. */
const signs = [
	"\x89PNG",
	"\xff\xd8\xff",
	"GIF89a",
	"\x1f\x8b",
	"\xfd7zXZ",
	"7z\xbc\xaf",
	"Rar!\x1a",
	"PK\x05\x06",
	"PK\x07\x08",
	"{\\rtf",
	"%!PS",
].map((text) => Buffer.from(text, "latin1"));

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
