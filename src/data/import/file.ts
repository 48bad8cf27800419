import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import type { RowReader } from "../../domain/csv/reader.ts";
import { Refusal } from "../../domain/refusal.ts";

export interface ImportedFile {
	name: string;
	/** Of the bytes as they lie on the disk. */
	sha256: string;
	rows: number;
}

/**
 * Streams a CSV file from the disk into a reader: RFC 4180, with or without a byte-order mark, lines ended in any of the three
 * ways. Line numbers are counted here, since a quoted cell may hold line ends.
 */
export async function readFile(
	path: string,
	name: string,
	reader: RowReader,
	progress: (done: number, total: number) => void,
	delimiter = ",",
): Promise<ImportedFile> {
	const bytes = await sizeOf(path);
	const hash = createHash("sha256");
	let line = 1;
	let done = 0;
	const parser = parse({
		bom: true,
		delimiter,
		relax_column_count: true,
		record_delimiter: ["\r\n", "\n", "\r"],
		max_record_size: recordBytesMax,
		skip_empty_lines: true, // it is a hundred times as fast as a row without cells
		on_record(cells: string[], { empty_lines, records }) {
			if (records > rowsMax) throw new Refusal("invalid", `${name} has more than ${rowsMax} rows.`);
			reader.row(cells, line + empty_lines);
			line += 1;
			for (const cell of cells) if (cell.includes("\n") || cell.includes("\r")) line += lineEnds(cell);
			return null;
		},
	});
	async function* hashed(chunks: AsyncIterable<Buffer>) {
		for await (const chunk of chunks) {
			hash.update(chunk);
			yield chunk;
			done += chunk.length;
			progress(done, bytes);
		}
	}
	parser.resume();
	const fault = await pipeline(createReadStream(path, { highWaterMark: chunkBytes }), hashed, parser).then(
		() => null,
		csvFault,
	);
	reader.end(line + parser.info.empty_lines, fault);
	return { name, sha256: hash.digest("hex"), rows: reader.rows };
}

const recordBytesMax = 1_000_000;
/** Many times the rows of the largest season. */
const rowsMax = 200_000;
/** So little that others are answered between two. */
const chunkBytes = 64 * 1024;

async function sizeOf(path: string): Promise<number> {
	const found = await stat(path).catch(unreadable(path));
	if (!found.isFile()) throw new Refusal("malformed", `${path} is not a file.`);
	await access(path, constants.R_OK).catch(unreadable(path));
	return found.size;
}

function unreadable(path: string) {
	return (error: NodeJS.ErrnoException): never => {
		throw new Refusal(
			"malformed",
			error.code === "ENOENT" ? `There is no file ${path}.` : `The file ${path} cannot be read.`,
		);
	};
}

function lineEnds(cell: string): number {
	return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** What keeps a file from being cut into rows, as a reason for people; everything else is no matter of the file's form. */
function csvFault(error: unknown): string {
	if (!(error instanceof CsvError)) throw error;
	return csvFaults[error.code] ?? "this is not CSV.";
}

const csvFaults: Partial<Record<string, string>> = {
	CSV_QUOTE_NOT_CLOSED: 'a " opens a text in this row that is never closed.',
	CSV_INVALID_CLOSING_QUOTE: 'something follows the closing " of a cell. A " inside a text is written twice.',
	INVALID_OPENING_QUOTE: 'a " stands inside a cell that does not begin with one. A " inside a text is written twice.',
	CSV_MAX_RECORD_SIZE: "this row is longer than 1 MB.",
};
