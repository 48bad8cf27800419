import { createServer } from "node:net";
import { join } from "node:path";
import { start } from "./started.ts";

const program = process.env["TIPOFF_TEST_PROGRAM"];
const product = program ? [program] : [process.execPath, join(import.meta.dir, "../../src/main.ts")];

/** Tipoff as a process of its own: the check's program, or from source; what it prints is kept. */
export interface Running {
	pid: number;
	url: string;
	output: () => string;
	/** Resolves when a line with this text was printed. */
	says(text: string): Promise<void>;
	kill(signal: NodeJS.Signals): void;
	exited: Promise<number>;
}

export async function freePort(): Promise<number> {
	return await new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}

export function run(args: string[], env: Record<string, string>): Running {
	const { DATABASE_URL: _, DATABASE_MIGRATE_URL: __, TEST_DATABASE_URL: ___, ...rest } = process.env;
	const child = start([...product, ...args], {
		env: { ...rest, NODE_ENV: "production", LOG: "off", ...env }, // an empty LOG is none: then it is as it comes
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	let text = "";
	const waiting = new Set<() => void>();
	const collect = async (stream: ReadableStream<Uint8Array>) => {
		for await (const chunk of decoded(stream)) {
			text += chunk;
			for (const look of waiting) look();
		}
	};
	const done = Promise.all([collect(child.stdout), collect(child.stderr)]);
	const exited = child.exited.then(async (code) => {
		await done;
		return code;
	});
	return {
		pid: child.pid,
		url: `http://127.0.0.1:${env["PORT"]}`,
		output: () => text,
		says: async (what) =>
			await new Promise((resolve, reject) => {
				const look = () => {
					if (!text.includes(what)) return;
					waiting.delete(look);
					resolve();
				};
				waiting.add(look);
				look();
				void exited.then((code) => reject(new Error(`ended with ${code} before saying "${what}":\n${text}`)));
			}),
		kill: (signal) => child.kill(signal),
		exited,
	};
}

async function* decoded(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
}
