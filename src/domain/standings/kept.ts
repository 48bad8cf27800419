import { type Result, type Split, type Team, percentageOf, pointsOf } from "./record.ts";
import { gamesBack, type StandingRow } from "./standings.ts";

/**
 * One line of a kept table (standings 8): what cannot be computed from the line itself or from the first one of its table. As a
 * list, since a table has thirty of them and names would be most of it.
 */
export type KeptLine = [
	id: number,
	rank: number,
	wins: number,
	losses: number,
	ties: number,
	forfeits: number,
	pointsFor: number,
	pointsAgainst: number,
	homeWins: number,
	homeLosses: number,
	homeTies: number,
	roadWins: number,
	roadLosses: number,
	roadTies: number,
	streak: string,
	lastTen: string,
];

export function keptLine(row: StandingRow): KeptLine {
	const { team, rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst, home, road, streak, lastTen } = row;
	const record = [rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst] as const;
	return [team.id, ...record, ...splitOf(home), ...splitOf(road), streak, lastTen.join("")];
}

/** The rows of a kept table for those of its teams that are wanted, each by its id; the others are left out. */
export function rowsOf<T extends Team>(
	lines: readonly KeptLine[],
	teams: ReadonlyMap<number, T>,
	traces: readonly string[][] = [],
): StandingRow<T>[] {
	const [first] = lines;
	return lines.flatMap((line, at) => {
		const team = teams.get(line[0]);
		return first && team ? [{ team, ...rowOf(line, first), trace: traces[at] ?? [] }] : [];
	});
}

function rowOf(line: KeptLine, first: KeptLine) {
	const [, rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst, hw, hl, ht, rw, rl, rt, streak, lastTen] =
		line;
	return {
		rank,
		played: wins + losses + ties,
		wins,
		losses,
		ties,
		forfeits,
		percentage: percentageOf({ wins, losses }) / 1000,
		points: pointsOf({ wins, losses, ties, forfeits }),
		pointsFor,
		pointsAgainst,
		difference: pointsFor - pointsAgainst,
		gamesBack: gamesBack({ wins, losses }, { wins: first[2], losses: first[3] }),
		streak,
		lastTen: [...lastTen] as Result[], // written by `keptLine`
		home: { wins: hw, losses: hl, ties: ht },
		road: { wins: rw, losses: rl, ties: rt },
	};
}

const splitOf = ({ wins, losses, ties }: Split) => [wins, losses, ties] as const;
