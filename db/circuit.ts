import { patiently } from "./patience.ts";
import { Unavailable } from "./unavailable.ts";

interface Parts {
	/** Asks the database for next to nothing on a connection of its own; rejects when it does not answer in time. */
	probe: () => Promise<void>;
	/** Everything that waits for the database shall fail. */
	onDown: (cause: unknown) => void;
	onUp: () => void;
}

const againMs = 300;
const probesMax = 8;

/**
 * What a process knows of its database. Who doubts it (something has been silent for long, a connection has ended) has it
 * asked once more on a new connection; when that is not answered either, all that wait are told so, and nobody is let through
 * until a probe is answered (operations 14).
 */
export class Circuit {
	readonly #parts: Parts;
	#isDown = false;
	#probing: Promise<boolean> | null = null;
	#isClosed = false;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Refused while the database does not answer. */
	admit(): void {
		if (this.#isDown) throw new Unavailable("silent");
	}

	/** Asks once more; one asking serves all who doubt meanwhile. */
	doubt(): void {
		if (!this.#isDown) void this.answers();
	}

	/** Whether the database answers now. */
	async answers(): Promise<boolean> {
		if (this.#isDown || this.#isClosed) return false;
		return await (this.#probing ??= this.#parts.probe().then(
			() => true,
			(error: unknown) => {
				this.#fall(error);
				return false;
			},
		)).finally(() => (this.#probing = null));
	}

	close(): void {
		this.#isClosed = true;
	}

	#fall(cause: unknown): void {
		if (this.#isDown || this.#isClosed) return;
		this.#isDown = true;
		this.#parts.onDown(cause);
		let [waitedMs, running] = [0, 0];
		const stop = patiently((ms) => {
			if (this.#isClosed || !this.#isDown) return stop();
			waitedMs += ms;
			if (waitedMs < againMs || running >= probesMax) return;
			[waitedMs, running] = [0, running + 1];
			void this.#parts
				.probe()
				.then(() => this.#rise())
				.catch(() => {})
				.finally(() => (running -= 1));
		});
	}

	#rise(): void {
		if (!this.#isDown || this.#isClosed) return;
		this.#isDown = false;
		this.#parts.onUp();
	}
}
