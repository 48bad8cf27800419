import { optionalInteger } from "../../domain/check.ts";
import { readSent, readWhole } from "../../domain/field.ts";
import { applied, countAt, type Change } from "../../domain/game/events.ts";
import { readByPart } from "../../domain/game/by-part.ts";
import type { Side } from "../../domain/game/game.ts";
import { withReason, type GivenReason } from "../../domain/game/reason.ts";
import { readShootOut } from "../../domain/game/shoot-out.ts";
import { bothSides, finalsAt, resultOf, type Result } from "../../domain/game/state.ts";
import { byPartFields, reasonFields, resultFields, scoreFields, shootOutFields } from "../../domain/game/schema.ts";
import { shownScores } from "../../domain/period/periods.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { shotsTyped } from "../../domain/sport/shoot-out.ts";
import * as gameReads from "./games.ts";
import type { Game } from "./games.ts";
import { refuseCollided, type ScoreWish } from "../game-night/collisions.ts";
import { refuseImpossible } from "../game-night/impossible.ts";
import { openLedger, type Ledger } from "../game-night/ledger.ts";
import { addPeriods, periodWishes, readPeriods, type PeriodEntry } from "../game-night/periods.ts";
import { note, save } from "../game-night/save.ts";
import { isRepeat } from "../game-night/stats.ts";
import { readGameTeams, type GameTeams } from "../game-night/teams.ts";
import { refuseStale } from "../revision.ts";
import { questionsOf, unasked, type Asking } from "./result-questions.ts";
import type { Writer } from "../tenant.ts";

/** What a score sheet says: the result, points by period, or both; what is absent stays. */
export interface Sheet {
	result?: Result;
	/** The result in one line, part by part; `result` and `periods` follow. */
	byPart?: string;
	/** What its shoot-out ended, in one line; null where there was none (games 29). */
	shootOut?: string | null;
	/** The result that its editor saw. */
	base?: Record<Side, number | null>;
	periods?: readonly PeriodEntry[];
	/** The teams that its editor saw. */
	teams?: GameTeams;
	/** Why the result, or how it came about, is another one now. */
	reason?: GivenReason;
}

/** Both scores, or the line that they follow from, and the shoot-out. */
export type SaidResult = Pick<Sheet, "result" | "byPart" | "shootOut">;

/** The body of `PUT /api/gamesv2/{id}/scores`; without `periods` it is about the result alone. */
export function readSheet(body: Readonly<Record<string, unknown>>): Sheet {
	const hasPeriods = body["periods"] !== undefined;
	const hasResult = !hasPeriods || body["score_home"] !== undefined || body["score_away"] !== undefined;
	const base = body["base"];
	return {
		...(hasResult ? { result: readResult(body) } : {}),
		...(base === undefined ? {} : { base: readBase(base) }),
		...(hasPeriods ? { periods: readPeriods(body) } : {}),
		teams: readGameTeams(body),
		reason: readSent(reasonFields, body),
	};
}

/** Both scores, required whole numbers (games 7). */
function readScores(body: Readonly<Record<string, unknown>>): Result {
	return readWhole(scoreFields, body);
}

/** A result, with why it is another one now where that is said. */
export function readResultWithReason(body: Readonly<Record<string, unknown>>): Sheet {
	return {
		...(readByPartOf(body) ?? { result: readScores(body) }),
		...readShootOutOf(body),
		reason: readSent(reasonFields, body),
	};
}

/** A result as it is sent: in one line, or as both scores; null where neither is there. */
export function readSaidResult(body: Readonly<Record<string, unknown>>): SaidResult | null {
	const sendsScores = body["score_home"] !== undefined || body["score_away"] !== undefined;
	const shots = readShootOutOf(body);
	const result = readByPartOf(body) ?? (sendsScores ? { result: readResult(body) } : null);
	return result === null && shots.shootOut === undefined ? null : { ...result, ...shots };
}

function readShootOutOf(body: Readonly<Record<string, unknown>>): Pick<Sheet, "shootOut"> {
	return body["shoot_out"] === undefined ? {} : { shootOut: readWhole(shootOutFields, body).shoot_out };
}

function readByPartOf(body: Readonly<Record<string, unknown>>): SaidResult | null {
	const { by_part } = readWhole(byPartFields, body);
	return by_part === null ? null : { byPart: by_part };
}

/** Both scores, or neither, which takes the result away (games 7: empty is allowed while typing). */
function readResult(body: Readonly<Record<string, unknown>>): Result {
	const { score_home, score_away } = readWhole(resultFields, body);
	return score_home === null && score_away === null ? { score_home: null, score_away: null } : readScores(body);
}

/**
 * Writes a result, or takes it away: the game and, where it exists, the period named Final (games 3); and points by period,
 * all or nothing. Refused (conflict): what somebody else has changed since the editor saw it.
 */
