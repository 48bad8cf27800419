import { type Side, type GameStatus, outcome } from "../game/game.ts";

export type StandingsGame = {
	id: number;
	home_team_id: number | null;
	away_team_id: number | null;
	score_home: number | null;
	score_away: number | null;
	status: GameStatus;
	forfeit_winner: Side | null;
	date: string | null;
	time: string | null;
};

export type Result = "w" | "l" | "t";
export type Split = { wins: number; losses: number; ties: number };

export type Team = { id: number; name: string };

/** A team's season so far. `index` is its place in the list of teams, `forfeits` the losses it did not play, `results` oldest first. */
export type TeamRecord<T extends Team = Team> = Split & {
	index: number;
	team: T;
	forfeits: number;
	pointsFor: number;
	pointsAgainst: number;
	home: Split;
	road: Split;
	results: Result[];
};

/** A counted game between two records' indexes; -1 stands for a team outside the table. */
export type Meeting = {
	home: number;
	away: number;
	homePoints: number;
	awayPoints: number;
	winner: Side | "tie";
	isForfeit: boolean;
};

/** Reads the games that count (`outcome`), oldest first, into one record a team, in the order of `teams`. `forfeitPoints`: what a forfeit counts instead of its stored score. */
export function readRecords<T extends Team>(
	teams: readonly T[],
	games: readonly StandingsGame[],
	forfeitPoints: { won: number; lost: number } | null,
): { records: TeamRecord<T>[]; meetings: Meeting[] } {
	const records = teams.map(emptyRecord);
	const indexes = new Map(teams.map((team, index) => [team.id, index]));
	const meetings: Meeting[] = [];
	for (const game of inOrder(games)) {
		const meeting = meetingOf(game, indexes, forfeitPoints);
		if (meeting === null) continue;
		meetings.push(meeting);
		const [home, away] = [records[meeting.home], records[meeting.away]];
		if (home !== undefined) enter(home, meeting, "home");
		if (away !== undefined) enter(away, meeting, "away");
	}
	return { records, meetings };
}

/** Win percentage in thousandths, rounded before anything is compared (standings 2): 805 for 66-16; 0 without a decision. */
export function percentageOf({ wins, losses }: { wins: number; losses: number }): number {
	return wins + losses === 0 ? 0 : Math.round((wins * 1000) / (wins + losses));
}

export const tiePoints = 1.5;

/** 2 points a win, 1 a loss, 0 a forfeit (FIBA); a tie, which FIBA does not know, lies between a win and a loss. */
export function pointsOf({ wins, losses, ties, forfeits }: Split & { forfeits: number }): number {
	return 2 * wins + (losses - forfeits) + tiePoints * ties;
}

function emptyRecord<T extends Team>(team: T, index: number): TeamRecord<T> {
	const points = { pointsFor: 0, pointsAgainst: 0 };
	return { index, team, ...noSplit(), forfeits: 0, ...points, home: noSplit(), road: noSplit(), results: [] };
}

function noSplit(): Split {
	return { wins: 0, losses: 0, ties: 0 };
}

function meetingOf(
	game: StandingsGame,
	indexes: ReadonlyMap<number, number>,
	forfeitPoints: { won: number; lost: number } | null,
): Meeting | null {
	const winner = outcome(game);
	if (winner === null || game.home_team_id === game.away_team_id) return null;
	const home = game.home_team_id === null ? -1 : (indexes.get(game.home_team_id) ?? -1);
	const away = game.away_team_id === null ? -1 : (indexes.get(game.away_team_id) ?? -1);
	const isForfeit = game.status === "forfeit";
	if (!isForfeit || forfeitPoints === null) {
		return { home, away, homePoints: game.score_home ?? 0, awayPoints: game.score_away ?? 0, winner, isForfeit };
	}
	const { won, lost } = forfeitPoints;
	return {
		home,
		away,
		homePoints: winner === "home" ? won : lost,
		awayPoints: winner === "away" ? won : lost,
		winner,
		isForfeit,
	};
}

function enter(record: TeamRecord, meeting: Meeting, side: Side): void {
	const isHome = side === "home";
	const split = isHome ? record.home : record.road;
	record.pointsFor += isHome ? meeting.homePoints : meeting.awayPoints;
	record.pointsAgainst += isHome ? meeting.awayPoints : meeting.homePoints;
	if (meeting.winner === "tie") {
		record.ties += 1;
		split.ties += 1;
		record.results.push("t");
	} else if (meeting.winner === side) {
		record.wins += 1;
		split.wins += 1;
		record.results.push("w");
	} else {
		record.losses += 1;
		split.losses += 1;
		if (meeting.isForfeit) record.forfeits += 1;
		record.results.push("l");
	}
}

/** By date, time and id. A game without a date is thought to come last, one without a time first on its day. */
function inOrder(games: readonly StandingsGame[]): readonly StandingsGame[] {
	const isInOrder = games.every((game, i) => i === 0 || compareGames(games[i - 1]!, game) <= 0);
	return isInOrder ? games : games.toSorted(compareGames);
}

function compareGames(a: StandingsGame, b: StandingsGame): number {
	const [dateA, dateB] = [a.date ?? "9999-99-99", b.date ?? "9999-99-99"];
	if (dateA !== dateB) return dateA < dateB ? -1 : 1;
	const [timeA, timeB] = [a.time ?? "", b.time ?? ""];
	if (timeA !== timeB) return timeA < timeB ? -1 : 1;
	return a.id - b.id;
}
