import { type Asking, limitsMs } from "./limits.ts";
import { type Lack, Unavailable } from "./unavailable.ts";

/** Something that is asked of the database, with the time that it may take. */
export class Operation {
	readonly owner: number | null;
	readonly hear: Asking["hear"];
	/** Rejects when it is given up on. */
	readonly given: Promise<never>;
	/** What is answered next is awaited so long already; reset by every answer. */
	silentMs = 0;
	/** How many statements are not answered yet. */
	unanswered = 0;
	/** Its connection has answered: from here on the database may have done something. */
	begun = false;
	/** Why it was given up on. */
	failure: Unavailable | null = null;
	/** Ends on the server what is running for it. */
	cancel: () => void = () => {};
	#leftMs: number;
	readonly #reject: (error: Unavailable) => void;

	constructor({ limit = "import", owner = null, signal, hear }: Asking) {
		this.#leftMs = limitsMs[limit];
		this.owner = owner;
		this.hear = hear;
		const { promise, reject } = Promise.withResolvers<never>();
		promise.catch(() => {});
		this.given = promise;
		this.#reject = reject;
		if (signal?.aborted) this.giveUp("left");
		signal?.addEventListener("abort", () => this.giveUp("left"), { once: true });
	}

	/** So much time for answers has passed. */
	pass(ms: number): void {
		this.#leftMs -= ms;
		if (this.unanswered > 0) this.silentMs += ms;
		if (this.#leftMs <= 0) this.giveUp("slow");
	}

	asked(): void {
		if (this.unanswered === 0) this.silentMs = 0;
		this.unanswered += 1;
	}

	answered(): void {
		this.unanswered -= 1;
		this.silentMs = 0;
	}

	giveUp(lack: Lack, cause?: unknown): void {
		if (this.failure) return;
		this.failure = new Unavailable(lack, cause);
		this.#reject(this.failure);
		if (lack !== "silent") this.cancel();
	}
}
