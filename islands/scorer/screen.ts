import { toldPart } from "../../src/domain/period/told-part.ts";
import type { Side } from "../../src/domain/game/game.ts";
import { periodsToCome } from "../../src/domain/period/periods.ts";
import { isUndoable } from "../../src/domain/tally/entries.ts";
import { readKey, type Command } from "../../src/domain/tally/keys.ts";
import type { Sheet } from "../../src/domain/tally/sheet.ts";
import type { Press, Snapshot } from "../../src/domain/tally/snapshot.ts";
import { levelFault } from "../../src/domain/sport/fault.ts";
import { sportOf, type Sport } from "../../src/domain/sport/sport.ts";
import {
	choicesWith,
	everything,
	battingOf,
	firstChoices,
	hasPlayers,
	type Choices,
	type ScorerActs,
	type ScorerState,
} from "../../src/ui/scorer/state.ts";
import { ask, dropQuestions, say } from "../lib/say.ts";
import { keepAwake } from "./awake.ts";
import { forgetPage, keepPage } from "./offline.ts";
import { recalled, remember } from "./remembered.ts";
import { attend, tableOf } from "./tables.ts";

const pauseMs = 1_200;
const buzzMs = 12;
const turns = {
	start: "Take back the start of the game?",
	final: "Take back the end of the game? It then goes on where it was.",
};

/**
 * What the scorer has chosen, over the table of the game: the island's whole state, outside of React. A page that has other
 * games too is kept by them.
 */
export function openScreen(sheet: Sheet, hasOthers = false) {
	const table = tableOf(sheet);
	const listeners = new Set<() => void>();
	const court = `court-${sheet.game.id}`;
	let choices: Choices = firstChoices;
	let state = stateWith(table.snapshot(), choices);
	let typedAt = 0;
	let isPageKept = false;
	let batting: Side | null = null;

	function show(): void {
		const snapshot = table.snapshot();
		const bats = battingOf(snapshot.tally);
		if (bats !== null && bats !== batting) choices = { ...choices, side: bats, chosen: null, typed: "" };
		batting = bats;
		state = stateWith(snapshot, choices);
		keepOrForget();
		for (const listener of listeners) listener();
	}

	/** The page is kept until the game is over and everything is saved. */
	function keepOrForget(): void {
		const isNeeded = ["scheduled", "live"].includes(state.tally.status) || state.sync.waiting > 0;
		if (hasOthers || isNeeded === isPageKept) return;
		isPageKept = isNeeded;
		void (isNeeded ? keepPage() : forgetPage());
	}

	function change(part: Partial<Choices>): void {
		choices = { ...choices, ...part };
		show();
	}

	function press(tap: Press): void {
		navigator.vibrate?.(buzzMs);
		const period = state.tally.period?.id;
		table.press(period && tap.action !== "period" ? { ...tap, period_id: period } : tap);
		change({ chosen: null, typed: "" });
	}

	async function pressAsked(question: string, yes: string, action: string): Promise<void> {
		if (await ask(question, yes)) press({ action });
	}

	/** A part that has no winner yet cannot be left. */
	async function begin(): Promise<void> {
		const { next, unfinished } = state.tally;
		if (unfinished !== null) return say(unfinished, "bad");
		await pressAsked(`Begin ${toldPart(next ?? "", state.sport.part)}?`, "Begin", "period");
	}

	async function end(): Promise<void> {
		const { fault } = state.tally.end;
		if (fault !== null) return say(fault, "bad");
		await pressAsked(endQuestion(state), "End the game", "final");
	}

	/** What many have seen already is not taken back by a slip of the thumb. */
	async function undo(opId: string): Promise<void> {
		const action = state.entries.find(({ op_id }) => op_id === opId)?.action;
		const question = action === "start" || action === "final" ? turns[action] : null;
		if (question === null || (await ask(question, "Take back"))) table.undo(opId);
	}

	const acts: ScorerActs = {
		turn: (side) =>
			change({ side, chosen: null, typed: "", isLineup: choices.isLineup && hasPlayers(state.sheet, side) }),
		choose(side, roster_id) {
			const { isLineup, onCourt, chosen } = choices;
			if (isLineup && roster_id !== null) {
				const next = turned(onCourt, roster_id);
				remember(court, [...next]);
				return change({ onCourt: next });
			}
			const isSame = chosen?.side === side && chosen.roster_id === roster_id;
			change({ side, chosen: isSame ? null : { side, roster_id }, typed: "" });
		},
		tap(action) {
			const { chosen } = state;
			if (chosen) press(pressOf(state.sport, chosen.side, chosen.roster_id, action));
		},
		team: (side, action) => press(pressOf(state.sport, side, null, action)),
		undo: (opId) => void undo(opId),
		start: () => void pressAsked("Start this game now? Everybody sees it live from then on.", "Start", "start"),
		period: () => void begin(),
		final: () => void end(),
		set(part) {
			const options = { ...choices.options, ...part };
			remember("options", options);
			change({ options, chosen: null });
		},
		lineup: (isLineup) => change({ isLineup, chosen: null, typed: "" }),
		retry: () => table.retry(),
	};

	const does: { [Do in Command["do"]]: (command: Command & { do: Do }) => void } = {
		pick: ({ number }) => change(wearerOf(state, number)),
		side: ({ side }) => acts.turn(side),
		tap: ({ action }) => acts.tap(action),
		clear: () => change({ chosen: null, isLineup: false }),
		undo() {
			const last = state.entries.find(isUndoable);
			if (last) acts.undo(last.op_id);
		},
	};

	/** Keys of a laptop; what is typed into a field or a dialog is none. */
	function onKey(event: KeyboardEvent): void {
		const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
		if (!isListening(event, state) || (event.altKey || event.ctrlKey || event.metaKey) !== isUndo) return;
		const read = readKey(state.sport, choices.typed, isUndo ? "u" : event.key, event.timeStamp - typedAt > pauseMs);
		if (!read) return;
		typedAt = event.timeStamp;
		event.preventDefault();
		if (read.command) does[read.command.do](read.command as never); // the table has each by its name
		change({ typed: read.typed });
	}

	return {
		acts,
		state: () => state,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		/** Begins to listen and to send; the returned function ends both. */
		open(): () => void {
			const close = attend(sheet);
			const leave = table.subscribe(show);
			const sleep = keepAwake(() => state.tally.status === "live");
			document.addEventListener("keydown", onKey);
			const options = { ...everything, ...recalled("options", {}) };
			change({ options, onCourt: new Set(recalled<number[]>(court, [])) });
			return () => {
				for (const end of [close, leave, sleep, dropQuestions]) end();
				document.removeEventListener("keydown", onKey);
			};
		},
	};
}

