import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { few } from "../support/depth.ts";
import { freePort } from "../support/running.ts";
import { start } from "../support/started.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const support = join(import.meta.dir, "../support");
const ours = (name: string) => JSON.stringify(join(support, name));

/** A runner of these test files with two workers, as the check has three. */
async function running(name: string, files: Readonly<Record<string, string>>) {
	const path = join(folder.path, name);
	mkdirSync(path);
	for (const [file, text] of Object.entries(files)) await Bun.write(join(path, `${file}.test.ts`), text);
	const words = ["--parallel=2", "--no-isolate", "--timeout=90000", "--preload", join(support, "setup.ts")];
	const names = Object.keys(files).map((file) => `./${file}.test.ts`);
	const runner = start([process.execPath, "test", ...words, ...names], {
		cwd: path,
		stdout: "ignore",
		stderr: "ignore",
	});
	return { runner, said: async () => (await Bun.file(join(path, "said.txt")).exists()) && (await saidIn(path)) };
}

const saidIn = async (path: string) => (await Bun.file(join(path, "said.txt")).text()).trim().split("\n");

/** Starts Tipoff, and goes on as it is told to. */
const starting = (env: object, goesOn: string) => `
	import { test } from "bun:test";
	import { appendFileSync } from "node:fs";
	import { run } from ${ours("running.ts")};
	test("starts Tipoff", async () => {
		const tipoff = run(["serve"], ${JSON.stringify(env)});
		await tipoff.says("Tipoff is at");
		appendFileSync("said.txt", "it serves\\n");
		${goesOn}
	});`;
const nothing = `import { test } from "bun:test"; test("nothing", () => {});`;

const settings = async (name: string) => ({
	PORT: String(await freePort()),
	DATA_DIR: join(folder.path, name, "data"),
});

const isSilent = async (port: string) =>
	await fetch(`http://127.0.0.1:${port}/healthz`).then(
		() => false,
		() => true,
	);
const hasEngine = (dataDir: string) => Bun.spawnSync(["ps", "-eo", "args"]).stdout.toString().includes(dataDir);

test("what a failed test has started ends with it, its PostgreSQL too", async () => {
	const { PORT, DATA_DIR } = await settings("failed");
	const failing = starting({ PORT, DATA_DIR }, 'throw new Error("a test that fails");');
	const { runner, said } = await running("failed", { failing, nothing });
	expect([await runner.exited, await said()]).toEqual([1, ["it serves"]]);
	expect(await isSilent(PORT)).toBe(true);
	await until(() => !hasEngine(DATA_DIR));
}, 240_000);

test("of several files in one worker each ends what it has started before the next begins", async () => {
	const file = `
		import { test } from "bun:test";
		import { appendFileSync, existsSync, readFileSync } from "node:fs";
		import { start } from ${ours("started.ts")};
		test("leaves a process", () => {
			const left = existsSync(String(process.pid)) ? readFileSync(String(process.pid), "utf8").trim().split("\\n") : [];
			for (const pid of left) {
				let is = "gone";
				try { if (process.kill(Number(pid), 0)) is = "there"; } catch {}
				appendFileSync("said.txt", is + "\\n");
			}
			appendFileSync(String(process.pid), start(["sleep", "600"], { stdout: "ignore" }).pid + "\\n");
			throw new Error("a test that fails");
		});`;
	const { runner, said } = await running("several", { a: file, b: file, c: file });
	expect(await runner.exited).toBe(1);
	expect(new Set((await said()) || [])).toEqual(new Set(["gone"]));
}, 120_000);

test.each(few(["SIGKILL", "SIGINT"] as const))(
	"what runs when its runner gets %s ends with it, its PostgreSQL too",
	async (signal) => {
		const { PORT, DATA_DIR } = await settings(signal);
		const endless = starting({ PORT, DATA_DIR }, "await new Promise(() => {});");
		const { runner, said } = await running(signal, { endless, nothing });
		await until(async () => (await said()) !== false, 90_000);
		expect([await isSilent(PORT), hasEngine(DATA_DIR)]).toEqual([false, true]);
		runner.kill(signal);
		await runner.exited;
		await until(async () => await isSilent(PORT));
		await until(() => !hasEngine(DATA_DIR));
	},
	240_000,
);
