import type { Sport } from "../sport/sport.ts";
import { plural } from "../sport/words.ts";
import type { Scored, Side } from "./game.ts";
import type { StatList } from "./box-score.ts";
import { type StatValues, totalOf } from "../stat/stats.ts";

/** What its sport calls a part of a game: "The halves of {team} add up to …". */
type Part = Sport["part"];

/** A team's points by three ways of counting them; null where nothing is stored (games 14, the score-mismatches call). */
export type SideFigures = { final: number | null; players: number | null; periods: number | null };

export type Disagreement = { side: Side; expected: number; found: number; sentence: string } & (
	| { kind: "players" | "periods" }
	| { kind: "points" | "makes"; player_id: number; stat: string }
);

export type PlayerLine = { player_id: number; name: string; values: StatValues };
export type GameSide = { team: string; final: number | null; periods: number | null; lines: readonly PlayerLine[] };

/** Everything in a game that disagrees: each team's players and periods with its final score, then each player's line with itself. */
export function disagreements(game: Record<Side, GameSide>, stats: StatList, part: Part = "period"): Disagreement[] {
	const ofTeams = sides.flatMap((side) => teamDisagreements(side, game[side].team, figuresOf(game[side]), part));
	const ofPlayers = sides.flatMap((side) => game[side].lines.flatMap((line) => lineDisagreements(side, line, stats)));
	return [...ofTeams, ...ofPlayers];
}

/** The players' points are null until one of them has points entered. */
export function figuresOf(side: Pick<GameSide, "final" | "periods" | "lines">): SideFigures {
	const players = totalOf(
		side.lines.map((line) => line.values),
		"PTS",
	);
	return { final: side.final, players: players.games === 0 ? null : players.total, periods: side.periods };
}

/**
 * The sums of both box scores as the final score of a game that has none (games 4), or null: while it runs its score follows
 * by itself, and a forfeit or a cancelled game has none.
 */
export function summedResult(
	{ status, score_home, score_away }: Scored,
	sums: Readonly<Record<Side, number | null>>,
): { score_home: number; score_away: number } | null {
	if (score_home !== null || score_away !== null || status === "live" || status === "forfeit" || status === "cancelled")
		return null;
	if (sums.home === null || sums.away === null) return null;
	return { score_home: sums.home, score_away: sums.away };
}

/** What is stored of the three does not agree. */
export function isMismatch({ final, players, periods }: SideFigures): boolean {
	return new Set([final, players, periods].filter((figure) => figure !== null)).size > 1;
}

/** What of both teams does not agree, in sentences; players and periods that have one sum are one of them. */
export function mismatchSentences(
	teams: Record<Side, { name: string }>,
	figures: Record<Side, SideFigures>,
	part: Part,
): string[] {
	return sides.flatMap((side) => {
		const { final, players, periods } = figures[side];
		const team = teams[side].name;
		if (final !== null && players !== null && players === periods && players !== final)
			return [`The players and the ${plural(part)} of ${team} add up to ${players}; the final score says ${final}.`];
		return teamDisagreements(side, team, figures[side], part).map(({ sentence }) => sentence);
	});
}

/**
 * Players and periods against the final score; without one, the players against the periods. `expected` is the figure that
 * the other should equal.
 */
export function teamDisagreements(
	side: Side,
	team: string,
	{ final, players, periods }: SideFigures,
	part: Part = "period",
): Disagreement[] {
	const found: Disagreement[] = [];
	const expected = final ?? periods;
	const source = final === null ? `the ${plural(part)} say` : "the final score says";
	if (expected === null) return found;
	if (players !== null && players !== expected) {
		const sentence = `The players of ${team} add up to ${players}; ${source} ${expected}.`;
		found.push({ kind: "players", side, expected, found: players, sentence });
	}
	if (periods !== null && periods !== expected) {
		const sentence = `The ${plural(part)} of ${team} add up to ${periods}; ${source} ${expected}.`;
		found.push({ kind: "periods", side, expected, found: periods, sentence });
	}
	return found;
}

/**
 * A line against itself: the points that its makes give (2 x 2PM + 3 x 3PM + FTM, once all four are stats and a make is
 * entered), and no more makes than attempts wherever both are entered.
 */
export function lineDisagreements(
	side: Side,
	{ player_id, name, values }: PlayerLine,
	stats: StatList,
): Disagreement[] {
	const disagreements: Disagreement[] = [];
	const expected = pointsFromMakes(values, stats);
	const points = values["PTS"] ?? 0;
	if (expected !== null && expected !== points) {
		const sentence = `${name}’s line gives ${expected} points, not ${points}.`;
		disagreements.push({ kind: "points", side, player_id, stat: "PTS", expected, found: points, sentence });
	}
	for (const [made, attempts] of pairs) {
		const [makes, tries] = [values[made] ?? 0, values[attempts] ?? null];
		if (tries === null || makes <= tries || !stats.includes(made) || !stats.includes(attempts)) continue;
		const sentence = `${name} has ${makes} ${made}, more than ${tries} ${attempts}.`;
		disagreements.push({ kind: "makes", side, player_id, stat: made, expected: tries, found: makes, sentence });
	}
	return disagreements;
}

/**
 * The sentence that blocks saving (games 11), or null: a player with a value above or below 0 on both teams of one game. Lines of
 * one player may be several; the first player in conflict is named.
 */
export function bothTeamsConflict(lines: readonly (PlayerLine & { side: Side })[]): string | null {
	const sideOf = new Map<number, Side>();
	for (const { player_id, name, side, values } of lines) {
		if (!hasFigures(values)) continue;
		const other = sideOf.get(player_id) ?? side;
		if (other !== side) return `Cannot save stats: ${name} has stats recorded for both teams in this game.`;
		sideOf.set(player_id, side);
	}
	return null;
}

/** Some value is entered and not 0. */
export function hasFigures(values: StatValues): boolean {
	return Object.values(values).some((value) => value !== null && value !== undefined && value !== 0);
}

const sides: readonly Side[] = ["home", "away"];
const pairs = [
	["FGM", "FGA"],
	["2PM", "2PA"],
	["3PM", "3PA"],
	["FTM", "FTA"],
] as const;
const worth = { "2PM": 2, "3PM": 3, FTM: 1 };
/** The stats that points follow from. */
export const makeStats = Object.keys(worth);

/** What a line's makes give, or null: not all of them are stats here, or none is entered. */
export function pointsFromMakes(values: StatValues, stats: StatList): number | null {
	const makes = Object.entries(worth);
	if (!stats.includes("PTS") || !makes.every(([stat]) => stats.includes(stat))) return null;
	if (makes.every(([stat]) => (values[stat] ?? null) === null)) return null;
	return makes.reduce((sum, [stat, points]) => sum + points * (values[stat] ?? 0), 0);
}
