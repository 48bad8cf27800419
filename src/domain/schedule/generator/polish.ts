import { type Board, cost } from "./board.ts";
import type { Fairness } from "../fairness.ts";
import { evenHalves } from "./halves.ts";
import { type Freedom, improve } from "./improve.ts";
import { inDayOver, shuffleInDay, spreadInDay } from "./in-day.ts";
import type { MeasureName } from "../measures.ts";
import type { Random } from "../random.ts";
import { copy, restore } from "./repair.ts";

interface Polishing {
	steps: number;
	/** In the board's looks. */
	looks: number;
	freedom: Freedom;
	/** Games that are placed before anything is judged, sides that are shared out: what ends a generation. */
	finish: () => void;
	measure: () => Fairness;
	tell: (share: number) => void;
}

/**
 * Searches again where measures are behind their bounds, from other chances: for times and places within the days, for what
 * depends on days over the whole schedule. A round is kept where it brings some measure nearer to its bound and none away
 * from it, and gives nobody one more bye.
 */
export function polish(board: Board, random: Random, { finish, measure, tell, ...limits }: Polishing) {
	const end = board.looks + limits.looks;
	const judge = () => {
		const { measures, teams } = measure();
		return {
			byes: teams.reduce((sum, team) => sum + team.byes, 0),
			measures: measures.map(({ name, figure, bound }) => ({ name, figure, bound, short: shortOf(figure, bound) })),
		};
	};
	const placed = () => board.at.reduce((count, slot) => count + (slot < 0 ? 0 : 1), 0);
	let seen = judge();
	for (let round = 0; round < roundsMax && board.looks < end && seen.measures.some(({ short }) => short > 0); round++) {
		tell(Math.max(round / roundsMax, 1 - (end - board.looks) / limits.looks));
		const before = { board: copy(board), placed: placed() };
		const behind = new Set(seen.measures.filter(({ short }) => short > 0).map(({ name }) => name));
		const far =
			ofDays.some((name) => behind.has(name)) && (round % 2 === 0 || !ofTimes.some((name) => behind.has(name)));
		const looks = Math.min(end - board.looks, limits.looks / (far ? 4 : 6));
		if (far)
			moveDays(board, random, {
				...limits,
				looks,
				gap: seen.measures.find(({ name }) => name === "meetingGapDays")?.bound ?? 0,
			});
		else if (round % 3 === 1 && limits.freedom === "pairs" && behind.has("times")) loosen(board, random);
		else if (round % 3 === 2) shuffleInDay(board, random);
		evenDays(board, random, { steps: limits.steps, looks });
		finish();
		const now = judge();
		const isAway = now.measures.some(({ short }, index) => short > seen.measures[index]!.short);
		const isNearer = now.measures.some(({ short }, index) => short < seen.measures[index]!.short);
		if (isNearer && !isAway && now.byes <= seen.byes && placed() >= before.placed) seen = now;
		else restore(board, before.board);
	}
}

const roundsMax = 10;

/** Of a round's looks, for places; what times leave of theirs is for places too. */
const placesShare = 0.4;

/** Several short runs, each with another rest for `evenHalves`, find more than a long one. */
const inDayRuns = 40;

const ofDays: readonly MeasureName[] = [
	"opponents",
	"weekdays",
	"byes",
	"byesInRow",
	"doubleHeaders",
	"meetingGapDays",
];
const ofTimes: readonly MeasureName[] = ["times", "places", "doubleHeadersApart"];

/** How far a measure is from its bound; 0 where there is nothing to measure. */
export function shortOf(figure: number | null, bound: number | null): number {
	return figure === null || bound === null ? 0 : Math.abs(figure - bound);
}

/** Moves games over the whole schedule while times and places do not matter, meetings as far apart as they could be. */
function moveDays(
	board: Board,
	random: Random,
	{ gap, steps, looks, freedom }: Pick<Polishing, "steps" | "looks" | "freedom"> & { gap: number },
) {
	board.weighInDay(false);
	board.wishGap(gap);
	improve(board, random, { steps, looks, freedom, hot: 3 * cost.tally, cold: 20, tell: () => {} });
	board.wishGap(0);
	board.weighInDay(true);
}

/**
 * Changes at random who plays whom on a day, where that costs nothing. In the circle's rounds, with teams numbered 0, 1, 2, … and one
 * that stays in its place, the numbers of two opponents add up to the round's, modulo the number of rounds; so the rounds of that one
 * team at each time would have to add up to a certain number before any sharing out of times could be even.
 */
function loosen(board: Board, random: Random) {
	board.weighInDay(false);
	const steps = board.at.length * loosenSteps;
	improve(board, random, { steps, looks: Infinity, hot: 1, cold: 1, freedom: "opponents", tell: () => {} });
	board.weighInDay(true);
}

const loosenSteps = 20;

/** Times first, as if a day had one place, then places with the times as they are. */
function evenDays(board: Board, random: Random, { steps, looks }: { steps: number; looks: number }) {
	const isSplit = board.problem.inDayKinds.length > 1;
	const last = board.looks + looks;
	const run = (atOnce: boolean) => {
		const costMin = board.cost - inDayOver(board) * cost.tally - board.apartCost;
		const end = isSplit && !atOnce ? last - looks * placesShare : last;
		for (let turn = 0; turn < inDayRuns && board.cost > costMin && board.looks < end; turn++) {
			const hot = (turn === 0 ? 1.5 : 0.8) * cost.tally;
			const spread = { steps: turn === 0 ? steps : steps / 4, looks: end - board.looks, hot, cold: 0.4 * cost.tally };
			spreadInDay(board, random, { ...spread, costMin, atOnce, tell: () => {} });
			if (board.cost > costMin) evenHalves(board, random, end - board.looks);
		}
	};
	board.weighInDay(true, !isSplit);
	run(false);
	board.weighInDay(true);
	if (isSplit) run(true);
}
