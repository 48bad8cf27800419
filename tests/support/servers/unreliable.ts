import { createServer, connect as dial, type Socket } from "node:net";
import type { ConnectionOptions } from "../../../db/client.ts";
import { freePort } from "../running.ts";
import { start } from "../started.ts";

export const outageKinds = ["refused", "reset", "frozen", "slow", "killed"] as const;
export type OutageKind = (typeof outageKinds)[number];

/** A PostgreSQL behind a process of its own on TCP, which fails in the way that is wanted until it is mended. */
export async function unreliable({ host, port, user, password, database }: ConnectionOptions) {
	const own = await freePort();
	const target = host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
	let child = await begin(own, target);
	const tell = (word: string) => {
		child.stdin.write(`${word}\n`);
		child.stdin.flush();
	};
	const breaking: Record<OutageKind, () => unknown> = {
		refused: () => tell("refuse"),
		reset: () => tell("reset"),
		frozen: () => child.kill("SIGSTOP"),
		slow: () => tell("slow"),
		killed: () => child.kill("SIGKILL"),
	};
	return {
		url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${own}/${database}`,
		fail: (kind: OutageKind) => void breaking[kind](),
		async mend(kind: OutageKind) {
			if (kind === "frozen") child.kill("SIGCONT");
			else if (kind !== "killed") tell("pass");
			else {
				await child.exited;
				child = await begin(own, target);
			}
		},
		async [Symbol.asyncDispose]() {
			child.kill("SIGKILL");
			await child.exited;
		},
	};
}

async function begin(port: number, target: string) {
	const child = start([process.execPath, import.meta.path, String(port), target], {
		stdin: "pipe",
		stdout: "pipe",
		stderr: "inherit",
	});
	await child.stdout.getReader().read();
	return child;
}

const slowMs = 2_000;

function serve(port: number, target: string) {
	let word = "pass";
	const open = new Set<Socket>();
	const server = createServer((near) => {
		if (word === "reset") return near.resetAndDestroy();
		const [host = "", targetPort] = target.split(":");
		const far = targetPort ? dial(Number(targetPort), host) : dial(target);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			open.add(from);
			from.on("data", (bytes) => {
				if (word === "slow") setTimeout(() => to.writable && to.write(bytes), slowMs);
				else to.write(bytes);
			});
			from.on("error", () => to.destroy());
			from.on("close", () => {
				open.delete(from);
				to.destroy();
			});
		}
	});
	const listen = (then?: () => void) => server.listen(port, "127.0.0.1", then);
	const obey = (told: string) => {
		if (word === "refuse" && told !== "refuse") listen();
		word = told;
		if (word === "refuse") server.close();
		if (word === "refuse" || word === "reset") for (const socket of open) socket.resetAndDestroy();
	};
	listen(() => console.log("ready"));
	process.stdin.on("data", (bytes) => bytes.toString().trim().split("\n").forEach(obey));
	process.stdin.on("end", () => process.exit(0));
}

if (import.meta.main) {
	const [port = "", target = ""] = process.argv.slice(2);
	serve(Number(port), target);
}
