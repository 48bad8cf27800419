import { type Board, cost } from "./board.ts";
import type { Measure } from "../fairness.ts";
import { evenHalves } from "./halves.ts";
import { type Freedom, improve } from "./improve.ts";
import { inDayOver, spreadInDay } from "./in-day.ts";
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
	measure: () => readonly Measure[];
	tell: (share: number) => void;
}

/**
 * Searches again where measures are behind their bounds, from other chances: for times and places within the days, for what
 * depends on days over the whole schedule. A round is kept where it brings some measure nearer to its bound and none away from it.
 */
export function polish(board: Board, random: Random, { finish, measure, tell, ...limits }: Polishing) {
	const end = board.looks + limits.looks;
	const judge = () =>
		measure().map(({ name, figure, bound }) => ({ name, figure, bound, short: shortOf(figure, bound) }));
	const placed = () => board.at.reduce((count, slot) => count + (slot < 0 ? 0 : 1), 0);
	let seen = judge();
	for (let round = 0; round < roundsMax && board.looks < end && seen.some(({ short }) => short > 0); round++) {
		tell(Math.max(round / roundsMax, 1 - (end - board.looks) / limits.looks));
		const before = { board: copy(board), placed: placed() };
		const behind = new Set(seen.filter(({ short }) => short > 0).map(({ name }) => name));
		const far =
			ofDays.some((name) => behind.has(name)) && (round % 2 === 0 || !ofTimes.some((name) => behind.has(name)));
		const looks = Math.min(end - board.looks, limits.looks / (far ? 4 : 2));
		if (far)
			moveDays(board, random, {
				...limits,
				looks,
				gap: seen.find(({ name }) => name === "meetingGapDays")?.bound ?? 0,
			});
		evenDays(board, random, { steps: limits.steps, looks });
		finish();
		const now = judge();
		const isWorse = placed() < before.placed || now.some(({ short }, index) => short > seen[index]!.short);
		if (!isWorse && now.some(({ short }, index) => short < seen[index]!.short)) seen = now;
		else restore(board, before.board);
	}
}

const roundsMax = 8;

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

function shortOf(figure: number | null, bound: number | null): number {
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

/** Times first, as if a day had one place, then places with the times as they are. */
function evenDays(board: Board, random: Random, { steps, looks }: { steps: number; looks: number }) {
	const isSplit = board.problem.inDayKinds.length > 1;
	const run = (atOnce: boolean) => {
		const costMin = board.cost - inDayOver(board) * cost.tally - board.apartCost;
		const end = board.looks + looks / 2;
		for (let turn = 0; turn < inDayRuns && board.cost > costMin && board.looks < end; turn++) {
			const hot = (turn === 0 ? 1.5 : 0.8) * cost.tally;
			const spread = { steps: turn === 0 ? steps : steps / 8, looks: end - board.looks, hot, cold: 0.4 * cost.tally };
			spreadInDay(board, random, { ...spread, costMin, atOnce, tell: () => {} });
			if (board.cost > costMin) evenHalves(board, random, end - board.looks);
		}
	};
	board.weighInDay(true, !isSplit);
	run(false);
	board.weighInDay(true);
	if (isSplit) run(true);
}
