import { refused } from "../refusal.ts";
import { type Draft, type EntriesFormat, type Pair, type Slot, nobody, seeded, winnerOf } from "./matchup.ts";
import { some } from "../some.ts";
import { roundName, roundWords } from "./rounds.ts";
import { bracketSize } from "./seeding.ts";

/** How many seeds enter in each round, the first round first; the best of them enter last. */
export type Entries = readonly number[];

const prefix = "entries:" as const;
/** A drawing has room for fourteen columns. */
export const roundsMax = 14;

/** The form of a format in which staff have said how many seeds enter in each round. */
const entriesForm = /^entries:\d{1,2}(,\d{1,2}){0,13}$/;

/** Of such a format; null for one that has a name. */
export function entriesOf(format: string): Entries | null {
	if (!entriesForm.test(format)) return null;
	return format.slice(prefix.length).split(",").map(Number);
}

export const teamsIn = (entries: Entries): number => entries.reduce((sum, entering) => sum + entering, 0);

/** The numbers of a text such as "4, 6, 4, 0, 0", as staff write it and as it is stored, whether they lead to one final or not; null where it is none. */
export function typedEntries(text: string): Entries | null {
	const numbers = text
		.replace(prefix, "")
		.split(/[\s,;]+/)
		.filter(Boolean);
	return entriesOf(`${prefix}${numbers.map((number) => number.replace(/^0+(?=\d)/, "")).join(",")}`);
}

/** The format of such a text; null where it is none. Refused (invalid) where the rounds do not lead to one final (brackets 19). */
export function readEntries(field: string, text: string): EntriesFormat | null {
	const entries = typedEntries(text);
	if (!entries) return null;
	const reason = oddRound(entries);
	if (reason) throw refused(field, reason);
	return `${prefix}${entries.join(",")}`;
}

/** Why rounds do not lead to one final, with the first that does not come out even; null where they do. */
export function oddRound(entries: Entries): string | null {
	if (matchupCounts(entries)) return null;
	let winners = 0;
	for (const [round, entering] of entries.entries()) {
		const lines = winners + entering;
		if (lines === 0 || lines % 2 === 1)
			return `Round ${round + 1} has ${some(lines, "team")}: an even number must meet there.`;
		winners = lines / 2;
	}
	return `After the last round ${winners} teams are left: one must be.`;
}

/** How many matchups each round has; null where they do not lead to one final. */
export function matchupCounts(entries: Entries): number[] | null {
	let winners = 0;
	const counts = entries.map((entering) => (winners = (winners + entering) / 2));
	return counts.every((count) => Number.isInteger(count) && count > 0) && winners === 1 ? counts : null;
}

/** All at once but for those whom the first round has no opponent for: what a bracket is as always. */
export function standard(teamCount: number): Entries {
	const size = bracketSize(teamCount);
	const rounds = teamCount === size ? [size] : [2 * teamCount - size, size - teamCount];
	return [...rounds, ...Array.from({ length: Math.log2(size) - rounds.length }, () => 0)];
}

/** Everybody but the two that open it meets one who has won before: the best seed plays the final alone. */
export const stepladder = (teamCount: number): Entries =>
	Array.from({ length: teamCount - 1 }, (_, round) => (round === 0 ? 2 : 1));

/** The best four enter at the quarterfinals, against four that the others have played out; of up to eight teams all enter as always. */
export function doubleByes(teamCount: number): Entries | null {
	const others = teamCount - 4;
	if (others <= 4) return null;
	const size = bracketSize(others);
	const rounds = [2 * (others - size / 2), size - others];
	for (let lines = size / 2; lines > 4; lines /= 2) rounds.push(0);
	rounds[rounds.length - 1]! += 4;
	return [...rounds, 0, 0];
}

/** A line of a round by its strength among all of them, the strongest 1. */
type Meeting = [better: number, worse: number];

/**
 * The rounds of a single elimination in which seeds enter where `entries` say (they lead to one final). In each round the best that
 * enter stand before the best that have won, and the strongest meets the weakest; who is better stands above, and who has won
 * below who enters. A spacer keeps the place of a game that is not needed, so that each game is level with those that feed it.
 */
export function entryRounds(entries: Entries): Draft[] {
	const counts = matchupCounts(entries) ?? [];
	const names = roundNames(counts);
	const drafts: Draft[] = [];
	let column: (Meeting | null)[] = [[1, 2]];
	let later = 0;
	for (let round = entries.length; round > 0; round -= 1) {
		const entering = entries[round - 1] ?? 0;
		const before = feeding(column, entering, counts[round - 2] ?? 0);
		const slotOf = (line: number, at: number): Slot =>
			line <= entering ? seeded(later + line) : winnerOf(round - 1, at);
		const pairs = column.map((meeting, index): Pair => {
			if (meeting === null) return [nobody, nobody];
			const [upper, lower] = inOrder(meeting, index, entering);
			const at = before.isAsTall ? [index, index] : [index * 2, index * 2 + 1];
			return [slotOf(upper, at[0]!), slotOf(lower, at[1]!)];
		});
		drafts.unshift({ name: names[round - 1] ?? "", section: "main", column: round - 1, pairs });
		column = before.column;
		later += entering;
	}
	return drafts;
}

/** Two that have won before stand so that the best two of a round are at its top and its foot. */
function inOrder([better, worse]: Meeting, index: number, entering: number): Meeting {
	return better > entering && index % 2 === 1 ? [worse, better] : [better, worse];
}

/** The round before: level with this one where each game waits for one other, else with room for two. */
function feeding(column: readonly (Meeting | null)[], entering: number, count: number) {
	const waitsFor = (line: number): Meeting | null =>
		line > entering ? [line - entering, 2 * count + 1 - (line - entering)] : null;
	const isAsTall = column.every((meeting) => meeting === null || meeting[0] <= entering);
	return {
		isAsTall,
		column: column.flatMap((meeting, index): (Meeting | null)[] => {
			if (isAsTall) return [meeting && waitsFor(meeting[1])];
			if (meeting === null) return [null, null];
			return inOrder(meeting, index, entering).map(waitsFor);
		}),
	};
}

/** By their size as long as each is half of the one before it, seen from the final; those that come before are counted. */
function roundNames(counts: readonly number[]): string[] {
	const fromFinal = counts.toReversed();
	const regular = fromFinal.findIndex((count, at) => count !== 2 ** at);
	return counts.map((count, round) => {
		const at = counts.length - 1 - round;
		if (regular < 0 || at < regular) return roundName(count);
		return at === 1 ? "Semifinal" : `${roundWords[round] ?? ""} round`;
	});
}
