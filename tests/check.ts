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

if (broken.length > 0) console.log(`\nBroken: ${broken.join(", ")}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && broken.length === 0 ? 0 : 1);

async function step(name: string, command: string[]) {
	const { code, output } = await run(command, process.env, false);
	tally[code === 0 ? "passed" : "failed"] += 1;
	if (code !== 0) broken.push(name);
	console.log(code === 0 ? `${name}: clean` : `${name}: broken\n${output}`);
}

async function tests(name: string, folders: string[], env: NodeJS.ProcessEnv) {
	console.log(`\n${name}`);
	const there = folders.filter((folder) => existsSync(join(root, folder)));
	const { code, output } = await run(
		[bun, "test", "--timeout", String(limitMs), ...there.map((folder) => `./${folder}`)],
		env,
		true,
	);
	const passed = Number(/^\s*(\d+) pass$/m.exec(output)?.[1] ?? 0);
	const failed = Number(/^\s*(\d+) fail$/m.exec(output)?.[1] ?? 0);
	tally.passed += passed;
	tally.failed += failed;
	if (code !== 0) broken.push(name);
	if (code !== 0 && failed === 0) tally.failed += 1;
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
