import type { GameStatus, Side } from "../game/game.ts";
import { applied, cellKey, countAt, valueAt, type Board, type Change, type Value } from "../game/events.ts";
import { faultAt, followed, goesOn, isDecided, partOver, pointsIn, unfinished } from "../game/parts.ts";
import { bothSides, currentPeriod, periodAfter, statusAt, turnTo, type GameFrame } from "../game/state.ts";
import type { LiveGame } from "../game/live.ts";
import { isOvertime, isShootOut, nextOvertime, visiblePeriods, type Period } from "../period/periods.ts";
import { effects, type Tap } from "../scorer/taps.ts";
import { sportOf } from "../sport/sport.ts";
import { toldOf } from "../sport/told.ts";
import { playerOn, type Sheet, type SheetTap } from "./sheet.ts";
import { turnOf, type TurnNow } from "./turn.ts";

/** How a game stands on the scorer's screen: what the server has said, and on top of it what is still on its way. */
export interface Tally {
	status: GameStatus;
	/** The one that is being played; `id` is null for an overtime that the server has not made yet. */
	period: { id: number | null; name: string } | null;
	/** The one that can begin next; null when nothing is being played, and where an overtime would follow a score that is not level. */
	next: string | null;
	/** All periods have been played and one team leads: what follows is the end. */
	isDecided: boolean;
	score: Readonly<Record<Side, number>>;
	/** Both sides' points in the part that is played, where the score says something else: in a set, in a shoot-out. */
	part: Readonly<Record<Side, number>> | null;
	/** Why nothing more counts in the part that is played; null while something does. */
	partOver: string | null;
	/** Why the part that is played cannot be left yet; null where it can. */
	unfinished: string | null;
	/** Whose turn it is, in a sport that has turns. */
	turn: TurnNow | null;
	/** How it would end as it stands, or why it cannot, by the rule of its sport. */
	end: { score: Readonly<Record<Side, number>>; fault: string | null };
	/** Team fouls of this period. */
	fouls: Readonly<Record<Side, number>>;
	/** What the sport counts first of a player, and fouls, by roster entry. */
	players: ReadonlyMap<number, { points: number; fouls: number }>;
}

/**
 * The sheet with the later running score `live`, with presses that the server has taken since the sheet was read (`taken`: in
 * `live` already, in the sheet's lines not yet) and those that wait for an answer, of which the sheet may know some already. A
 * press that can have no effect is left to the server.
 */
export function tallied(known: Sheet, live: LiveGame, taken: readonly Tap[], waiting: readonly Tap[]): Tally {
	const sheet = withPeriodOf(known, live);
	const frame = frameOf(sheet);
	const before = pass(taken, sheet.taps.filter(({ status }) => status === "applied").map(tapOf));
	const seen = new Set([...sheet.taps, ...taken].map(({ op_id }) => op_id));
	const unknown = waiting.filter(({ op_id }) => !seen.has(op_id));
	const after = pass(unknown, [...before.kept, ...before.taps]);
	const lines = pressed({ sheet, frame, board: boardOf(sheet, frame, sheet.live), overtime: null }, before);
	const then = pressed({ ...lines, board: restated(lines.board, sheet, live), overtime: null }, after);
	const { board, overtime } = then;
	const next = statusAt(board) === "live" ? nextName(then) : null;
	const score = { home: pointsAt(board, "home"), away: pointsAt(board, "away") };
	const isOver = statusAt(board) === "live" && isDone(board, frame, next, score);
	const fouls = (side: Side) => teamFouls(live, after, (tap) => sideOf(sheet, tap) === side, side);
	return {
		status: statusAt(board),
		period: overtime === null ? periodNow(board, sheet.periods) : { id: null, name: overtime },
		next: isOver ? null : next,
		isDecided: isOver,
		score,
		part: partNow(board, frame),
		partOver: statusAt(board) === "live" ? partOver(board, frame, currentPeriod(board)) : null,
		unfinished: unfinished(board, frame),
		turn: turnNow(sheet, frame, board, [before, after]),
		end: endOf(board, frame),
		fouls: { home: fouls("home"), away: fouls("away") },
		players: playersAt(board, sheet, frame, [before, after]),
	};
}

/** Who has won is known, or what would follow is for a level game that needs a winner. */
function isDone(board: Board, frame: GameFrame, next: string | null, score: Record<Side, number>): boolean {
	if (next === null || isDecided(board, frame)) return isDecided(board, frame) || frame.sport.counts === "points";
	const mayBeLevel = frame.sport.awards.draws && !frame.isKnockout;
	return isOvertime({ name: next }) && (score.home !== score.away || mayBeLevel);
}

