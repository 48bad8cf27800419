import { existsSync } from "node:fs";
import { join } from "node:path";

import { freePort } from "../tests/support/running.ts";
import { temporaryFolder } from "../tests/support/temporary.ts";
import type { Row } from "./table.ts";

const file = join(import.meta.dir, "../dist/tipoff");

/** The binary from an empty directory to its first page, and its second start. */
export async function binary(): Promise<Row[]> {
	if (!existsSync(file)) {
		console.log("dist/tipoff is not there (bun run build:binary makes it): its starts are not measured.");
		return [];
	}
	const folder = temporaryFolder();
	const first = await untilPage(folder.path);
	const second = await untilPage(folder.path);
	folder.remove();
	return [
		{
			what: "binary: empty directory to first page",
			target: "2 s",
			seen: `${(first / 1000).toFixed(2)} s`,
			holds: first <= 2000,
		},
		{
			what: "binary: second start to first page",
			target: "0.3 s",
			seen: `${(second / 1000).toFixed(2)} s`,
			holds: second <= 300,
		},
	];
}

async function untilPage(folder: string): Promise<number> {
	const port = await freePort();
	const start = performance.now();
	const child = Bun.spawn([file, "serve"], {
		cwd: folder,
		env: { PATH: process.env.PATH, PORT: String(port) },
		stdout: "ignore",
		stderr: "inherit",
	});
	while (
		(await fetch(`http://127.0.0.1:${port}/`).then(
			({ status }) => status,
			() => 0,
		)) !== 200
	) {
		if (performance.now() - start > 60_000) throw new Error("the binary shows no page within a minute");
		await Bun.sleep(5);
	}
	const took = performance.now() - start;
	child.kill("SIGTERM");
	await child.exited;
	return took;
}
