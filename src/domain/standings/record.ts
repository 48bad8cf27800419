import { type Side, type GameStatus, outcome } from "../game/game.ts";
import { basketball } from "../sport/basketball.ts";
import { type Awards, isNarrow } from "./awards.ts";

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
	/** What its parts add up to, and whether it went beyond regular time; read where the sport's tables ask for it. */
	parts?: { home: number; away: number; isBeyond: boolean };
};

/** "o" is a loss beyond regular time, where those stand apart. */
export type Result = "w" | "l" | "o" | "t";
export type Split = { wins: number; losses: number; ties: number };

export type Team = { id: number; name: string };

/** A team's season so far. `index` is its place in the list of teams, `forfeits` the losses it did not play, `results` oldest first. */
export type TeamRecord<T extends Team = Team> = Split & {
	index: number;
	team: T;
	forfeits: number;
	/** Of the wins and losses those by one set, or after regular time. */
	narrowWins: number;
	narrowLosses: number;
	pointsFor: number;
	pointsAgainst: number;
	/** What the parts of all games add up to. */
	partsFor: number;
	partsAgainst: number;
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
	homeParts: number;
	awayParts: number;
	winner: Side | "tie";
	isForfeit: boolean;
	isNarrow: boolean;
	/** Whoever lost it did so beyond regular time, and that stands apart. */
	isBeyond: boolean;
};

interface Rules {
	awards: Awards;
	/** Points decide before everything else. */
	byPoints?: boolean;
}

/** Reads the games that count (`outcome`), oldest first, into one record a team, in the order of `teams`. */
export function readRecords<T extends Team>(
	teams: readonly T[],
	games: readonly StandingsGame[],
	rules: Rules = { awards: basketball.awards },
): { records: TeamRecord<T>[]; meetings: Meeting[] } {
	const records = teams.map(emptyRecord);
	const indexes = new Map(teams.map((team, index) => [team.id, index]));
	const meetings: Meeting[] = [];
	for (const game of inOrder(games)) {
		const meeting = meetingOf(game, indexes, rules);
		if (meeting === null) continue;
		meetings.push(meeting);
		const [home, away] = [records[meeting.home], records[meeting.away]];
		if (home !== undefined) enter(home, meeting, "home");
		if (away !== undefined) enter(away, meeting, "away");
	}
	return { records, meetings };
}

/** The same with one game more, which is the last; what was read before stays as it is. */
export function withGame<T extends Team>(
	{ records, meetings }: { records: readonly TeamRecord<T>[]; meetings: readonly Meeting[] },
	game: StandingsGame,
	rules: Rules = { awards: basketball.awards },
): { records: TeamRecord<T>[]; meetings: Meeting[] } {
	const indexes = new Map(records.map(({ team }, index) => [team.id, index]));
	const meeting = meetingOf(game, indexes, rules);
	if (meeting === null) return { records: [...records], meetings: [...meetings] };
	const after = records.map((record, index) => {
		if (index !== meeting.home && index !== meeting.away) return record;
		const { home, road, results } = record;
		const own = { ...record, home: { ...home }, road: { ...road }, results: [...results] };
		enter(own, meeting, index === meeting.home ? "home" : "away");
		return own;
	});
	return { records: after, meetings: [...meetings, meeting] };
}

/** Win percentage in thousandths, rounded before anything is compared (standings 2): 805 for 66-16; 0 without a decision. */
export function percentageOf({ wins, losses }: { wins: number; losses: number }): number {
	return wins + losses === 0 ? 0 : Math.round((wins * 1000) / (wins + losses));
}

function emptyRecord<T extends Team>(team: T, index: number): TeamRecord<T> {
	const narrow = { narrowWins: 0, narrowLosses: 0 };
	const points = { pointsFor: 0, pointsAgainst: 0, partsFor: 0, partsAgainst: 0 };
	const split = { ...noSplit(), home: noSplit(), road: noSplit() };
	return { index, team, ...split, forfeits: 0, ...narrow, ...points, results: [] };
}

function noSplit(): Split {
	return { wins: 0, losses: 0, ties: 0 };
}

function meetingOf(game: StandingsGame, indexes: ReadonlyMap<number, number>, rules: Rules): Meeting | null {
	const winner = outcome(game);
	if (winner === null || game.home_team_id === game.away_team_id) return null;
	const indexOf = (id: number | null) => (id === null ? -1 : (indexes.get(id) ?? -1));
	const isForfeit = game.status === "forfeit";
	const score = scoreIn(game, winner, rules);
	const { home, away, isBeyond } = game.parts ?? noParts;
	const narrowly = winner !== "tie" && !isForfeit && isNarrow(rules.awards, { score, isBeyond });
	return {
		home: indexOf(game.home_team_id),
		away: indexOf(game.away_team_id),
		homePoints: score.home,
		awayPoints: score.away,
		homeParts: home,
		awayParts: away,
		winner,
		isForfeit,
		isNarrow: narrowly,
		isBeyond: narrowly && rules.awards.narrow?.by === "overtime",
	};
}

const noParts = { home: 0, away: 0, isBeyond: false };

/** What a game counts: its stored score, but for a forfeit that the sport counts otherwise. */
function scoreIn(game: StandingsGame, winner: Side | "tie", { awards, byPoints = false }: Rules): Record<Side, number> {
	const { score_home, score_away, status } = game;
	const stored = { home: score_home ?? 0, away: score_away ?? 0 };
	const { forfeitScore } = awards;
	if (status !== "forfeit" || forfeitScore === undefined || (forfeitScore.in === "points" && !byPoints)) return stored;
	const { won, lost } = forfeitScore;
	return { home: winner === "home" ? won : lost, away: winner === "away" ? won : lost };
}

function enter(record: TeamRecord, meeting: Meeting, side: Side): void {
	const isHome = side === "home";
	const split = isHome ? record.home : record.road;
	record.pointsFor += isHome ? meeting.homePoints : meeting.awayPoints;
	record.pointsAgainst += isHome ? meeting.awayPoints : meeting.homePoints;
	record.partsFor += isHome ? meeting.homeParts : meeting.awayParts;
	record.partsAgainst += isHome ? meeting.awayParts : meeting.homeParts;
	if (meeting.winner === "tie") {
		record.ties += 1;
		split.ties += 1;
		record.results.push("t");
	} else if (meeting.winner === side) {
		record.wins += 1;
		split.wins += 1;
		if (meeting.isNarrow) record.narrowWins += 1;
		record.results.push("w");
	} else {
		record.losses += 1;
		split.losses += 1;
		if (meeting.isForfeit) record.forfeits += 1;
		if (meeting.isNarrow) record.narrowLosses += 1;
		record.results.push(meeting.isBeyond ? "o" : "l");
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
