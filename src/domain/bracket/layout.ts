import { Refusal, assert } from "../refusal.ts";
import { some } from "../some.ts";
import { doubleRounds } from "./double.ts";
import { doubleByes, entriesOf, entryRounds, roundsMax, stepladder, teamsIn } from "./entries.ts";
import {
	type Draft,
	type Feed,
	type Format,
	type Layout,
	type Matchup,
	type NamedFormat,
	type Pair,
	type Shape,
	type Slot,
	matchId,
} from "./matchup.ts";
import { lengthAt, partsOf, shapeOf, spotOf } from "./series.ts";
import { placementRounds, singleRounds, thirdPlaceRounds } from "./single.ts";

/** As many teams as a bracket may have (brackets 1). */
export const teamsMax = 64;

function doubleByeRounds(teamCount: number): Draft[] {
	const entries = doubleByes(teamCount);
	return entries ? entryRounds(entries) : singleRounds(teamCount);
}

const drafts: Record<NamedFormat, (teamCount: number) => Draft[]> = {
	single: singleRounds,
	"third-place": thirdPlaceRounds,
	placement: placementRounds,
	double: doubleRounds,
	"double-bye": doubleByeRounds,
	stepladder: (teamCount) => entryRounds(stepladder(teamCount)),
};

/**
 * The bracket of 2 to 64 teams (brackets 1, brackets 2): rounds of matchups, each line with where its team comes from, each
 * matchup with where its winner and its loser go. Fewer and more teams are refused. Depends on nothing but the count:
 * who the seeds are and what was played is for {@link import("./advance.ts").advance}.
 */
export function layout(teamCount: number, format: Format = "single"): Layout {
	assert(Number.isInteger(teamCount), `a bracket of ${teamCount} teams`);
	const refusal = layoutRefusal(teamCount, format);
	if (refusal !== null) throw new Refusal("conflict", refusal);
	const matchups = new Map<string, Matchup>();
	const { shape, lengths, others } = partsOf(format);
	const all = draftsOf(shape, teamCount);
	const last = lastColumn({ rounds: all });
	const rounds = all.map(({ pairs, isPlayIn = false, ...draft }, round) => {
		const usual = draft.section === "main" ? lengthAt(lengths, last - draft.column) : 1;
		const bestOf = (index: number) => others.get(spotOf(draft, index, last)) ?? usual;
		const add = (pair: Pair, index: number) => added(matchups, round + 1, index, pair, bestOf(index));
		return { ...draft, isPlayIn, matchups: pairs.map(add) };
	});
	const final = rounds.findLast((round) => round.section === "main" || round.section === "final")!;
	return { format: shape, teamCount, rounds, finalId: final.matchups[0]!.matchId };
}

/** From which the lengths of series are counted. */
export const lastColumn = ({ rounds }: { rounds: readonly Pick<Draft, "column">[] }): number =>
	Math.max(...rounds.map(({ column }) => column));

/** Why so many teams have no bracket, or none of that format; null where they have. */
export function layoutRefusal(teamCount: number, format: Format): string | null {
	const shape = shapeOf(format);
	if (teamCount < 2) return "A bracket needs at least 2 teams.";
	if (teamCount > teamsMax) return `A bracket has room for at most ${teamsMax} teams.`;
	if (shape === "stepladder" && teamCount > roundsMax) return `A stepladder has room for at most ${roundsMax} teams.`;
	const entries = entriesOf(shape);
	return entries && teamsIn(entries) !== teamCount
		? `Its rounds are for ${some(teamsIn(entries), "team")}, and ${teamCount} stand here.`
		: null;
}

/** Why so many teams may not stand in a division of that format; fewer may, on the way to more (brackets 19). */
export function tooManyRefusal(teamCount: number, format: Format): string | null {
	const isOnTheWay = teamCount < 2 || teamCount < teamsIn(entriesOf(shapeOf(format)) ?? []);
	return isOnTheWay ? null : layoutRefusal(teamCount, format);
}

function draftsOf(shape: Shape, teamCount: number): Draft[] {
	const entries = entriesOf(shape);
	return entries ? entryRounds(entries) : drafts[shape as NamedFormat](teamCount); // every other one has a name
}

/** Adds a matchup whose sources are there already, and tells them where their winner or loser goes. */
function added(
	matchups: Map<string, Matchup>,
	round: number,
	index: number,
	[teamA, teamB]: Pair,
	bestOf: number,
): Matchup {
	const empty = [teamA, teamB].filter((slot) => slot.from === "nobody").length;
	const matchup: Matchup = {
		matchId: matchId(round, index),
		round,
		index,
		teamA,
		teamB,
		isBye: empty === 1,
		isSpacer: empty === 2,
		bestOf: empty === 0 ? bestOf : 1,
		winnerTo: null,
		loserTo: null,
	};
	feed(matchups, teamA, { matchId: matchup.matchId, line: "teamA" });
	feed(matchups, teamB, { matchId: matchup.matchId, line: "teamB" });
	matchups.set(matchup.matchId, matchup);
	return matchup;
}

function feed(matchups: Map<string, Matchup>, slot: Slot, to: Feed): void {
	if (slot.from === "seed" || slot.from === "nobody") return;
	const source = matchups.get(slot.sourceMatchId);
	assert(source, `${slot.sourceMatchId} feeds ${to.matchId} but does not stand before it`);
	if (slot.from === "winner") source.winnerTo = to;
	else source.loserTo = to;
}
