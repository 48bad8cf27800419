import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { join } from "node:path";
import { few } from "../support/depth.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** Addresses by which somebody would write lines of their own, or colour the screen of who reads them. */
const addresses = [
	"/%0aGET%20/forged%20200%201%20ms",
	"/%0d%0a%7b%22level%22:%22error%22%7d",
	'/","level":"error","x":"',
	"/\u001b[31mred",
	"/a\tb",
	"/\u2028forged",
];

async function ask(port: number, path: string): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
		const socket = connect(port, "127.0.0.1", () => socket.write(head));
		socket.on("data", () => {});
		socket.on("close", () => resolve());
		socket.on("error", reject);
	});
}

/** RFC 3339 in UTC with milliseconds. */
const isMoment = (text: string) =>
	/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const forms = {
	json: (line: string) => {
		const { time, status } = JSON.parse(line) as { time: string; status?: number };
		return status !== undefined && isMoment(time);
	},
	text: (line: string) => {
		const [, time = "", rest = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
		return isMoment(time) && /^GET \/[\x21-\x7e]* \d{3} [\d.]+ ms [0-9a-f-]{36}$/.test(rest);
	},
};

test.each(few(["json", "text"] as const, "last"))(
	"nothing that is asked for makes a line of its own in the log (%s)",
	async (LOG) => {
		const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, LOG), LOG };
		const tipoff = run(["serve"], env);
		await tipoff.says("Make the first administrator");
		const before = tipoff.output().length;
		for (const address of addresses) await ask(Number(env.PORT), address);
		await ask(Number(env.PORT), "/healthz");
		await until(() => tipoff.output().includes("/healthz"));
		const lines = tipoff.output().slice(before).trim().split("\n");
		expect(lines.length).toBeLessThanOrEqual(addresses.length + 1); // what is no request at all has no line
		expect(lines.filter((line) => !forms[LOG](line))).toEqual([]);
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	},
	240_000,
);
