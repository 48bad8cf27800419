import type { Progress } from "../data/import/read.ts";

/** What progress is drawn on; `columns` is the width of a terminal, absent for a file or a pipe. */
export interface Output {
	write(text: string): unknown;
	isTTY?: boolean;
	columns?: number;
}

/** A bar that is redrawn in place on a terminal; elsewhere one plain line when a step is done. */
export function progressOn(output: Output): { step: Progress; end: () => void } {
	return output.isTTY ? bar(output) : lines(output);
}

function bar(output: Output) {
	let drawn = "";
	let last = "";
	const draw = (text: string) => {
		if (text === drawn) return;
		output.write(`\r${text}\u001B[K`);
		drawn = text;
	};
	return {
		step(step: string, done: number, total: number) {
			if (last !== "" && last !== step) output.write("\n");
			last = step;
			draw(barText(step, done, total, output.columns ?? 80));
		},
		end() {
			if (last !== "") output.write("\n");
			last = "";
		},
	};
}

/** `Storing games        ━━━━━━━━━━──────  62%`, never wider than the terminal. */
export function barText(step: string, done: number, total: number, columns: number): string {
	const share = total <= 0 ? 1 : Math.min(1, Math.max(0, done / total));
	const percent = `${Math.floor(share * 100)}%`.padStart(4);
	const width = Math.min(barLengthMax, columns - stepLengthMin - percent.length - 3);
	if (width < 5) return `${step} ${percent}`.slice(0, Math.max(0, columns - 1));
	const room = columns - width - percent.length - 3;
	const name = step.length > room ? `${step.slice(0, room - 1)}…` : step.padEnd(Math.min(room, stepLengthMin));
	const full = Math.round(share * width);
	return `${name} ${"━".repeat(full)}${"─".repeat(width - full)} ${percent}`;
}

const stepLengthMin = 24;
const barLengthMax = 40;

function lines(output: Output) {
	let finished = "";
	return {
		step(step: string, done: number, total: number) {
			if (done < total || step === finished) return;
			finished = step;
			output.write(`${step}: done\n`);
		},
		end() {},
	};
}
