import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ConnectionOptions } from "../../../db/client.ts";
import { relay } from "./relay.ts";
import { start } from "../started.ts";
import { temporaryFolder } from "../temporary.ts";

/**
 * A process of its own between a test and its PostgreSQL socket, which can be frozen or ended. It goes with the block that
 * has made it, whatever becomes of the test.
 */
export async function proxyTo(options: ConnectionOptions) {
	const { path: folder, remove } = temporaryFolder();
	const begin = async () => {
		const child = start(
			[
				process.execPath,
				import.meta.path,
				join(folder, ".s.PGSQL.5432"),
				join(options.host, `.s.PGSQL.${options.port}`),
			],
			{ stdin: "pipe", stdout: "pipe", stderr: "inherit" },
		);
		await child.stdout.getReader().read();
		return child;
	};
	const end = async () => {
		running.kill("SIGKILL"); // which a frozen one obeys too
		await running.exited;
		rmSync(join(folder, ".s.PGSQL.5432"), { force: true });
	};
	let running = await begin();
	return {
		options: { ...options, host: folder },
		freeze: () => running.kill("SIGSTOP"),
		thaw: () => running.kill("SIGCONT"),
		end,
		again: async () => void (running = await begin()),
		async [Symbol.asyncDispose]() {
			await end();
			remove();
		},
	};
}

if (import.meta.main) {
	const [path = "", target = ""] = process.argv.slice(2);
	relay({ unix: path }, { unix: target });
	process.stdin.on("end", () => process.exit(0)).resume();
	console.log("ready");
}
