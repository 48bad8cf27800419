import { after, type Board, type BoardDivision, type Deed } from "../../src/domain/division/board.ts";
import { say } from "../lib/say.ts";
import type { Answered } from "../lib/send.ts";
import { divisionsIn, readBoard, sendDeed, type Changed } from "./calls.ts";

export interface DeskState {
	/** As the server has it. */
	board: Board;
	/** As it is shown: with what is on its way. */
	divisions: readonly BoardDivision[];
	/** The last change, for those who cannot see it. */
	said: string;
}

/** Who stands where: every change is shown at once, sent after the one before, and taken back where it is refused. */
export class BoardDesk {
	#board: Board;
	#pending: readonly Deed[] = [];
	#said = "";
	#state: DeskState;
	readonly #listeners = new Set<() => void>();
	#queue: Promise<void> = Promise.resolve();

	constructor(board: Board) {
		this.#board = board;
		this.#state = { board, divisions: board.divisions, said: "" };
	}

	readonly state = (): DeskState => this.#state;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	say(sentence: string): void {
		this.#said = sentence;
		this.#set();
	}

	/** Changes that belong together; whether the server has taken all of them. */
	async act(deeds: readonly Deed[]): Promise<boolean> {
		const taken = await Promise.all(deeds.map(async (deed) => await this.#add(deed)));
		return taken.every(Boolean);
	}

	/** A call about a whole division, once what is on its way has arrived: with the revision that is shown then. */
	async call(id: number, send: (revision: number) => Promise<Answered<Changed>>): Promise<Answered<Changed>> {
		const sent = this.#queue.then(async () => {
			const answer = await send(this.#board.divisions.find((one) => one.id === id)?.revision ?? 0);
			await this.#settle(answer);
			return answer;
		});
		this.#queue = sent.then(() => undefined);
		return await sent;
	}

	#add(deed: Deed): Promise<boolean> {
		this.#pending = [...this.#pending, deed];
		this.#set();
		const taken = this.#queue.then(async () => {
			if (!this.#pending.includes(deed)) return false; // one before it was refused
			const answer = await sendDeed(deed, this.#board.divisions);
			this.#pending = answer.ok ? this.#pending.filter((one) => one !== deed) : [];
			await this.#settle(answer);
			if (!answer.ok) say(answer.status === 404 ? gone : answer.message, "bad");
			return answer.ok;
		});
		this.#queue = taken.then(() => undefined);
		return taken;
	}

	/** After a refusal all is read anew, for somebody else was there first. */
	async #settle(answer: Answered<Changed>): Promise<void> {
		if (answer.ok) {
			const changed = new Map(divisionsIn(answer.body).map((division) => [division.id, division]));
			const divisions = this.#board.divisions.map((division) => changed.get(division.id) ?? division);
			this.#board = { ...this.#board, divisions };
		} else if (answer.status === 409 || answer.status === 404) this.#board = (await readBoard()) ?? this.#board;
		this.#set();
	}

	#set(): void {
		this.#state = {
			board: this.#board,
			divisions: this.#pending.reduce<readonly BoardDivision[]>(after, this.#board.divisions),
			said: this.#said,
		};
		for (const listener of this.#listeners) listener();
	}
}

const gone = "Somebody else has changed this meanwhile. This is how it is now.";
