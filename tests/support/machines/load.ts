import { Agent, request } from "node:https";
import { tokenOf } from "../../../src/http/xsrf.ts";

/** How the front is reached: its address, and the authority of its certificates. */
interface Front {
	address: string;
	ca: string;
}

/** Somebody who writes: for an organization of their own, signed in. */
export interface Writer {
	slug: string;
	secret: string;
	cookie: string;
}

/** What was seen while one thing was wrong. */
export interface Phase {
	name: string;
	seconds: number;
	/** Writes that were acknowledged, and how often each other status was answered; 0 is no answer. */
	written: number;
	refused: Record<string, number>;
	/** The longest time in which nobody's write was acknowledged. */
	withoutWritesMs: number;
	/** Stored pages asked for, those that were not given, and the slowest. */
	stored: { asked: number; failed: number; slowestMs: number };
	/** Pages that no process has in memory, by status. */
	drawn: Record<string, number>;
	/** Reads in which somebody of the staff missed what they had just written. */
	unseen: number;
}

interface Answer {
	status: number;
	body: string;
}

export const host = "leagues.example";
const answerMsMax = 30_000;

/** Writers and readers who come through the front until they are stopped, each with a pause like a person's. */
export class Load {
	readonly written: string[] = [];
	readonly #front: Front;
	readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
	readonly #crowd: Promise<void>[] = [];
	#phase = newPhase("calm");
	#begun = performance.now();
	#lastWrite = performance.now();
	#isOver = false;

	constructor(front: Front) {
		this.#front = front;
	}

	begin(writers: readonly Writer[], { stored, drawn }: { stored: readonly string[]; drawn: readonly string[] }): void {
		this.#lastWrite = performance.now();
		for (const writer of writers) this.#forever(writePauseMs, async () => await this.#write(writer));
		for (let reader = 0; reader < readers; reader += 1)
			this.#forever(readPauseMs, async (time) => {
				const isDrawn = reader % drawnEvery === 0;
				const paths = isDrawn ? drawn : stored;
				await this.#read(paths[(reader + time) % paths.length] ?? "/", isDrawn);
			});
	}

	/** What was seen since the last time, under that name; from now on it is counted for the next. */
	phase(name: string): Phase {
		const seen = { ...this.#phase, name, seconds: Math.round((performance.now() - this.#begun) / 1000) };
		this.#phase = newPhase("");
		this.#begun = performance.now();
		return seen;
	}

	async end(): Promise<void> {
		this.#isOver = true;
		await Promise.all(this.#crowd);
		this.#agent.destroy();
	}

	/** One request, through Caddy. */
	async ask(path: string, method = "GET", headers: Record<string, string> = {}, body = ""): Promise<Answer> {
		const { address, ca } = this.#front;
		return await new Promise((resolve) => {
			const none = () => resolve({ status: 0, body: "" });
			const asked = request(
				{ agent: this.#agent, ca, host: address, servername: host, path, method, headers: { host, ...headers } },
				(answer) => {
					let text = "";
					answer.setEncoding("utf8");
					answer.on("data", (chunk: string) => (text += chunk));
					answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
					answer.on("error", none);
				},
			);
			asked.on("error", none);
			asked.setTimeout(answerMsMax, () => asked.destroy(new Error("no answer")));
			asked.end(body);
		});
	}

	async #write({ slug, secret, cookie }: Writer): Promise<void> {
		const name = `${slug} ${crypto.randomUUID()}`;
		const headers = { cookie, "x-xsrf-token": tokenOf(secret), "content-type": "application/json" };
		const { status } = await this.ask("/api/businesses", "POST", headers, JSON.stringify({ name }));
		if (status !== 200) return void (this.#phase.refused[status] = (this.#phase.refused[status] ?? 0) + 1);
		const now = performance.now();
		this.written.push(name);
		this.#phase.written += 1;
		this.#phase.withoutWritesMs = Math.round(Math.max(this.#phase.withoutWritesMs, now - this.#lastWrite));
		this.#lastWrite = now;
		const own = await this.ask("/api/businesses", "GET", { cookie });
		if (own.status === 200 && !own.body.includes(name)) this.#phase.unseen += 1;
	}

	async #read(path: string, isDrawn: boolean): Promise<void> {
		const started = performance.now();
		const { status } = await this.ask(path);
		const { drawn, stored } = this.#phase;
		if (isDrawn) return void (drawn[status] = (drawn[status] ?? 0) + 1);
		stored.asked += 1;
		if (status !== 200) stored.failed += 1;
		stored.slowestMs = Math.round(Math.max(stored.slowestMs, performance.now() - started));
	}

	#forever(pauseMs: number, act: (time: number) => Promise<void>): void {
		const go = async () => {
			await Bun.sleep(Math.random() * pauseMs);
			for (let time = 0; !this.#isOver; time += 1) {
				await act(time);
				await Bun.sleep(pauseMs);
			}
		};
		this.#crowd.push(go());
	}
}

export const writers = 10;
export const readers = 60;
/** One reader of so many asks for what is not stored. */
const drawnEvery = 4;
const writePauseMs = 2_000;
const readPauseMs = 4_000;

const newPhase = (name: string): Phase => ({
	name,
	seconds: 0,
	written: 0,
	refused: {},
	withoutWritesMs: 0,
	stored: { asked: 0, failed: 0, slowestMs: 0 },
	drawn: {},
	unseen: 0,
});
