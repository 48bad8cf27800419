import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { backendsOf, postmasterOf } from "../../support/engine.ts";
import { personAt } from "../../support/person.ts";
import { freePort, run, type Running } from "../../support/running.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const kills = 40;
const writers = 4;
const seed = Number(process.env["SEED"] ?? 12);
const kinds = ["server", "database", "connection"] as const;
/** Never reached: a killed PostgreSQL is started again after half a minute at most. */
const recoveryMsMax = 300_000;
/** Longer than any change may take (operations 14). */
const answerMsMax = 30_000;

/** The same numbers from the same seed, below a bound. */
function numbersFrom(start: number) {
	let state = start;
	return (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** False while there is no such process, because the last kill is not over. */
function isKilled(pid: number): boolean {
	try {
		return pid > 0 && process.kill(pid, "SIGKILL");
	} catch {
		return false;
	}
}

/** A call that never hears of its outcome is given up: what became of it nobody was told. */
async function send(
	person: Awaited<ReturnType<typeof personAt>>,
	name: string,
): Promise<"stored" | "refused" | "lost"> {
	const answer = person.send("POST", "/api/businesses", { name }).then(
		async (response) => {
			const text = await response.text();
			return response.status === 200 && text.includes(name) ? ("stored" as const) : ("refused" as const);
		},
		() => "lost" as const,
	);
	const patience = Promise.withResolvers<"lost">();
	const timer = setTimeout(() => patience.resolve("lost"), answerMsMax);
	return await Promise.race([answer, patience.promise]).finally(() => clearTimeout(timer));
}

test(`every acknowledged write is there after ${kills} kills of the server, its PostgreSQL and its connections`, async () => {
	const number = numbersFrom(seed);
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "data") };
	let tipoff: Running = run(["demo"], env);
	await tipoff.says(said.ctrlCStopsIt);
	const { url } = tipoff;
	const person = await personAt(url);
	const login = await person.send("POST", "/api/auth/login", { username: "demo-owner", password: "tipoff-demo" });
	expect(login.status).toBe(200);

	const outcomes = { stored: new Set<string>(), refused: 0, lost: 0 };
	const over = new AbortController();
	const write = async (writer: number) => {
		for (let at = 0; !over.signal.aborted; at += 1) {
			const name = `Written by ${writer} as ${at}.`;
			const outcome = await send(person, name);
			if (outcome === "stored") outcomes.stored.add(name);
			else outcomes[outcome] += 1;
			if (outcome !== "stored") await new Promise((resolve) => setTimeout(resolve, 20)); // leaves the core to what recovers
		}
	};
	const writing = Array.from({ length: writers }, async (_, at) => await write(at));

	const counts = { server: 0, database: 0, connection: 0 };
	for (let kill = 0; kill < kills; kill += 1) {
		const enough = outcomes.stored.size + 1 + number(25);
		await until(() => outcomes.stored.size >= enough, recoveryMsMax);
		const kind = kinds[number(kinds.length)] ?? "server";
		counts[kind] += 1;
		const connections = () =>
			backendsOf(env.DATA_DIR)
				.filter(({ title }) => title.includes("tipoff_app"))
				.map(({ pid }) => pid);
		if (kind === "database") await until(() => isKilled(postmasterOf(env.DATA_DIR)), recoveryMsMax);
		else if (kind === "connection")
			await until(() => {
				const pids = connections();
				return isKilled(pids[number(Math.max(1, pids.length))] ?? 0);
			}, recoveryMsMax);
		else {
			tipoff.kill("SIGKILL");
			await tipoff.exited;
			tipoff = run(["serve"], env);
			await tipoff.says("Tipoff is at");
		}
	}
	const enough = outcomes.stored.size + 10;
	await until(() => outcomes.stored.size >= enough, recoveryMsMax);
	over.abort();
	await Promise.all(writing);

	const { stored, refused, lost: unanswered } = outcomes;
	let kept = new Set<string>();
	await until(async () => {
		const response = await person.get("/api/businesses");
		if (response.status !== 200) return false;
		kept = new Set(((await response.json()) as { name: string }[]).map(({ name }) => name));
		return true;
	}, recoveryMsMax);
	const lost = [...stored].filter((name) => !kept.has(name));
	console.log(
		`seed ${seed}: ${stored.size} writes acknowledged, ${refused} refused, ${unanswered} without an answer; kills: ${counts.server} server, ${counts.database} PostgreSQL, ${counts.connection} connection; lost = ${lost.length}`,
	);
	expect(lost).toEqual([]);
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
}, 3_600_000);
