import { type Draft, type Pair, type Slot, loserOf, nobody, winnerOf } from "./matchup.ts";
import { roundName } from "./rounds.ts";
import { bracketSize } from "./seeding.ts";
import { eliminationRounds, opening } from "./single.ts";

/**
 * Where the losers of the winners' second, third, … round drop in, by bracket size: loser `i ^ mask` meets line `i`.
 * Found by trying all such crossings: these put the first possible rematch as late as any do (losers' round 3 of 8
 * teams, 4 of 16, 5 of 32, 7 of 64), and among those make rematches least likely between equal teams.
 */
const crossings = new Map([
	[8, [1]],
	[16, [2, 0]],
	[32, [2, 2, 0]],
	[64, [8, 6, 1, 1]],
]);

/** Double elimination: out after the second loss; 2(N-1) games, and one more if the losers' champion wins the grand final. */
export function doubleRounds(teamCount: number): Draft[] {
	const winners = eliminationRounds(opening(teamCount)).map((draft, index) => ({
		...draft,
		name: `Winners ${roundName(draft.pairs.length).toLowerCase()}`,
		column: Math.max(0, index * 2 - 1),
	}));
	const losers = losersRounds(
		firstLosers(winners[0]!.pairs),
		winners.length,
		crossings.get(bracketSize(teamCount)) ?? [],
	);
	return [...winners, ...losers.drafts, ...finalRounds(winners.length, losers)];
}

type Losers = { drafts: Draft[]; champion: Slot };

/**
 * `waiting` are those still in after one loss. Before each round of the winners is over they meet each other, except
 * where byes have left no two to meet; then they meet those who drop in from that round.
 */
function losersRounds(first: Slot[], winnersRounds: number, masks: number[]): Losers {
	const drafts: Draft[] = [];
	let waiting = first;
	const play = (column: number, pairs: Pair[]) => {
		const index = drafts.push({ name: `Losers round ${drafts.length + 1}`, section: "losers", column, pairs });
		waiting = pairs.map((_, line) => winnerOf(winnersRounds + index, line));
	};
	for (let round = 2; round <= winnersRounds; round++) {
		const meetings = neighbours(waiting);
		if (meetings.some((pair) => !pair.includes(nobody))) play(round * 2 - 3, meetings);
		else waiting = meetings.map(([upper, lower]) => (upper === nobody ? lower : upper));
		const mask = masks[round - 2] ?? 0;
		play(
			round * 2 - 2,
			waiting.map((slot, line): Pair => [loserOf(round, line ^ mask), slot]),
		);
	}
	const named = drafts.map((draft, index) =>
		index === drafts.length - 1 ? { ...draft, name: "Losers final" } : draft,
	);
	return { drafts: named, champion: waiting[0]! };
}

function firstLosers(pairs: Pair[]): Slot[] {
	return pairs.map((pair, index) => (pair.includes(nobody) ? nobody : loserOf(1, index)));
}

function neighbours(slots: Slot[]): Pair[] {
	return slots.flatMap((slot, line): Pair[] => (line % 2 === 0 ? [[slot, slots[line + 1]!]] : []));
}

/** Of two teams there are no losers' rounds: the loser of the one game comes back at once. */
function finalRounds(winnersRounds: number, losers: Losers): Draft[] {
	const round = winnersRounds + losers.drafts.length + 1;
	const column = winnersRounds * 2 - 1;
	const first: Pair = [winnerOf(winnersRounds, 0), losers.champion];
	const second: Pair = [loserOf(round, 0, "teamA"), winnerOf(round, 0)];
	return [
		{ name: "Grand final", section: "final", column, pairs: [first] },
		{ name: "Grand final, second game", section: "final", column: column + 1, pairs: [second] },
	];
}
