import { moved, Obstructed, swapped } from "../../src/domain/schedule/placement.ts";
import { viewOf, withGames, type View } from "../../src/domain/schedule/view.ts";
import type { Builder, BuilderGame } from "../../src/domain/schedule/wire.ts";
import type { Outcome } from "../../src/ui/schedule/dock.tsx";
import { slotOf, teamsById, titleOf, type Where } from "../../src/ui/schedule/words.ts";
import { isNotOurs } from "../lib/failure.ts";
import { readBuilder, readReport, sendLock, sendMove, sendSwap, type Sight } from "./calls.ts";
import { moveOutcome, refusedOutcome, swapOutcome } from "./outcome.ts";

/** Why a wanted game has no slot. */
export interface Reason {
	game_id: number;
	reason: string;
}

export interface DeskState {
	builder: Builder;
	/** The same as the screen shows it. */
	view: View;
	reasons: readonly Reason[];
	/** The game that is selected or dragged. */
	held: number | null;
	outcome: Outcome | null;
	/** What takes the last changes back, the last one at the end. */
	undo: readonly Undo[];
	/** Games that were just changed. */
	fresh: ReadonlySet<number>;
	isBusy: boolean;
	/** What was just done, for those who do not see it. */
	said: string;
}

/** The games where the change has left them: when somebody else moves one, there is nothing to take back any more. */
type Undo = { kind: "swap"; games: readonly [Sight, Sight] } | { kind: "move"; game: Sight; back: Where };

const noticeMs = 3_000;
const freshMs = 1_600;
const nothing: ReadonlySet<number> = new Set();
const swapFailed = "Swap failed.";
const moveFailed = "This game cannot move there.";

/**
 * What staff do with a grid: hold a game, then swap or move it. The rules are asked first, so that a refusal comes with its
 * reasons at once; what they allow is sent, and shown once the server has it. One change after the other.
 */
export class Desk {
	#state: DeskState;
	readonly #listeners = new Set<() => void>();
	#queue: Promise<void> = Promise.resolve();
	#quiet: ReturnType<typeof setTimeout> | undefined;
	#settle: ReturnType<typeof setTimeout> | undefined;

