/**
 * Everything that must hold before a change lands: types, lint, format, all tests (with the browser's where there is
 * one), and the tests that touch the database once more on an external PostgreSQL when TEST_DATABASE_URL is set.
 * Ends with `N passed, N failed` on a line of its own.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "../static/build.ts";

const root = join(import.meta.dir, "..");
const bun = process.execPath;
const limitMs = 90_000;
const tally = { passed: 0, failed: 0 };
const broken: string[] = [];
const unsteady: string[] = [];
const againMax = 5;

await buildAssets();
await Promise.all([
	step("types", [bin("tsc"), "--noEmit"]),
	step("lint", [bin("oxlint"), "--deny-warnings"]),
	step("format", [bin("oxfmt"), "--check", "."]),
]);
const { TEST_DATABASE_URL: external, ...env } = process.env;
await tests("tests on the built-in PostgreSQL", ["tests"], env);
if (external)
	await tests(
		"tests of the database on TEST_DATABASE_URL",
		["tests/data", "tests/http", "tests/api", "tests/pages", "tests/process/migration.test.ts"],
		process.env,
	);
else console.log("\nTEST_DATABASE_URL is not set: the tests of the database ran on the built-in PostgreSQL only.");

if (unsteady.length > 0) console.log(`\nPassed only when run once more:\n- ${unsteady.join("\n- ")}`);
if (broken.length > 0) console.log(`\nBroken:\n- ${broken.join("\n- ")}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && broken.length === 0 ? 0 : 1);

async function step(name: string, command: string[]) {
	const { code, output } = await run(command, process.env, false);
	tally[code === 0 ? "passed" : "failed"] += 1;
	if (code !== 0) broken.push(name);
	console.log(code === 0 ? `${name}: clean` : `${name}: broken\n${output}`);
}

/**
 * Runs the tests of some folders. A file that fails is run once more by itself: what passes then is named at the end as
 * unsteady, so that a busy machine stops nobody and the fault is not forgotten either.
 */
async function tests(name: string, folders: string[], env: NodeJS.ProcessEnv) {
	console.log(`\n${name}`);
	const first = await testRun(
		folders.filter((folder) => existsSync(join(root, folder))).map((folder) => `./${folder}`),
		env,
	);
	const files = [...new Set(first.failures.map(({ file }) => file))];
	const isWorthIt =
		first.failures.length > 0 &&
		first.failures.length === first.failed &&
		first.errors === 0 &&
		files.length <= againMax;
	let { failed, failures } = first;
	if (isWorthIt) {
		console.log(`\nOnce more: ${files.join(", ")}`);
		const again = await testRun(
			files.map((file) => `./${file}`),
			env,
		);
		if (again.code === 0) {
			unsteady.push(...failures.map(({ file, test }) => `${file}: ${test}`));
			[failed, failures] = [0, []];
		}
	}
	const isBroken = first.code !== 0 && !(isWorthIt && failed === 0);
	tally.passed += first.passed + (first.failed - failed);
	tally.failed += isBroken && failed === 0 ? 1 : failed;
	if (isBroken) broken.push(name, ...failures.map(({ file, test }) => `${file}: ${test}`));
}

async function testRun(paths: string[], env: NodeJS.ProcessEnv) {
	const { code, output } = await run([bun, "test", "--timeout", String(limitMs), ...paths], env, true);
	const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
	return { code, passed: count("pass"), failed: count("fail"), errors: count("errors?"), failures: failuresIn(output) };
}

/** The failed tests of a run with their files, as `bun test` names them, without the summary that repeats them at the end. */
function failuresIn(output: string): { file: string; test: string }[] {
	const found = new Map<string, { file: string; test: string }>();
	let file = "";
	for (const line of output.split(/^\d+ tests? failed:$/m)[0]?.split("\n") ?? []) {
		file = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file;
		const test = /^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/.exec(line)?.[1];
		if (test) found.set(`${file} ${test}`, { file, test });
	}
	return [...found.values()];
}

async function run(command: string[], env: NodeJS.ProcessEnv, show: boolean) {
	const child = Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
	const read = async (stream: ReadableStream<Uint8Array>) => {
		let text = "";
		for await (const chunk of decoded(stream)) {
			text += chunk;
			if (show) process.stdout.write(chunk);
		}
		return text;
	};
	const [out, err] = await Promise.all([read(child.stdout), read(child.stderr)]);
	return { code: await child.exited, output: out + err };
}

function bin(name: string): string {
	return join(root, "node_modules", ".bin", name);
}

async function* decoded(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
}
