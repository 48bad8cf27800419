import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ConnectionOptions } from "../../db/client.ts";
import { relay } from "./relay.ts";
import { temporaryFolder } from "./temporary.ts";

/**
 * A process of its own between a test and its PostgreSQL socket, which can be frozen or ended. It goes with the block that
 * has made it, whatever becomes of the test, and with the test's process.
 */
export async function proxyTo(options: ConnectionOptions) {
	const { path: folder, remove } = temporaryFolder();
	const start = async () => {
		const child = Bun.spawn(
			[
				process.execPath,
				import.meta.path,
				join(folder, ".s.PGSQL.5432"),
				join(options.host, `.s.PGSQL.${options.port}`),
			],
			{ stdin: "pipe", stdout: "pipe", stderr: "inherit" },
		);
		await child.stdout.getReader().read();
		return { child, keeper: keep(child.pid) };
	};
	const end = async () => {
		running.keeper.kill("SIGKILL");
		running.child.kill("SIGKILL"); // which a frozen one obeys too
		await running.child.exited;
		rmSync(join(folder, ".s.PGSQL.5432"), { force: true });
	};
	let running = await start();
	return {
		options: { ...options, host: folder },
		freeze: () => running.child.kill("SIGSTOP"),
		thaw: () => running.child.kill("SIGCONT"),
		end,
		again: async () => void (running = await start()),
		async [Symbol.asyncDispose]() {
			await end();
			remove();
		},
	};
}

/** Ends a frozen process too, when this one has gone, however it went: its end of the pipe closes. */
function keep(pid: number): Bun.Subprocess {
	return Bun.spawn(["sh", "-c", `trap "" INT TERM; cat; kill -KILL ${pid} 2> /dev/null`], {
		stdin: "pipe",
		stdout: "ignore",
		stderr: "ignore",
	});
}

if (import.meta.main) {
	const [path = "", target = ""] = process.argv.slice(2);
	relay({ unix: path }, { unix: target });
	process.stdin.on("end", () => process.exit(0)).resume();
	console.log("ready");
}
