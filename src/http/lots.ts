const linesMax = 500;
const waitMs = 200;

/**
 * Prints lines in lots, since every print is a call of the system: after a fifth of a second, when many wait, and before the
 * process ends. They keep their order.
 */
export function inLots(print: (lines: string) => void = (lines) => console.log(lines)): (line: string) => void {
	let waiting: string[] = [];
	let timer: Timer | null = null;
	const flush = () => {
		if (timer) clearTimeout(timer);
		timer = null;
		const lot = waiting;
		waiting = [];
		if (lot.length > 0) print(lot.join("\n"));
	};
	process.once("exit", flush);
	return (line) => {
		if (waiting.push(line) >= linesMax) return flush();
		timer ??= setTimeout(flush, waitMs);
		timer.unref();
	};
}
