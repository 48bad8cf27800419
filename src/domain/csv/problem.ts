/** Something in a file that keeps it from being imported. `column` is null where the row as a whole is at fault. */
export interface Problem {
	file: string;
	line: number;
	column: string | null;
	value: string;
	reason: string;
}

/** The problems of one import: all are counted, the first of them kept. */
export interface Problems {
	first: Problem[];
	count: number;
}

export const problemsKeptMax = 50;

/** Counts a problem, and keeps it while there is room. */
export function note(problems: Problems, problem: Problem): void {
	problems.count += 1;
	if (problems.first.length < problemsKeptMax) problems.first.push(problem);
}

/** `games.csv line 17, column date, "2013-02-30": no such day.` Safe on a terminal: control characters are shown, long values cut. */
export function problemText({ file, line, column, value, reason }: Problem): string {
	const place = [`${printable(file)} line ${line}`];
	if (column !== null) place.push(`column ${printable(column)}`);
	if (value !== "" && value !== column) place.push(`"${printable(value)}"`);
	return `${place.join(", ")}: ${reason}`;
}

const valueLengthMax = 60;

function printable(text: string): string {
	const shown = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
		const code = character.codePointAt(0)!;
		return `\\u{${code.toString(16)}}`;
	});
	const characters = [...shown];
	return characters.length > valueLengthMax ? `${characters.slice(0, valueLengthMax).join("")}…` : shown;
}
