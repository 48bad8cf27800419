import { type Column, fault, isBlank, longTextCell, type Row } from "./cells.ts";
import { teamKey } from "./season.ts";

/** Which rank of which league takes a seed, the league by its name. */
export interface NamedPool {
	league: string;
	rank: number;
}

/** A line a seed, the first seed first: `1 Monday Open`. */
export function poolsText(pools: readonly NamedPool[]): string {
	return pools.map(({ league, rank }) => `${rank} ${league}`).join("\n");
}

/** The pools of a cell; null where it is empty, or cannot be read, which is noted. */
export function poolsCell(row: Row, column: Column): NamedPool[] | null {
	if (isBlank(row, column)) return null;
	const pools = longTextCell(row, column, lengthMax)
		.split("\n")
		.map((line) => {
			const [, rank, league] = /^\s*(\d{1,3})\s+(\S.*?)\s*$/.exec(line) ?? [];
			return { rank: Number(rank), league: league ?? "" };
		});
	if (pools.some(({ rank, league }) => !(rank > 0) || league === ""))
		return fault(row, column, "each line is a rank and a league, such as 1 Monday Open.");
	if (new Set(pools.map(({ rank, league }) => `${rank} ${teamKey(league)}`)).size < pools.length)
		return fault(row, column, "one rank of a league takes one seed.");
	if (pools.length > seedsMax) return fault(row, column, `at most ${seedsMax} seeds.`);
	return pools;
}

const seedsMax = 64;
const lengthMax = 8_000;
