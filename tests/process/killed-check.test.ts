import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRunning, start } from "../support/started.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

/** A process that starts another in a group of its own, as a check starts its workers, and says its number. */
const check = `
const { keeperOf } = await import(process.argv[1]);
const keeper = keeperOf(process.argv[2]);
const worker = Bun.spawn(["sleep", "600"], { detached: true, stdio: ["ignore", "ignore", "ignore"] });
keeper.stdin.write(worker.pid + "\\n");
await keeper.stdin.flush();
console.log(worker.pid);
setInterval(() => {}, 1000);
`;

test("a check that is killed leaves neither what it has started nor its folder", async () => {
	const folder = temporaryFolder();
	const killed = start([process.execPath, "-e", check, join(import.meta.dir, "../support/started.ts"), folder.path]);
	const { value } = await killed.stdout.getReader().read();
	const worker = Number(new TextDecoder().decode(value));
	expect(isRunning(worker)).toBe(true);
	killed.kill("SIGKILL");
	await until(() => !existsSync(folder.path));
	await until(() => !isRunning(worker));
}, 120_000);
