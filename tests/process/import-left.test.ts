import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importFolder, removeLeftFolders } from "../../src/data/import/folder.ts";
import { freePort, run } from "../support/running.ts";
import { start } from "../support/started.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const module = JSON.stringify(join(import.meta.dir, "../../src/data/import/folder.ts"));

/** A process in the middle of an import, and the folder of its files. */
async function importing(parent: string) {
	const code = `
		const { importFolder } = await import(${module});
		const { path } = await importFolder(${JSON.stringify(parent)});
		await Bun.write(path + "/games.csv", "date");
		console.log(path);
		await new Promise(() => setInterval(() => {}, 1000));`;
	const child = start([process.execPath, "-e", code], { stdout: "pipe" });
	const { value } = await child.stdout.getReader().read();
	return { child, path: new TextDecoder().decode(value).trim() };
}

test("the files of a killed import go with the next one, those of a living process stay (writing 12)", async () => {
	const parent = join(folder.path, "next");
	mkdirSync(parent);
	const [killed, living] = [await importing(parent), await importing(parent)];
	killed.child.kill("SIGKILL");
	await killed.child.exited;
	expect([existsSync(killed.path), existsSync(living.path)]).toEqual([true, true]);
	const own = await importFolder(parent);
	expect([existsSync(killed.path), existsSync(living.path), existsSync(own.path)]).toEqual([false, true, true]);
	await removeLeftFolders(parent);
	expect([existsSync(living.path), existsSync(own.path)]).toEqual([true, true]);
	await own.remove();
	expect(existsSync(own.path)).toBe(false);
}, 120_000);

test("one without a lock is left alone for a day, and what is no folder of ours for good", async () => {
	const parent = join(folder.path, "older");
	const at = (name: string) => join(parent, name);
	for (const name of ["tipoff-import-young", "tipoff-import-old", "elsewhere", "tipoff-imports"])
		mkdirSync(at(name), { recursive: true });
	writeFileSync(at("elsewhere/lock"), "");
	symlinkSync(at("elsewhere"), at("tipoff-import-link"));
	writeFileSync(at("tipoff-import-file"), "");
	const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
	for (const name of ["tipoff-import-old", "tipoff-imports"]) utimesSync(at(name), twoDaysAgo, twoDaysAgo);
	await removeLeftFolders(parent);
	expect(existsSync(at("tipoff-import-old"))).toBe(false);
	for (const name of [
		"tipoff-import-young",
		"tipoff-imports",
		"tipoff-import-link",
		"tipoff-import-file",
		"elsewhere/lock",
	])
		expect([name, existsSync(at(name))]).toEqual([name, true]);
});

test("they go with the next start too", async () => {
	const parent = join(folder.path, "start");
	mkdirSync(parent);
	const { child, path } = await importing(parent);
	child.kill("SIGKILL");
	await child.exited;
	const tipoff = run(["serve"], {
		PORT: String(await freePort()),
		DATA_DIR: join(folder.path, "data"),
		TMPDIR: parent,
	});
	await tipoff.says("Tipoff is at");
	await until(() => !existsSync(path));
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
}, 240_000);
