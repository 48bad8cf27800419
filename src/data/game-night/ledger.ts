import {
	cellKey,
	applied,
	stateFields,
	type Board,
	type Change,
	type EventKind,
	type EventStatus,
	type GameEvent,
	type Value,
} from "../../domain/game/events.ts";
import { followed } from "../../domain/game/parts.ts";
import { bothSides, statusAt, type GameFrame } from "../../domain/game/state.ts";
import { rootOf, undoing } from "../../domain/game/undo.ts";
import type { GameNames } from "../../domain/game/sentences.ts";
import { fullName } from "../../domain/player/players.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { found } from "../../domain/refusal.ts";
import { boxScoreOf, type BoxScore } from "../game/box-scores.ts";
import * as gameReads from "../game/games.ts";
import type { Game } from "../game/games.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { logOf, type LoggedEvent } from "./log.ts";

/** A new entry, before it has a place in the log. */
export interface Entry {
	op_id: string;
	kind: EventKind;
	payload: Readonly<Record<string, unknown>>;
	changes: readonly Change[];
	roster_id?: number | null;
	period_id?: number | null;
	/** An ISO instant by the clock of who entered it. */
	at?: string | undefined;
}

/** What an entry has done; an undo also says to which entry, and how that one stands now. */
export interface Done {
	changes: Change[];
	root?: string;
	to?: EventStatus;
}

export interface Fresh extends Omit<GameEvent, "actor"> {
	message: string | null;
	roster_id: number | null;
	period_id: number | null;
	at: string | undefined;
}

interface Standing extends Pick<GameEvent, "status" | "seq" | "payload" | "changes"> {
	message: string | null;
}

/**
 * A game with its entries while some are made: what is stored of it, `board`, is at every moment what the entries give. `save`
 * of ./save writes what came in.
 */
export class Ledger {
	readonly game: Game;
	readonly written: BoxScore;
	readonly log: readonly LoggedEvent[];
	readonly before: Board;
	frame: GameFrame;
	board: Board;
	seq: number;
	readonly fresh: Fresh[] = [];
	/** Stored entries that stand otherwise now, by what their senders call them. */
	readonly turned = new Map<string, Standing>();

	readonly #actor: string;

	constructor(game: Game, written: BoxScore, log: readonly LoggedEvent[], actor: string, sport: Sport) {
		this.game = game;
		this.#actor = actor;
		this.written = written;
		this.log = log;
		this.frame = frameOf(game, written, sport);
		this.before = boardOf(game, written);
		this.board = this.before;
		this.seq = game.live_seq;
	}

	/** Makes an entry count. */
	add(entry: Entry): void {
		this.seq += 1;
		this.board = this.#after(entry);
		this.fresh.push({ ...filled(entry), status: "applied", seq: this.seq, message: null });
	}

