import { availableParallelism } from "node:os";

/** What a part of the check has found. */
export interface Outcome {
	readonly name: string;
	readonly passed: number;
	/** Each named with its file. */
	readonly failures: readonly string[];
	readonly skipped: readonly string[];
	readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** What a run of `bun test` has written as JUnit's XML. A run that fails without a failed test has failed as a whole. */
export function outcomeOf(name: string, xml: string, code: number): Outcome {
	const failures: string[] = [];
	const skipped: string[] = [];
	let passed = 0;
	for (const [, words = "", inside = ""] of xml.matchAll(/<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
		const test = `${attribute(words, "file")}: ${attribute(words, "classname")} > ${attribute(words, "name")}`;
		if (inside.includes("<failure")) failures.push(test);
		else if (inside.includes("<skipped")) skipped.push(test);
		else passed += 1;
	}
	const files = [...xml.matchAll(/^ {2}<testsuite ([^>]*)>/gm)].map(([, words = ""]) => ({
		file: attribute(words, "file"),
		seconds: Number(attribute(words, "time")),
	}));
	if (code !== 0 && failures.length === 0) failures.push(`${name}: ended with ${code}`);
	return { name, passed, failures, skipped, files };
}

/** Says what was found, and returns how much has failed. */
export function print(outcomes: readonly Outcome[], ms: number): number {
	const failures = outcomes.flatMap((one) => one.failures);
	const skipped = outcomes.flatMap((one) => one.skipped);
	const slowest = outcomes.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
	console.log(`\nThe slowest files, in seconds:`);
	for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
	if (skipped.length > 0) console.log(`\nSkipped:\n- ${skipped.join("\n- ")}`);
	if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join("\n- ")}`);
	console.log(`\n${(ms / 1000).toFixed(0)} s on ${availableParallelism()} cores`);
	const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
	console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
	return failures.length;
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };

function attribute(words: string, name: string): string {
	const text = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(words)?.[1] ?? "";
	return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}
