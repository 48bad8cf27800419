import { rankRecords } from "./rank.ts";
import {
	type Result,
	type Split,
	type StandingsGame,
	type Team,
	type TeamRecord,
	percentageOf,
	readRecords,
	withGame,
} from "./record.ts";
import { basketball } from "../sport/basketball.ts";
import type { Sport } from "../sport/sport.ts";
import { pointsOf } from "./awards.ts";
import { type TieBreak, criteriaOf } from "./tie-break.ts";

export { percentageText, recordText } from "./criteria.ts";
export type { StandingsGame } from "./record.ts";

/**
 * One line of a table. `percentage` is rounded to 3 decimals, `points` are the sport's (basketball's: 2 a win, 1 a loss, 0 a forfeit),
 * `gamesBack` counts from the first row and may be negative for a team that has won more without standing higher,
 * `streak` is "W3", "L1", "T1" or "" before the first game, `lastTen` is oldest first, `trace` explains the rank in sentences.
 */
export type StandingRow<T extends Team = Team> = {
	team: T;
	rank: number;
	played: number;
	wins: number;
	losses: number;
	ties: number;
	forfeits: number;
	/** Of the wins and losses those by one set, or after regular time. */
	narrowWins: number;
	narrowLosses: number;
	percentage: number;
	points: number;
	pointsFor: number;
	pointsAgainst: number;
	/** What the parts of the games add up to, where the sport's tables ask for it. */
	partsFor: number;
	partsAgainst: number;
	difference: number;
	gamesBack: number;
	streak: string;
	lastTen: Result[];
	home: Split;
	road: Split;
	trace: string[];
};

/**
 * The table of a season league: every team once, best first (standings 2, standings 4, standings 3). Games count by `outcome`; one against a
 * team that is not listed counts for the listed team alone. Under a list that begins with points, a forfeit counts what the sport says (FIBA: 20-0).
 */
export function standings<T extends Team>(
	teams: readonly T[],
	games: readonly StandingsGame[],
	{ tieBreak = "spec", sport = basketball }: { tieBreak?: TieBreak; sport?: Sport } = {},
): StandingRow<T>[] {
	const criteria = criteriaOf(tieBreak);
	const { awards } = sport;
	const { records, meetings } = readRecords(teams, games, { awards, byPoints: criteria[0]?.by === "points" });
	const placed = rankRecords(records, meetings, criteria, sport);
	const [first] = placed;
	if (first === undefined) return [];
	return placed.map(({ record, rank, trace }) => ({
		team: record.team,
		rank,
		...rowOf(record, first.record, sport),
		trace,
	}));
}

export interface Ranking {
	/** Whether it is of any game. */
	readonly any: boolean;
	/** The ranks by the teams' ids: as they are, or as they would be with one game more, which comes after all others. */
	ranks(more?: StandingsGame): ReadonlyMap<number, number>;
}

/** The same table's ranks, for asking several times: what is read of the games is read once. */
export function rankingOf(
	teams: readonly Team[],
	games: readonly StandingsGame[],
	{ tieBreak = "spec", sport = basketball }: { tieBreak?: TieBreak; sport?: Sport } = {},
): Ranking {
	const criteria = criteriaOf(tieBreak);
	const rules = { awards: sport.awards, byPoints: criteria[0]?.by === "points" };
	const read = readRecords(teams, games, rules);
	return {
		any: games.length > 0,
		ranks(more) {
			const { records, meetings } = more ? withGame(read, more, rules) : read;
			const placed = rankRecords(records, meetings, criteria, sport, false);
			return new Map(placed.map(({ record, rank }) => [record.team.id, rank]));
		},
	};
}

/** All-leagues order (standings 2): win percentage to 3 decimals, then fewer losses, then more wins. 0 for level teams. */
export function byPercentage(a: { wins: number; losses: number }, b: { wins: number; losses: number }): number {
	return percentageOf(b) - percentageOf(a) || a.losses - b.losses || b.wins - a.wins;
}

/** Division order (standings 2): the stored position; teams without one last (999). */
export function byPosition(a: { position?: number | null }, b: { position?: number | null }): number {
	return (a.position ?? positionLast) - (b.position ?? positionLast);
}

const positionLast = 999;

/** Half a game for each win more and each loss less of the leader: 66-16 over 60-22 is 6. */
export function gamesBack(team: { wins: number; losses: number }, leader: { wins: number; losses: number }): number {
	return (leader.wins - team.wins + team.losses - leader.losses) / 2;
}

function rowOf(record: TeamRecord, leader: TeamRecord, { awards }: Sport) {
	const { index: _index, team: _team, results, ...counted } = record;
	const { wins, losses, ties, pointsFor, pointsAgainst } = counted;
	return {
		...counted,
		played: wins + losses + ties,
		percentage: percentageOf(record) / 1000,
		points: pointsOf(record, awards),
		difference: pointsFor - pointsAgainst,
		gamesBack: gamesBack(record, leader),
		streak: streakOf(results),
		lastTen: results.slice(-10),
	};
}

function streakOf(results: readonly Result[]): string {
	const last = results.at(-1);
	if (last === undefined) return "";
	const start = results.findLastIndex((result) => result !== last);
	return `${last.toUpperCase()}${results.length - 1 - start}`;
}
