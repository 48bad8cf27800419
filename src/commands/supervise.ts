import { parseArgs } from "node:util";
import { StartError } from "../../db/start-error.ts";
import { complain } from "../data/log.ts";
import type { Env } from "../env.ts";
import { failureOf } from "../http/errors.tsx";
import { originsOf } from "../http/origins.ts";
import type { OpenDatabase } from "./database.ts";
import { summed } from "../http/figures.ts";
import { bind, bindMetrics, hint, signal } from "./serve.ts";

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
	const metrics = env.metricsPort === null ? null : bindMetrics(env.metricsPort, crew.figures);
	print(`Tipoff is at ${originsOf(env.publicUrl, env.port, {}).platform}`);
	void hint(database, print).catch(failureOf);

	const why = await Promise.race([signalled, crew.failed]);
	await metrics?.stop(true);
	await crew.stop();
	await database.close();
	if (why === "signal") return 0;
	complain("The processes end as soon as they start; Tipoff stops.");
	return 1;
}

function crewOf(processes: number) {
	const running = new Map<number, Worker>();
	const ended: string[] = [];
	let stopping = false;
	let earlyDeaths = 0;
	let fail: (why: "crew") => void = () => {};
	const failed = new Promise<"crew">((resolve) => (fail = resolve));

	const start = async (number: number): Promise<void> => {
		const worker = startWorker();
		const begun = performance.now();
		running.set(number, worker);
		void worker.child.exited.then(() => {
			running.delete(number);
			ended.push(worker.known());
			if (stopping) return;
			if (performance.now() - begun < earlyMs) earlyDeaths += 1;
			if (earlyDeaths > earlyDeathsMax) fail("crew");
			else void start(number);
		});
		await worker.ready;
	};

	const ready = Promise.all(Array.from({ length: processes }, async (_, at) => await start(at + 1)));
	return {
		ready: Promise.race([ready, failed]),
		failed,
		/** The figures of all, for Prometheus. */
		async figures(): Promise<string> {
			const told = await Promise.all(
				[...running].map(async ([number, { figures }]) => [number, await figures()] as const),
			);
			return summed(new Map(told.filter(([, text]) => text !== "")), ended);
		},
		async stop() {
			stopping = true;
			const children = [...running.values()].map(({ child }) => child);
			for (const child of children) child.kill("SIGTERM");
			await Promise.all(children.map((child) => child.exited));
		},
	};
}

type Worker = ReturnType<typeof startWorker>;

function startWorker() {
	let known = "";
	let heard = Promise.withResolvers<void>();
	const child = Bun.spawn([...self(), "serve", "--worker"], {
		env: { MIMALLOC_PURGE_DELAY: "-1", ...process.env }, // as the unit sets it
		stdin: "pipe",
		stdout: "pipe",
		stderr: "inherit",
		ipc(message) {
			known = String(message);
			heard.resolve();
		},
	});
	return {
		child,
		ready: readyAndOn(child.stdout),
		/** What it told last. */
		known: () => known,
		/** What it counts now; of one that does not answer at once, what it told last. */
		async figures(): Promise<string> {
			heard = Promise.withResolvers();
			try {
				child.send(askFigures);
			} catch {} // it has just ended
			await Promise.race([heard.promise, child.exited, Bun.sleep(patienceMs)]);
			return known;
		},
	};
}

/** Resolves when a worker says that it is ready; what it prints afterwards, such as its log, is printed here. */
async function readyAndOn(output: ReadableStream<Uint8Array>): Promise<void> {
	const ready = Promise.withResolvers<void>();
	const passOn = async () => {
		let isReady = false;
		for await (const chunk of output) {
			if (isReady) {
				process.stdout.write(chunk);
				continue;
			}
			const [, rest] = new TextDecoder().decode(chunk).split(`${workerReady}\n`);
			if (rest === undefined) continue;
			isReady = true;
			process.stdout.write(rest);
			ready.resolve();
		}
	};
	void passOn();
	await ready.promise;
}

const askFigures = "figures";
const patienceMs = 1_000;

/** A worker tells its supervisor what it counts, whenever it is asked. */
export function tellFigures(figures: () => string): void {
	process.on("message", (message) => {
		if (message === askFigures) process.send?.(figures());
	});
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
