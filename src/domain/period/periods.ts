import { fold } from "../fold.ts";
import type { Counting } from "../sport/sport.ts";
import { plural } from "../sport/words.ts";
import type { Scored, Side } from "../game/game.ts";

export type Period = { id: number; name: string; order: number; hidden: boolean };
export type PeriodScore = { gamePeriod_id: number; team_id: number; score: number | null };

/** The period that holds the final score is the one named Final (games 3), without regard to case. */
export function isFinal(period: { name: string }): boolean {
	return fold(period.name) === "final";
}

/** The columns of the period table: not hidden, not Final, in order (games 13). */
export function visiblePeriods<T extends Period>(periods: readonly T[]): T[] {
	return periods.filter((period) => !period.hidden && !isFinal(period)).toSorted((a, b) => a.order - b.order);
}

/** The visible periods of a game, without overtimes that were not played: a regulation game has no empty OT column. */
export function playedPeriods<T extends Period>(periods: readonly T[], scores: readonly PeriodScore[]): T[] {
	const scored = new Set(scores.filter((row) => row.score !== null).map((row) => row.gamePeriod_id));
	return visiblePeriods(periods).filter((period) => scored.has(period.id) || !isOvertime(period));
}

const overtimeName = /^(\d+ ?)?(ot|overtime|extra( time)?|shoot-?out|penalties)( ?\d+)?$/;

/** The same for a database, of names in small letters. */
export const overtimePattern = overtimeName.source;

/** An overtime by its name: OT, OT2, 2OT, Overtime, Extra as innings have it, or what decides a game after it. */
export const isOvertime = (period: { name: string }): boolean => overtimeName.test(fold(period.name));

/** What decides a level game by single shots. */
export function isShootOut(period: { name: string }): boolean {
	return /^(shoot-?out|penalties)$/.test(fold(period.name));
}

/** What a side gets for a period: its points, or one for a shoot-out that it has won, where that does not stand beside the score. */
function countedIn(
	period: { name: string },
	own: number | null,
	theirs: number | null,
	counting: Counting,
): number | null {
	if (own === null || !isShootOut(period)) return own;
	if (counting === "apart") return null;
	return theirs !== null && own > theirs ? 1 : 0;
}

/** What a side's parts add up to; null where nothing is entered, or its shots alone. */
export function summedParts(
	parts: readonly { name: string; own: number | null; theirs: number | null }[],
	counting: Counting,
): number | null {
	if (parts.every((part) => part.own === null || isShootOut(part))) return null;
	return parts.reduce((sum, { own, theirs, ...part }) => sum + (countedIn(part, own, theirs, counting) ?? 0), 0);
}

/** The same of parts that are added up already, with the goal of a shoot-out for who has won it. */
export const withShots = (total: number | null, own: number | null, theirs: number | null): number | null =>
	total === null ? null : total + (own !== null && theirs !== null && own > theirs ? 1 : 0);

/** What is played after regular time, in words: "overtime", "extra innings", "extra time", "penalties". */
export function beyondText({ name }: { name: string }, part: string): string {
	const folded = fold(name);
	if (folded === "extra") return `extra ${plural(part)}`;
	return /^(\d+ ?)?(ot|overtime)/.test(folded) ? "overtime" : folded;
}

/** The same as a result has it beside "Final": "OT", "SO", "AET", "Pens"; "2OT" for a second overtime. */
export function beyondMark({ name }: { name: string }): string {
	const folded = fold(name);
	const [, before, word = "", behind] = /^(\d+)? ?(\D+?) ?(\d+)?$/.exec(folded) ?? [];
	const mark = marks[word] ?? name;
	const count = before ?? behind ?? "1";
	return count === "1" ? mark : `${count}${mark}`;
}

const marks: Readonly<Record<string, string>> = {
	ot: "OT",
	overtime: "OT",
	"shoot-out": "SO",
	shootout: "SO",
	extra: "Extra",
	"extra time": "AET",
	penalties: "Pens",
};

/** The visible periods of regulation that come after this one; none in an overtime. */
export function periodsToCome<T extends Period>(periods: readonly T[], now: { id: number | null }): T[] {
	const regular = visiblePeriods(periods).filter((period) => !isOvertime(period));
	const at = regular.findIndex(({ id }) => id === now.id);
	return at === -1 ? [] : regular.slice(at + 1);
}

/** The name of the overtime after those that there are: OT, OT2, OT3 … */
export function nextOvertime(periods: readonly { name: string }[]): string {
	const known = new Set(periods.map(({ name }) => fold(name)));
	for (let number = 1; ; number += 1) {
		const name = number === 1 ? "OT" : `OT${number}`;
		if (!known.has(fold(name))) return name;
	}
}

/** A team's points in each of the given periods, null where nothing is stored. */
export function pointsByPeriod(
	periods: readonly { id: number }[],
	scores: readonly PeriodScore[],
	teamId: number,
): (number | null)[] {
	const own = new Map(scores.filter((row) => row.team_id === teamId).map((row) => [row.gamePeriod_id, row.score]));
	return periods.map((period) => own.get(period.id) ?? null);
}

/**
 * Where the home team bats last and led when the visitors had batted for the last time, it did not bat any more: the place of
 * that inning, which is written as X, or null.
 */
export function unbattedAt(home: readonly (number | null)[], away: readonly (number | null)[]): number | null {
	const last = away.findLastIndex((runs) => runs !== null);
	if (last < 0 || (home[last] ?? 0) !== 0 || home.slice(last + 1).some((runs) => runs !== null)) return null;
	const sum = (runs: readonly (number | null)[]) => runs.reduce<number>((total, own) => total + (own ?? 0), 0);
	return sum(home) > sum(away) ? last : null;
}

/** A team's points over all periods but Final, hidden ones included, or null where none is stored. */
export function periodTotal(
	periods: readonly { id: number; name: string }[],
	scores: readonly PeriodScore[],
	teamId: number,
	counting: Counting = "points",
): number | null {
	const played = periods.filter((period) => !isFinal(period));
	const own = pointsByPeriod(played, scores, teamId);
	const theirs = played.map(
		({ id }) => scores.find((row) => row.gamePeriod_id === id && row.team_id !== teamId)?.score ?? null,
	);
	return summedParts(
		played.map(({ name }, at) => ({ name, own: own[at] ?? null, theirs: theirs[at] ?? null })),
		counting,
	);
}

/** A team's final score: what the period named Final says, else the game's own (games 3). */
export function finalScore(
	periods: readonly { id: number; name: string }[],
	scores: readonly PeriodScore[],
	teamId: number,
	gameScore: number | null,
): number | null {
	const finals = pointsByPeriod(periods.filter(isFinal), scores, teamId);
	return finals.find((score) => score !== null) ?? gameScore;
}

/** Both teams' scores as a game's page says them: while it runs the game's own, else the final ones. */
export function shownScores(
	{ status, home, away, ...own }: Scored & Record<Side, { slt_id: number }>,
	periods: readonly { id: number; name: string }[],
	scores: readonly PeriodScore[],
): Record<Side, number | null> {
	const shown = ({ slt_id }: { slt_id: number }, score: number | null) =>
		status === "live" ? score : finalScore(periods, scores, slt_id, score);
	return { home: shown(home, own.score_home), away: shown(away, own.score_away) };
}
