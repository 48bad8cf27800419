import { basketball } from "../sport/basketball.ts";
import { type Awards, pointsOf } from "./awards.ts";
import { type Result, type Split, type Team, percentageOf } from "./record.ts";
import { gamesBack, type StandingRow } from "./standings.ts";

/**
 * One line of a kept table (standings 8): what cannot be computed from the line itself or from the first one of its table. As a
 * list, since a table has thirty of them and names would be most of it.
 */
export type KeptLine = PlainLine | PartedLine;

type PlainLine = [
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
/** With what some sports' tables ask for, where a team has any of it. */
type PartedLine = [...PlainLine, narrowWins: number, narrowLosses: number, partsFor: number, partsAgainst: number];

export function keptLine(row: StandingRow): KeptLine {
	const { team, rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst, home, road, streak, lastTen } = row;
	const record = [rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst] as const;
	const { narrowWins, narrowLosses, partsFor, partsAgainst } = row;
	const parts = [narrowWins, narrowLosses, partsFor, partsAgainst] as const;
	const line = [team.id, ...record, ...splitOf(home), ...splitOf(road), streak, lastTen.join("")] as const;
	return parts.some((figure) => figure > 0) ? [...line, ...parts] : [...line];
}

/** The rows of a kept table for those of its teams that are wanted, each by its id; the others are left out. */
export function rowsOf<T extends Team>(
	lines: readonly KeptLine[],
	teams: ReadonlyMap<number, T>,
	{ traces = [], awards = basketball.awards }: { traces?: readonly string[][]; awards?: Awards } = {},
): StandingRow<T>[] {
	const [first] = lines;
	return lines.flatMap((line, at) => {
		const team = teams.get(line[0]);
		return first && team ? [{ team, ...rowOf(line, first, awards), trace: traces[at] ?? [] }] : [];
	});
}

function rowOf(line: KeptLine, first: KeptLine, awards: Awards) {
	const [, rank, wins, losses, ties, forfeits, pointsFor, pointsAgainst, hw, hl, ht, rw, rl, rt, streak, lastTen] =
		line;
	const [narrowWins = 0, narrowLosses = 0, partsFor = 0, partsAgainst = 0] = line.slice(16) as number[]; // as above
	const record = { wins, losses, ties, forfeits, narrowWins, narrowLosses };
	return {
		...record,
		rank,
		played: wins + losses + ties,
		percentage: percentageOf({ wins, losses }) / 1000,
		points: pointsOf(record, awards),
		pointsFor,
		pointsAgainst,
		partsFor,
		partsAgainst,
		difference: pointsFor - pointsAgainst,
		gamesBack: gamesBack({ wins, losses }, { wins: first[2], losses: first[3] }),
		streak,
		lastTen: [...lastTen] as Result[], // written by `keptLine`
		home: { wins: hw, losses: hl, ties: ht },
		road: { wins: rw, losses: rl, ties: rt },
	};
}

const splitOf = ({ wins, losses, ties }: Split) => [wins, losses, ties] as const;
