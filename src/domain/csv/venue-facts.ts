import { type Field, lengthOf } from "../field.ts";
import { Refusal } from "../refusal.ts";
import { readClosure } from "../venue/closure.ts";
import type { Closure, Hours } from "../venue/hours.ts";
import { hoursFields, venueFields } from "../venue/schema.ts";
import { type Column, fault, longTextCell, type Row, textCell } from "./cells.ts";
import { addressFact, type Fact, longTextFact, lowerFirst } from "./facts.ts";

const cellMax = 100_000;

/** What a field says of a value, and where it refuses that, why, as a problem of the cell. */
function asSent<T>(row: Row, column: Column, read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return fault(row, column, lowerFirst(error.message)) ?? undefined;
	}
}

/** What stands between two parts of a cell; a line end always may. */
type Separators = ",;" | ";";

/** Parts of a cell; one that holds what stands between them is in quotes, a quote in it twice. */
function partsIn(text: string, separators: Separators): string[] {
	const parts = [""];
	let isOpen = false;
	for (const sign of text) {
		const part = parts.at(-1)!.trimStart();
		if (sign === '"' && (part === "" || part.startsWith('"'))) isOpen = !isOpen;
		if (!isOpen && (sign === "\n" || separators.includes(sign))) parts.push("");
		else parts[parts.length - 1] += sign;
	}
	return parts.map((part) => unquoted(part.trim())).filter(Boolean);
}

const unquoted = (part: string) => (/^"[^]*"$/.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part);

const partsText = (parts: readonly string[], separators: Separators) =>
	parts
		.map((part) => {
			const isPlain = !part.startsWith('"') && ![...separators, "\n"].some((sign) => part.includes(sign));
			return isPlain ? part : `"${part.replaceAll('"', '""')}"`;
		})
		.join(`${separators[0]} `);

const namesFact = (field: Field<string[]>, separators: Separators): Fact<string[], never> => ({
	read: (row, column) => {
		const names = partsIn(longTextCell(row, column, cellMax), separators);
		return asSent(row, column, () => field.read(column.name, names));
	},
	write: (value) => [partsText(value, separators)],
	told: (value) => partsText(value, separators),
});

const wordFact = (field: Field<string | null>): Fact<string | null, never> => ({
	read: (row, column) => {
		const text = textCell(row, column, lengthOf(field) ?? cellMax);
		return asSent(row, column, () => field.read(column.name, text));
	},
	write: (value) => [value],
	told: (value) => value,
});

/** "2026-12-24..2027-01-03: Holidays", "2026-12-05 10:00-14:00: Fair". */
export function closureText({ starts_on, ends_on, starts_at, ends_at, reason }: Closure): string {
	const days = ends_on === starts_on ? starts_on : `${starts_on}..${ends_on}`;
	const hours = starts_at === null ? "" : ` ${starts_at}-${ends_at}`;
	return `${days}${hours}${reason === null ? "" : `: ${reason}`}`;
}

const closureForm =
	/^(\d{4}-\d\d-\d\d)(?:\s*\.\.\s*(\d{4}-\d\d-\d\d))?(?:\s+(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d))?(?:\s*:([^]*)|\s([^]*))?$/;
const closureWrong =
	"closures are days such as 2026-12-24..2027-01-03: Holidays, or hours of a day such as 2026-12-05 10:00-14:00: Fair, with ; between them.";

function closureIn(row: Row, column: Column, text: string): Closure | undefined {
	const [, starts_on, ends_on, starts_at, ends_at, behind, apart] = closureForm.exec(text) ?? [];
	if (starts_on === undefined) return fault(row, column, closureWrong) ?? undefined;
	return asSent(row, column, () => readClosure({ starts_on, ends_on, starts_at, ends_at, reason: behind ?? apart }));
}

const sortedTexts = (closures: readonly Closure[]) => closures.map(closureText).toSorted();

const closuresFact: Fact<Closure[], never> = {
	read: (row, column) => {
		const parts = partsIn(longTextCell(row, column, cellMax), ";");
		const closures = parts.flatMap((part) => closureIn(row, column, part) ?? []);
		return [...new Map(closures.map((closure) => [closureText(closure), closure])).values()];
	},
	write: (value) => [partsText(sortedTexts(value), ";")],
	told: (value) => partsText(sortedTexts(value), ";"),
};

const hoursFacts = Object.fromEntries(Object.entries(hoursFields).map(([day, field]) => [day, wordFact(field)])) as {
	[Day in keyof Hours]: Fact<string | null, never>; // its own days
};

/** What the file of venues says of one beside its name (scheduling 15). */
export const venueFacts = {
	address: longTextFact(venueFields.address),
	map_url: addressFact,
	courts: namesFact(venueFields.courts, ",;"),
	...hoursFacts,
	closures: closuresFact,
	time_zone: wordFact(venueFields.time_zone),
	note: longTextFact(venueFields.note),
	spellings: namesFact(venueFields.spellings, ";"),
};