	/** The board with an entry, and of a running game, or by a press, with the score that follows from its parts (games 24). */
	#after({ kind, changes }: Pick<Entry, "kind" | "changes">): Board {
		const after = applied(this.board, changes);
		const isRunning = kind === "tap" || [this.board, after].some((board) => statusAt(board) === "live");
		const isSaid = changes.some((change) => change.of === "score");
		return isRunning && !isSaid ? followed(this.board, after, this.frame) : after;
	}

	/** Keeps an entry that does not count, with the reason; a late one waits for staff. */
	keep(entry: Entry, status: "late" | "refused", message: string): void {
		this.fresh.push({ ...filled({ ...entry, changes: [] }), status, seq: null, message });
	}

	/** A late entry counts after all, from now on. */
	accept({ op_id }: LoggedEvent, { payload, changes }: Pick<Entry, "payload" | "changes">): void {
		this.seq += 1;
		this.board = this.#after({ kind: "tap", changes });
		this.turned.set(op_id, { status: "applied", seq: this.seq, payload, changes, message: null });
	}

	/**
	 * Takes back what counts, or brings it back; one that still waited is only refused. Answers the sentence of a refusal, or the
	 * changes with the entry that they are about.
	 */
	undo(op: string, { tapsOnly = false } = {}): { refused: string } | (Done & { root: string; to: EventStatus }) {
		const events = this.events();
		const target = events.find(({ op_id }) => op_id === op);
		if (!target) return { refused: "This entry is not one of the game’s." };
		if (tapsOnly && target.kind !== "tap") return { refused: "Only taps can be taken back here." };
		if (target.status === "late") {
			this.#stand(target, {
				status: "refused",
				seq: null,
				changes: [],
				message: "Taken back before it counted.",
			});
			return { root: op, to: "undone", changes: [] };
		}
		if (rootOf(events, target)?.changes.some((change) => !this.#has(change)))
			return { refused: "It is about a player or a period that is no longer there." };
		const outcome = undoing(events, this.board, target);
		if ("refused" in outcome) return outcome;
		for (const toggle of outcome.replaced) this.#stand(toggle, { status: "undone" });
		this.#stand(outcome.root, { status: outcome.to });
		return { root: outcome.root.op_id, to: outcome.to, changes: outcome.changes };
	}

	/** Whether an entry may be taken back although nothing is running: it still waits, or it is the end of the game itself. */
	isOpen(op: string): boolean {
		const entry = this.events().find(({ op_id }) => op_id === op);
		return entry?.status === "late" || (entry?.status === "applied" && entry.payload["action"] === "final");
	}

	/** The log as it stands now, new entries included. */
	events(): GameEvent[] {
		const stored = this.log.map((event) => ({ ...event, ...this.turned.get(event.op_id) }));
		return [...stored, ...this.fresh.map((entry) => ({ ...entry, actor: this.#actor }))];
	}

	/** What differs from what is stored, by cell, each once. */
	changes(): Change[] {
		const all = new Map<string, Change>();
		for (const side of bothSides) all.set(`score ${side}`, { of: "score", side, from: null, to: null });
		for (const change of [...this.fresh, ...this.turned.values()].flatMap(({ changes }) => changes))
			all.set(cellKey(change), change);
		return [...all].flatMap(([key, change]) => {
			const [from, to] = [this.before.get(key) ?? null, this.board.get(key) ?? null];
			return from === to ? [] : [{ ...change, from, to } as Change]; // both are values of this cell
		});
	}

	get names(): GameNames {
		const { home, away } = this.game;
		const nameOf = <T extends { id: number }>(list: readonly T[], id: number, name: (one: T) => string) => {
			const found = list.find((one) => one.id === id);
			return found ? name(found) : null;
		};
		return {
			player: (id) => this.frame.rosters.get(id)?.name ?? null,
			stat: (id) => nameOf(this.frame.stats, id, ({ abbreviation }) => abbreviation),
			period: (id) => nameOf(this.frame.periods, id, ({ name }) => name),
			team: (id) => [home, away].find(({ slt_id }) => slt_id === id)?.name ?? null,
			side: (side) => this.game[side].name,
		};
	}

	#stand({ op_id, seq, payload, changes }: GameEvent, standing: Partial<Standing> & Pick<Standing, "status">): void {
		const own = this.fresh.find((entry) => entry.op_id === op_id);
		if (own) Object.assign(own, standing);
		else this.turned.set(op_id, { seq, payload, changes, message: null, ...standing });
	}

	#has(change: Change): boolean {
		const hasPeriod = (id: Value) => this.frame.periods.some((period) => period.id === id);
		if (change.of === "stat") return this.frame.rosters.has(change.roster_id);
		if (change.of === "period") return hasPeriod(change.period_id);
		if (change.of !== "state" || change.field !== "period_id") return true;
		return [change.from, change.to].every((id) => id === null || hasPeriod(id));
	}
}

/** A game to enter something in, or 404; with its log where what was entered before matters. */
export async function openLedger(tenant: Tenant | Writer, gameId: number, { log = false } = {}): Promise<Ledger> {
	const game = found(await gameReads.byId(tenant, gameId));
	const [written, events] = await Promise.all([boxScoreOf(tenant, game), log ? logOf(tenant, gameId) : []]);
	const sport = sportAmong(tenant.organization.sports, game.season.sport_id);
	return new Ledger(game, written, events, "by" in tenant ? tenant.by.name : "", sport);
}

function filled({ op_id, kind, payload, changes, roster_id, period_id, at }: Entry) {
	return { op_id, kind, payload, changes, roster_id: roster_id ?? null, period_id: period_id ?? null, at };
}

function frameOf({ home, away, division_id }: Game, { stats, periods, players }: BoxScore, sport: Sport): GameFrame {
	return {
		sides: { home: home.slt_id, away: away.slt_id },
		rosters: new Map(
			players.map((player) => [
				player.roster_id,
				{
					side: player.slt_id === home.slt_id ? ("home" as const) : ("away" as const),
					player_id: player.player_id,
					name: fullName(player),
				},
			]),
		),
		stats,
		periods,
		sport,
		isKnockout: division_id !== null,
	};
}

function boardOf(game: Game, { periodScores, players }: BoxScore): Board {
	const board = new Map<string, Value>();
	const put = (key: string, value: Value) => {
		if (value !== null) board.set(key, value);
	};
	put("score home", game.score_home);
	put("score away", game.score_away);
	for (const field of stateFields) put(cellKey({ of: "state", field }), game[field]);
	for (const { gamePeriod_id, team_id, score } of periodScores)
		put(cellKey({ of: "period", period_id: gamePeriod_id, slt_id: team_id }), score);
	for (const { roster_id, values } of players)
		for (const [stat, value] of Object.entries(values ?? {}))
			put(cellKey({ of: "stat", roster_id, stat_id: Number(stat) }), value);
	return board;
}