const stateWith = (snapshot: Snapshot, choices: Choices): ScorerState => ({
	...snapshot,
	...choicesWith(snapshot.sheet, choices),
	sport: sportOf(snapshot.sheet.sport),
});

/** A press for a player, or for a team, whose +2 are points that have nobody's name. */
function pressOf({ deeds }: Sport, side: Side, roster_id: number | null, action: string): Press {
	if (roster_id !== null) return { action, side, roster_id };
	const { gives: n, words } = deeds.find((deed) => deed.action === action) ?? {};
	return n !== undefined && words === `+${n}` ? { action: "points", side, n } : { action, side };
}

function turned(onCourt: ReadonlySet<number>, roster_id: number): Set<number> {
	const next = new Set(onCourt);
	if (!next.delete(roster_id)) next.add(roster_id);
	return next;
}

function endQuestion({ tally, sheet, sync, sport }: ScorerState): string {
	const { home, away } = tally.end.score;
	const shots = home === away && sport.sets === undefined ? tally.part : null; // a game that is level goes on to no other part
	const beside = shots ? ` (${tally.period?.name.toLowerCase()} ${shots.home}–${shots.away})` : "";
	const score = `${sheet.sides.home.name} ${home}, ${sheet.sides.away.name} ${away}${beside}`;
	const kind = sport.awards.draws ? "draw" : "tie";
	const rule = levelFault(sport);
	const level = ` The score is level: it ends as a ${kind}.${rule === null ? "" : ` ${rule}`}`;
	const tie = home === away && !shots ? level : "";
	const toCome =
		tally.period && !tally.isDecided ? periodsToCome(sheet.periods, tally.period).map(({ name }) => name) : [];
	const early = toCome.length === 0 ? "" : ` Not played yet: ${toCome.join(", ")}.`;
	return `End the game? ${score}.${early}${tie}${sync.waiting > 0 ? ` ${sync.waiting} still wait to be saved; they go first.` : ""}`;
}

function isListening(event: KeyboardEvent, { tally, options }: ScorerState): boolean {
	const target = event.target instanceof Element ? event.target : null;
	const isTyping = target?.closest("input:not([type=checkbox]), select, textarea") ?? null;
	const isAsked = document.querySelector("dialog[open], :popover-open") !== null;
	return tally.status === "live" && options.players && !isTyping && !isAsked;
}

/** Who wears the number: of the team that is shown, else of the other; typed anew, the next who wears it there. */
function wearerOf({ sheet, side, chosen }: ScorerState, number: string): Partial<Choices> {
	for (const of of [side, side === "home" ? "away" : "home"] as const) {
		const wearers = sheet.sides[of].players.filter((one) => one.number === number);
		const at = wearers.findIndex(({ roster_id }) => roster_id === chosen?.roster_id);
		const player = wearers[(at + 1) % wearers.length];
		if (player) return { side: of, chosen: { side: of, roster_id: player.roster_id } };
	}
	return { chosen: null };
}