export async function setScores(
	writer: Writer,
	gameId: number,
	sheet: Sheet,
	{ revision, op = null, asked = unasked }: { revision?: number | undefined; op?: string | null; asked?: Asking } = {},
): Promise<Game> {
	const ledger = await openLedger(writer, gameId);
	const isNew = !(await isRepeat(writer, ledger, op));
	const { result, base, periods = [], teams = {}, reason = {} } = isNew ? spelledOut(ledger, sheet) : sheet;
	if (isNew) {
		refuseStale(gameReads.wireGame(ledger.game, writer), revision);
		refuseOtherTeams(ledger.game, teams);
		const wishes = await periodWishes(writer, ledger, periods);
		await refuseCollided(writer, ledger, [...wishes, ...(result ? resultWishes(ledger, result, base) : [])]);
		addPeriods(ledger, wishes, result ? null : op, result ? {} : reason);
		if (result) addResult(ledger, { result, reason, replaces: asked.asks && result.score_home !== null }, op);
		refuseImpossible(ledger, fieldOf(sheet, ledger));
		await save(writer, ledger);
		await note(writer, ledger);
	}
	const after = await gameReads.byId(writer, gameId);
	assert(after, "the game was just read");
	if (isNew && result && !asked.isConfirmed) writer.asks.push(...(await questionsOf(writer, ledger, after, asked)));
	return after;
}

/** Where a result that cannot be was said: in its line, or beside its scores where the sport has a shoot-out. */
function fieldOf({ result, byPart, shootOut }: Sheet, { frame }: Ledger): string | undefined {
	if (byPart !== undefined) return "by_part";
	if (shootOut !== undefined && shotsTyped(frame.sport) !== null) return "shoot_out";
	return result && "score_home";
}

/** The score that a result gives a game, however it is said. */
export async function scoreSaid(
	writer: Writer,
	gameId: number,
	{ result, byPart }: SaidResult,
): Promise<Result | null> {
	if (byPart === undefined) return result ?? null;
	return readByPart((await openLedger(writer, gameId)).frame, byPart).result;
}

/** A sheet of which something is said in one line, part by part or the shoot-out, as points by period. */
function spelledOut({ frame }: Ledger, { byPart, shootOut, ...sheet }: Sheet): Sheet {
	const rows = (at: string, { period_id = null, name = null, ...points }: LinePart): PeriodEntry[] =>
		bothSides.map((side) => ({ at, period_id, name, slt_id: frame.sides[side], score: points[side] }));
	const said = byPart === undefined ? null : readByPart(frame, byPart);
	const shots = shootOut === undefined ? null : readShootOut(frame, shootOut);
	if (said === null && shots === null) return sheet;
	const periods = [
		...(said ? said.parts.flatMap((part) => rows("by_part", part)) : (sheet.periods ?? [])),
		...(shots ? rows("shoot_out", shots) : []),
	];
	return { ...sheet, ...(said && { result: said.result }), periods };
}

/** Both teams' points in a part, by its id or its name. */
type LinePart = Record<Side, number | null> & Partial<Pick<PeriodEntry, "period_id" | "name">>;

/** Refused (conflict): what was typed for other teams, or for the same ones the other way round. */
function refuseOtherTeams({ home, away }: Game, { home_team_id = home.slt_id, away_team_id = away.slt_id }: GameTeams) {
	if (home_team_id !== home.slt_id || away_team_id !== away.slt_id)
		throw new Refusal("conflict", "The teams of this game have been changed meanwhile. Load the page again.");
}

function addResult(
	ledger: Ledger,
	{ result, reason, replaces }: { result: Result; reason: GivenReason; replaces: boolean },
	op: string | null,
): void {
	const changes = withReason(ledger.board, resultOf(ledger.board, result, replaces), reason);
	if (changes.length > 0 || op !== null || isFinalBehind(ledger, changes))
		ledger.add({ op_id: op ?? crypto.randomUUID(), kind: "scores", payload: { ...result }, changes });
}

/** The page shows what Final says, so that it may be what the editor saw instead of the game's own score. */
function resultWishes({ game, written, board }: Ledger, result: Result, base: Sheet["base"]): ScoreWish[] {
	const shown = shownScores(game, written.periods, written.periodScores);
	return bothSides.map((side) => {
		const wish = { of: "score" as const, side, to: result[`score_${side}`] };
		if (base === undefined) return wish;
		return { ...wish, base: base[side] === shown[side] ? countAt(board, wish) : base[side] };
	});
}

function readBase(given: unknown): Record<Side, number | null> {
	if (typeof given !== "object" || given === null) {
		const sentence = "Send both scores as you saw them.";
		throw new Refusal("invalid", sentence, { base: sentence });
	}
	const base = given as Record<string, unknown>; // any object has names
	return {
		home: optionalInteger("base.score_home", base["score_home"]),
		away: optionalInteger("base.score_away", base["score_away"]),
	};
}

/** The period named Final may say something else than the game, in what was imported. */
function isFinalBehind({ board, frame }: Ledger, changes: readonly Change[]): boolean {
	return finalsAt(applied(board, changes), frame).some(
		({ score, ...cell }) => countAt(board, { of: "period", ...cell }) !== score,
	);
}