function endOf(board: Board, frame: GameFrame): Tally["end"] {
	const over = followed(board, applied(board, turnTo(board, frame, "final")), frame);
	return { score: { home: pointsAt(over, "home"), away: pointsAt(over, "away") }, fault: faultAt(over, frame) };
}

/** In a set, or in a shoot-out. */
function partNow(board: Board, frame: GameFrame): Record<Side, number> | null {
	const period = frame.periods.find(({ id }) => id === currentPeriod(board));
	if (period === undefined || !(frame.sport.sets !== undefined || isShootOut(period))) return null;
	const { home, away } = pointsIn(board, frame, period);
	return { home: home ?? 0, away: away ?? 0 };
}

/** What was pressed of the part that is played, the first one first. */
function turnNow(sheet: Sheet, { sport, periods }: GameFrame, board: Board, passes: readonly Pass[]): TurnNow | null {
	if (sport.turn === undefined) return null;
	const period = currentPeriod(board);
	const gone = new Set(passes.flatMap((one) => one.gone.map(({ op_id }) => op_id)));
	const known = sheet.taps.filter(({ status, op_id }) => status === "applied" && !gone.has(op_id)).toReversed();
	const added = passes.flatMap(({ taps }) => taps).filter(({ op_id }) => !known.some((one) => one.op_id === op_id));
	const all = [...known.map(tapOf), ...added].map((tap) => ({ ...tap, side: sideOf(sheet, tap) }));
	const isTurn = new Set(sport.deeds.filter(({ kind }) => kind === "turn").map(({ action }) => action));
	const begun = all.flatMap(({ action, side, period_id }) =>
		isTurn.has(action) && side && period_id ? [{ period_id, side }] : [],
	);
	const taps = all.filter(({ period_id }) => period_id === period);
	return turnOf({ sport, periods, period, taps, begins: [...(sheet.begins ?? []), ...begun] });
}

/** The sheet with the period that is being played, which another device may have made since. */
function withPeriodOf(sheet: Sheet, { period }: LiveGame): Sheet {
	if (period === null || sheet.periods.some(({ id }) => id === period.id)) return sheet;
	const order = Math.max(0, ...visiblePeriods(sheet.periods).map((one) => one.order)) + 0.5; // after all but Final
	return { ...sheet, periods: [...sheet.periods, { ...period, order, hidden: false }] };
}

/** Presses to be counted, those of earlier ones that they take back, and those that they leave. */
interface Pass {
	taps: readonly Tap[];
	gone: readonly Tap[];
	kept: readonly Tap[];
}

function pass(presses: readonly Tap[], known: readonly Tap[]): Pass {
	const undone = new Set(presses.flatMap(({ action, of }) => (action === "undo" && of ? [of] : [])));
	const own = new Set(presses.map(({ op_id }) => op_id));
	const others = known.filter(({ op_id }) => !own.has(op_id));
	return {
		taps: presses.filter(({ action, op_id }) => action !== "undo" && !undone.has(op_id)),
		gone: others.filter(({ op_id }) => undone.has(op_id)),
		kept: others.filter(({ op_id }) => !undone.has(op_id)),
	};
}

interface State {
	sheet: Sheet;
	frame: GameFrame;
	board: Board;
	/** An overtime that is only asked for yet. */
	overtime: string | null;
}

const pressed = (from: State, { taps, gone }: Pass): State => taps.reduce(press, gone.reduce(takeBack, from));

function press(state: State, tap: Tap): State {
	const done = effects(tap, state.board, state.frame);
	const isPeriod = tap.action === "period";
	if (!("refused" in done)) return { ...after(state, done.changes), overtime: isPeriod ? null : state.overtime };
	if (!isPeriod || tap.period_id !== undefined || !goesOn(state.frame.sport)) return state;
	const known = state.overtime === null ? state.sheet.periods : [...state.sheet.periods, { name: state.overtime }];
	return { ...state, overtime: nextOvertime(known) };
}

/** The opposite of what a press did, as far as what is left allows. */
function takeBack(state: State, tap: Tap): State {
	const done = effects(tap, state.board, state.frame);
	if ("refused" in done) return state;
	if (tap.action === "final") return after(state, turnTo(state.board, state.frame, "live"));
	const back = done.changes.flatMap((change): Change[] => {
		if (change.of === "state" || change.to === null) return [];
		return [{ ...change, to: Math.max(0, 2 * (change.from ?? 0) - change.to) }];
	});
	return after(state, back);
}

/** With the score that follows from the parts, where nobody says it. */
function after(state: State, changes: readonly Change[]): State {
	const board = applied(state.board, changes);
	const isSaid = changes.some(({ of }) => of === "score");
	return { ...state, board: isSaid ? board : followed(state.board, board, state.frame) };
}