	constructor(builder: Builder, reasons: readonly Reason[]) {
		this.#state = {
			builder,
			view: viewOf(builder, undefined, true),
			reasons,
			held: null,
			outcome: null,
			undo: [],
			fresh: nothing,
			isBusy: false,
			said: "",
		};
	}

	readonly state = (): DeskState => this.#state;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	hold(id: number): void {
		const game = this.#game(id);
		if (game) this.#set({ held: id, outcome: null, said: `${this.#title(game)} selected.` });
	}

	release(): void {
		const game = this.#state.held === null ? undefined : this.#game(this.#state.held);
		this.#set({ held: null, said: game ? `${this.#title(game)} deselected.` : "" });
	}

	/** A click on a game: selects it, deselects it, or swaps it with the selected one (scheduling 9). */
	press(id: number): void {
		const { held } = this.#state;
		if (held === null) this.hold(id);
		else if (held === id) this.release();
		else this.swap(held, id);
	}

	/** A click on a free slot: the selected game moves there. */
	pressFree(slot: Where): void {
		const { held } = this.#state;
		if (held === null) this.#set({ said: "Select a game first." });
		else this.move(held, slot);
	}

	swap(one: number, other: number): void {
		this.#change(async (builder) => {
			const [a, b] = [this.#game(one), this.#game(other)];
			if (!a || !b) return;
			const cells = [a, b].map((game) => ({ where: slotOf(game), title: this.#title(game) }));
			const reasons = reasonsOf(() => swapped(builder, one, other));
			if (reasons) return this.#refuse(refusedOutcome(cells, swapFailed, reasons));
			const answer = await sendSwap(a, b);
			if (!answer.ok) return await this.#failed(answer, cells, swapFailed);
			const games = [
				{ ...slotOf(b), id: one },
				{ ...slotOf(a), id: other },
			] as const;
			this.#done(answer.body.games, swapOutcome(this.#teams, [a, b], answer.body.message), { kind: "swap", games });
		});
	}

	move(id: number, slot: Where): void {
		this.#change(async (builder) => {
			const game = this.#game(id);
			if (!game || slot.date === null || slot.time === null) return;
			const target = { date: slot.date, time: slot.time, place: slot.place };
			const cells = [{ where: slotOf(game), title: this.#title(game) }];
			const reasons = reasonsOf(() => moved(builder, id, target));
			if (reasons) return this.#refuse(refusedOutcome(cells, moveFailed, reasons));
			const answer = await sendMove(game, target);
			if (!answer.ok) return await this.#failed(answer, cells, moveFailed);
			const now = { ...target, id };
			const undo = game.date === null ? null : ({ kind: "move", game: now, back: slotOf(game) } as const); // there is no way back into none
			this.#done(answer.body.games, moveOutcome(this.#teams, game, target, answer.body.message), undo);
		});
	}

	/** Takes the last swap or move back, by the same rules. */
	undo(): void {
		this.#change(async () => {
			const last = this.#state.undo.at(-1);
			if (!last) return;
			const answer = last.kind === "swap" ? await sendSwap(...last.games) : await sendMove(last.game, last.back);
			if (answer.ok || answer.status !== 0) this.#set({ undo: this.#state.undo.slice(0, -1) });
			if (!answer.ok) return await this.#failed(answer, [], "Undo failed.");
			const cells = answer.body.games.map((game) => ({ where: slotOf(game), title: this.#title(game) }));
			this.#done(answer.body.games, { ...refusedOutcome(cells, "Undone.", []), isDone: true }, null);
		});
	}

	lock(id: number): void {
		this.#change(async () => {
			const game = this.#game(id);
			if (!game || game.settled !== null || game.date === null) return;
			const { held } = this.#state;
			const answer = await sendLock(game);
			if (!answer.ok) return await this.#failed(answer, [], answer.message);
			this.#set({
				builder: withGames(this.#state.builder, answer.body.games),
				held,
				said: `${this.#title(game)}: ${answer.body.message}.`,
			});
		});
	}

	dismiss(): void {
		this.#set({ outcome: null });
	}

	/** Why something about the whole schedule cannot be done, in the place where refused swaps say theirs. */
	complain(message: string, reasons: readonly string[]): void {
		this.#show(refusedOutcome([], message, reasons));
	}

	/** Other texts of the state, such as a team's times after they were saved. */
	patch(change: (builder: Builder) => Builder): void {
		this.#set({ builder: change(this.#state.builder) });
	}

	/** Reads all anew: after a generation, or because somebody else has changed something. False: the server does not answer. */
	async read(): Promise<boolean> {
		const { id } = this.#state.builder.schedule;
		const [builder, report] = await Promise.all([readBuilder(id), readReport(id)]);
		if (!builder.ok || !report.ok) return false;
		const view = viewOf(builder.body, this.#state.view, true);
		this.#set({ builder: builder.body, view, reasons: report.body.report.unplaced });
		return true;
	}

	/** After a generation nothing can be undone, and nothing is held. */
	forget(): void {
		this.#set({ undo: [], outcome: null, held: null, fresh: nothing });
	}

	get #teams() {
		return teamsById(this.#state.builder.teams);
	}

	#game(id: number): BuilderGame | undefined {
		return this.#state.builder.games.find((game) => game.id === id);
	}

	#title(game: BuilderGame): string {
		return titleOf(game, this.#teams);
	}

	/** The selection is cleared whatever becomes of the change (scheduling 9). */
	#change(change: (builder: Builder) => Promise<void>): void {
		this.#set({ isBusy: true });
		this.#queue = this.#queue
			.then(async () => {
				this.#set({ held: null });
				await change(this.#state.builder);
			})
			.finally(() => this.#set({ isBusy: false }));
	}

	#done(games: readonly BuilderGame[], outcome: Outcome, undo: Undo | null): void {
		this.#set({
			builder: withGames(this.#state.builder, games),
			fresh: new Set(games.map(({ id }) => id)),
			undo: undo ? [...this.#state.undo, undo] : this.#state.undo,
		});
		this.#show(outcome);
		clearTimeout(this.#settle);
		this.#settle = setTimeout(() => this.#set({ fresh: nothing }), freshMs);
	}

	#refuse(outcome: Outcome): void {
		this.#show(outcome);
	}

	/** Somebody else was there first, or the server does not answer; then what is here stays as it is. */
	async #failed(
		answer: { status: number; message: string; reasons: string[] },
		cells: readonly { where: Where; title: string }[],
		message: string,
	): Promise<void> {
		if (answer.status !== 0) await this.read();
		const isRule = answer.reasons.length > 0;
		const title = isRule || message !== moveFailed ? message : "Move failed.";
		this.#show(
			refusedOutcome(cells, title, isRule ? answer.reasons : whyFailed(answer).filter((why) => why !== title)),
		);
	}

	/** The message goes after three seconds (scheduling 9), the cells and the reasons stay. */
	#show(outcome: Outcome): void {
		this.#set({ outcome });
		clearTimeout(this.#quiet);
		this.#quiet = setTimeout(() => {
			const { outcome: shown } = this.#state;
			if (shown) this.#set({ outcome: { ...shown, message: "" } });
		}, noticeMs);
	}

	#set(part: Partial<DeskState>): void {
		const { view } = this.#state;
		this.#state = { ...this.#state, ...(part.builder && !part.view && { view: viewOf(part.builder, view) }), ...part };
		for (const listener of this.#listeners) listener();
	}
}

/** Why a change failed that no rule stands in the way of. */
function whyFailed(answer: { status: number; message: string }): string[] {
	if (answer.status === 404) return ["Somebody else has replaced or deleted these games meanwhile."];
	return isNotOurs(answer) ? [] : [answer.message];
}

/** Why the rules refuse a change; null where they do not. */
function reasonsOf(change: () => unknown): readonly string[] | null {
	try {
		change();
		return null;
	} catch (refusal) {
		if (refusal instanceof Obstructed) return refusal.reasons;
		throw refusal;
	}
}

/** May the game be taken in hand? */
export function isLoose({ locked, settled, change }: BuilderGame): boolean {
	return !locked && settled === null && change !== "removed";
}
