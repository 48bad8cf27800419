import { parseArgs } from "node:util";
import { StartError } from "../../db/start-error.ts";
import { lacksSuperAdmin } from "../data/users.ts";
import type { Env } from "../env.ts";
import { originsOf } from "../http/origins.ts";
import { adminUsage } from "./admin.ts";
import type { OpenDatabase } from "./database.ts";
import { bind, signal } from "./serve.ts";

/** What a worker prints when it answers. */
export const workerReady = "worker ready";

const processesMax = 64;
const earlyDeathsMax = 5;
const earlyMs = 2_000;

export function serveOptions(args: string[]): { processes: number; worker: boolean } {
	try {
		const { values } = parseArgs({ args, options: { processes: { type: "string" }, worker: { type: "boolean" } } });
		const processes = Number(values.processes ?? 1);
		if (Number.isInteger(processes) && processes >= 1 && processes <= processesMax)
			return { processes, worker: values.worker ?? false };
	} catch {}
	throw new StartError(`Usage: tipoff serve [--processes <1 to ${processesMax}>]`);
}

/** One process that holds the database, and n that share the port; one that dies is replaced. */
export async function supervise(
	processes: number,
	env: Env,
	database: OpenDatabase,
	print: (line: string) => void,
): Promise<number> {
	const signalled = signal();
	await bind(env, false).stop(true);
	await database.announce(env.port);
	const crew = crewOf(processes);
	await crew.ready;
	print(`Tipoff is at ${originsOf(env.publicUrl, env.port, {}).platform}`);
	if (await lacksSuperAdmin(database.db)) print(`Nobody manages it yet. Make the first administrator: ${adminUsage}`);

	const why = await Promise.race([signalled, crew.failed, database.engineExited.then(() => "engine" as const)]);
	await crew.stop();
	await database.close();
	if (why === "signal") return 0;
	console.error(
		why === "engine"
			? "The built-in PostgreSQL ended by itself; Tipoff stops. Its log is in the data directory."
			: "The processes end as soon as they start; Tipoff stops.",
	);
	return 1;
}

function crewOf(processes: number) {
	const running = new Set<Bun.Subprocess>();
	let stopping = false;
	let earlyDeaths = 0;
	let fail: (why: "crew") => void = () => {};
	const failed = new Promise<"crew">((resolve) => (fail = resolve));

	const start = async (): Promise<void> => {
		const child = Bun.spawn([...self(), "serve", "--worker"], { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
		const begun = performance.now();
		running.add(child);
		void child.exited.then(() => {
			running.delete(child);
			if (stopping) return;
			if (performance.now() - begun < earlyMs) earlyDeaths += 1;
			if (earlyDeaths > earlyDeathsMax) fail("crew");
			else void start();
		});
		for await (const chunk of child.stdout) if (new TextDecoder().decode(chunk).includes(workerReady)) return;
	};

	const ready = Promise.all(Array.from({ length: processes }, start));
	return {
		ready: Promise.race([ready, failed]),
		failed,
		async stop() {
			stopping = true;
			for (const child of running) child.kill("SIGTERM");
			await Promise.all([...running].map((child) => child.exited));
		},
	};
}

/** A worker ends with its supervisor, whichever way that ends: then the pipe that it holds is closed. */
export function supervisorGone(): Promise<"signal"> {
	return new Promise((resolve) => {
		process.stdin
			.on("end", () => resolve("signal"))
			.on("close", () => resolve("signal"))
			.resume();
	});
}

/** This program again: the binary itself, or Bun with the file that it runs. */
function self(): string[] {
	return Bun.main.startsWith("/$bunfs/") ? [process.execPath] : [process.execPath, Bun.main];
}
