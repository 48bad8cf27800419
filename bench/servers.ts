/** The servers that are measured side by side, each answering the same page. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort, run } from "../tests/support/running.ts";
import { descendantsOf } from "./processor.ts";
import type { Filled } from "./season.ts";

export interface Server {
	url: string;
	/** All of its processes, PostgreSQL's too. */
	pids(): number[];
	stop(): Promise<unknown>;
}

/** A page as it was answered: its bytes and its headers. */
export interface Page {
	file: string;
	headers: Record<string, string>;
}

export async function tipoffOf(filled: Filled): Promise<Server> {
	const port = await freePort();
	const tipoff = run(["serve"], { PORT: String(port), DATA_DIR: filled.dir });
	await tipoff.says("Tipoff is at");
	return {
		url: `http://127.0.0.1:${port}`,
		pids: () => [tipoff.pid, ...descendantsOf(tipoff.pid)],
		async stop() {
			tipoff.kill("SIGTERM");
			await tipoff.exited;
		},
	};
}

/** What Bun's server can at best: the same bytes and headers, whatever is asked for. */
export async function bareOf({ file, headers }: Page): Promise<Server> {
	const port = await freePort();
	const words = [process.execPath, join(import.meta.dir, "bare.ts"), String(port), file, JSON.stringify(headers)];
	const bare = Bun.spawn(words, { stdout: "pipe", env: { ...process.env, NODE_ENV: "production" } });
	await bare.stdout.getReader().read();
	return {
		url: `http://127.0.0.1:${port}`,
		pids: () => [bare.pid],
		async stop() {
			bare.kill();
			await bare.exited;
		},
	};
}

/** Debian's nginx with one worker and the page as a file, kept open; null where it is not installed. */
export async function nginxOf({ file, headers }: Page, folder: string): Promise<Server | null> {
	const program = Bun.which("nginx", { PATH: `${process.env["PATH"]}:/usr/sbin` });
	if (!program) return null;
	const port = await freePort();
	mkdirSync(join(folder, "nginx/logs"), { recursive: true });
	await Bun.write(join(folder, "nginx/index"), Bun.file(file));
	await Bun.write(join(folder, "nginx/nginx.conf"), configuration(port, folder, headers));
	const nginx = Bun.spawn([program, "-p", join(folder, "nginx"), "-c", "nginx.conf", "-e", "logs/error"], {
		stdout: "ignore",
		stderr: "inherit",
	});
	const url = `http://127.0.0.1:${port}`;
	for (let tries = 0; tries < 100; tries += 1) {
		if (await fetch(url).then(() => true, () => false)) break; // prettier-ignore
		await Bun.sleep(50);
	}
	return {
		url,
		pids: () => [nginx.pid, ...descendantsOf(nginx.pid)],
		async stop() {
			nginx.kill("SIGTERM");
			await nginx.exited;
		},
	};
}

/** What nginx says itself: the length, the date, and how long the connection stays. */
const itsOwn = new Set(["content-length", "content-type", "date", "connection", "etag"]);

function configuration(port: number, folder: string, headers: Record<string, string>): string {
	const added = Object.entries(headers).filter(([name]) => !itsOwn.has(name.toLowerCase()));
	return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; worker_processes 1; pid logs/pid;
events { worker_connections 512; }
http {
	access_log off; sendfile on; keepalive_requests 1000000000; open_file_cache max=10; default_type "text/html; charset=utf-8";
	client_body_temp_path logs; proxy_temp_path logs; fastcgi_temp_path logs; uwsgi_temp_path logs; scgi_temp_path logs;
	server {
		listen 127.0.0.1:${port};
		location / { root ${join(folder, "nginx")}; try_files /index =404; }
		${added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join("\n\t\t")}
	}
}
`;
}
