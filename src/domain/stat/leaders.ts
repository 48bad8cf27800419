import { compareNames } from "../order.ts";

export type LeaderInput = { id: number; name: string; total: number; games: number };
export type Leader<T> = T & { rank: number; perGame: number };

interface Cut {
	by: "total" | "game";
	minimumGames?: number;
	count?: number;
	/** With all who are level with the last one. */
	level?: boolean;
	/** The lowest per game leads, and nothing at all leads everybody. */
	isLowest?: boolean | undefined;
}

/**
 * The first `count` of a stat, by total or per game (statistics 7). Nobody without a value above 0 leads; per game needs at least
 * `minimumGames` games. Equal values share a rank and stand by name; per-game values are compared as fractions, unrounded.
 * `perGame` is unrounded too: show it with `oneDecimal`.
 */
export function leaders<T extends LeaderInput>(
	rows: readonly T[],
	{ by, minimumGames = 1, count = 3, level = false, isLowest = false }: Cut,
): Leader<T>[] {
	const least = by === "game" ? Math.max(1, minimumGames) : 0;
	const highest = by === "total" ? byTotal : byGame;
	const compare = isLowest ? (a: T, b: T) => highest(b, a) : highest;
	const able = rows.filter((row) => (isLowest || row.total > 0) && row.games >= least);
	const order = (a: T, b: T) => compare(a, b) || compareNames(a.name, b.name) || a.id - b.id;
	const cut = firstOf(able, order, count);
	const last = cut.at(-1);
	const first = level && last ? able.filter((row) => compare(row, last) <= 0).toSorted(order) : cut;
	let rank = 1;
	return first.map((row, index) => {
		const previous = first[index - 1];
		if (previous !== undefined && compare(previous, row) !== 0) rank = index + 1;
		return { ...row, rank, perGame: row.games === 0 ? 0 : row.total / row.games };
	});
}

/** The first `count` of the sorted rows: of hundreds a few are wanted, a list for every stat. */
function firstOf<T>(rows: readonly T[], compare: (a: T, b: T) => number, count: number): T[] {
	if (count >= rows.length) return rows.toSorted(compare);
	const first: T[] = [];
	for (const row of rows) {
		const last = first[count - 1];
		if (last !== undefined && compare(last, row) <= 0) continue;
		const place = first.findIndex((other) => compare(row, other) < 0);
		first.splice(place === -1 ? first.length : place, 0, row);
		if (first.length > count) first.pop();
	}
	return first;
}

function byTotal(a: LeaderInput, b: LeaderInput): number {
	return b.total - a.total;
}

function byGame(a: LeaderInput, b: LeaderInput): number {
	return b.total * a.games - a.total * b.games;
}