/** A known press as it was sent. */
function tapOf({ op_id, action, side, roster_id, n, period_id }: SheetTap): Tap {
	return {
		op_id,
		action,
		...(side === null ? {} : { side }),
		...(roster_id === null ? {} : { roster_id }),
		...(n === null ? {} : { n }),
		...(period_id === null ? {} : { period_id }),
	};
}

function frameOf({ sides, stats, periods, sport, game }: Sheet): GameFrame {
	const rosters = bothSides.flatMap((side) =>
		sides[side].players.map(({ roster_id, player_id, name }) => [roster_id, { side, player_id, name }] as const),
	);
	return {
		sides: { home: sides.home.slt_id, away: sides.away.slt_id },
		rosters: new Map(rosters),
		stats: stats.map((abbreviation, id) => ({ id, abbreviation })),
		periods,
		sport: sportOf(sport),
		isKnockout: (game.division_id ?? null) !== null,
	};
}

function boardOf(sheet: Sheet, { stats }: GameFrame, live: LiveGame): Board {
	const board = new Map<string, Value>();
	for (const side of bothSides)
		for (const { roster_id, line } of sheet.sides[side].players)
			for (const { id, abbreviation } of stats) {
				const value = line[abbreviation];
				if (value !== undefined) board.set(cellKey({ of: "stat", roster_id, stat_id: id }), value);
			}
	return restated(board, sheet, live);
}

/** The board with a game's state as `live` has it. */
function restated(board: Board, { sides }: Sheet, live: LiveGame): Board {
	const next = new Map([...board].filter(([key]) => key.startsWith("stat ")));
	const put = (key: string, value: Value) => void (value === null || next.set(key, value));
	put(cellKey({ of: "state", field: "status" }), live.status);
	put(cellKey({ of: "state", field: "period_id" }), live.period?.id ?? null);
	put(cellKey({ of: "score", side: "home" }), live.score_home);
	put(cellKey({ of: "score", side: "away" }), live.score_away);
	for (const { id, home, away } of live.periods) {
		put(cellKey({ of: "period", period_id: id, slt_id: sides.home.slt_id }), home);
		put(cellKey({ of: "period", period_id: id, slt_id: sides.away.slt_id }), away);
	}
	return next;
}

function periodNow(board: Board, periods: readonly Period[]): Period | null {
	const id = valueAt(board, { of: "state", field: "period_id" });
	return periods.find((period) => period.id === id) ?? null;
}

/** What can begin next, by name: the period after this one, or another overtime where the sport has those. */
function nextName({ board, frame, sheet, overtime }: State): string | null {
	const next = overtime === null ? periodAfter(frame, currentPeriod(board)) : null;
	if (next !== null || !goesOn(frame.sport)) return next?.name ?? null;
	return nextOvertime(overtime === null ? sheet.periods : [...sheet.periods, { name: overtime }]);
}

const pointsAt = (board: Board, side: Side) => countAt(board, { of: "score", side }) ?? 0;

const isFoul = ({ action }: Tap) => action === "foul";

/** Of the period that is being played: a new one that waits begins without fouls. */
function teamFouls(live: LiveGame, { taps, gone }: Pass, isOf: (tap: Tap) => boolean, side: Side): number {
	const begun = taps.findLastIndex(({ action }) => action === "period");
	const added = taps.slice(begun + 1).filter((tap) => isFoul(tap) && isOf(tap)).length;
	if (begun >= 0) return added;
	const back = gone.filter((tap) => isFoul(tap) && isOf(tap) && (tap.period_id ?? null) === (live.period?.id ?? null));
	return Math.max(0, live.fouls[side] + added - back.length);
}

const sideOf = (sheet: Sheet, { side, roster_id }: Tap): Side | null =>
	(roster_id ? playerOn(sheet, roster_id)?.side : side) ?? null;

function playersAt(board: Board, { sides }: Sheet, { stats, sport }: GameFrame, passes: readonly Pass[]) {
	const stat_id = stats.find(({ abbreviation }) => abbreviation === toldOf(sport)[0])?.id;
	const foulsIn = (taps: readonly Tap[], id: number) =>
		taps.filter((tap) => isFoul(tap) && tap.roster_id === id).length;
	const figures = (roster_id: number, fouls: number) => ({
		points: stat_id === undefined ? 0 : (countAt(board, { of: "stat", roster_id, stat_id }) ?? 0),
		fouls: passes.reduce((sum, { taps, gone }) => sum + foulsIn(taps, roster_id) - foulsIn(gone, roster_id), fouls),
	});
	const players = bothSides.flatMap((side) => sides[side].players);
	return new Map(players.map(({ roster_id, fouls }) => [roster_id, figures(roster_id, fouls)] as const));
}
