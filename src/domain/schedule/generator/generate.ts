import { Board, cost } from "./board.ts";
import { slotKey } from "../calendar.ts";
import { conflictsOf } from "../conflicts.ts";
import { draft } from "./draft.ts";
import { type Fairness, fairness } from "../fairness.ts";
import { fill } from "./fill.ts";
import { inDayOver, spreadInDay } from "./in-day.ts";
import { gather } from "./gather.ts";
import { improve } from "./improve.ts";
import { Openings } from "./openings.ts";
import type { MeasureName } from "../measures.ts";
import type { Game, Plan, Wishes } from "../plan.ts";
import { problemOf, type Problem } from "./problem.ts";
import { polish, shortOf } from "./polish.ts";
import { type Random, random } from "../random.ts";
import { rehost } from "./rehost.ts";
import { leastLeft, type Unplaced, unplacedOf } from "./reasons.ts";
import { copy, repair, restore } from "./repair.ts";
import { balance } from "./sides.ts";
import { wantedOf } from "./wanted.ts";

export interface Input extends Omit<Plan, "games"> {
	/** Locked games: they keep teams, sides and slot, and count as games that are wanted. */
	fixed?: readonly Game[];
	/** The same seed gives the same schedule. */
	seed: number;
	/** What the search may spend, in steps; the result is what it has by then. */
	stepsMax?: number;
	/** What it may look at, in games, slots and days: bounds the time of leagues that are large or impossible. */
	looksMax?: number;
}

export interface Generated {
	/** In order of date, time and place; locked games as they were given, with `fixed` set. */
	games: (Game & { week: number })[];
	/** Teams without a game, for each week that has any; `date` is the week's first. */
	byes: { week: number; date: string; teams: number[] }[];
	unplaced: Unplaced[];
	/** Locked games that break a rule, kept all the same. */
	conflicts: { game: Game; reasons: string[] }[];
	/** What was looked at, as `looksMax` counts it, the passes over all games and slots before and after the search included. */
	looks: number;
}

/**
 * A schedule for a league: a first draft by the circle method, games that found no room placed by guided ejection, then
 * simulated annealing, then home and away, and all that again where a measure is behind (`polish`). Never: a team twice in a slot or where it cannot play, more games in a slot
 * than it holds, more games a day or in some days than wished, meetings closer than wished. Then, in this order: every
 * wanted game placed; games per team, meetings per pair and home against away differ by at most one; slots, days and byes
 * even; double headers in neighbouring slots; meetings far apart (`fairness` measures them). Refuses (invalid) what
 * `problemOf` refuses, and more than 5,000 games. What could not be placed is told with the reason. `progress` hears the
 * share of the work that is done, from 0 to 1; that is its only use.
 */
export function generate(input: Input, progress: (share: number) => void = () => {}): Generated {
	const { wishes = {}, fixed = [], seed } = input;
	const limits: Limits = { stepsMax: input.stepsMax ?? 300_000, looksMax: input.looksMax ?? looksDefault };
	progress(0);
	const problem = problemOf({ ...input, games: fixed });
	const chance = random(seed);
	const board = start(problem, wishes, fixed, chance, limits.looksMax * looksShare.draft);
	const free = !("rounds" in (wishes.games ?? {}));
	const leftMin = leastLeft(board, free);
	repair(board, chance, {
		stepsMax: limits.stepsMax,
		looksMax: limits.looksMax * looksShare.repair,
		leftMin,
		patience: free ? patience.free : patience.bound,
		tell: (share) => progress(0.4 * share),
	});
	progress(0.4);
	if (free) fill(board, wishes);
	else {
		placeAtHome(board, chance, limits, leftMin);
		board.weighRest();
	}
	even(board, chance, free, { ...limits, tell: (share) => progress(0.4 + 0.3 * share) }, () => planOf(board, input));
	progress(0.7);
	const finish = () => {
		if (free) fill(board, wishes);
		else place(board);
		turn(board);
	};
	finish();
	polish(board, chance, {
		steps: Math.min(limits.stepsMax, board.at.length * 700),
		looks: limits.looksMax * looksShare.polish,
		freedom: free ? "pairs" : "anywhere",
		finish,
		measure: () => fairness(planOf(board, input)),
		tell: (share) => progress(0.7 + 0.3 * share),
	});
	if (!free) rest(board, chance, limits, () => fairness(planOf(board, input)));
	gather(board);
	const generated = told(board, input);
	progress(1);
	return generated;
}

/** Far more than leagues that can be played need, and about a second's worth. */
const looksDefault = 200_000_000;

interface Limits {
	stepsMax: number;
	looksMax: number;
}

/** What each search may spend of it; one search improves up to three times. */
const looksShare = {
	draft: 0.03,
	repair: 0.4,
	improve: 0.12,
	spread: 0.04,
	polish: 0.35,
	rehost: 0.3,
	rest: 0.25,
} as const;

/** Steps a game without gain after which repair gives up; where pairs are free, other searches follow. */
const patience = { free: 100, bound: 1_000 } as const;

function start(problem: Problem, wishes: Wishes, fixed: readonly Game[], chance: Random, looksMax: number): Board {
	const team = new Map(problem.teams.map(({ id }, index) => [id, index]));
	const slot = new Map(problem.slots.map((own, index) => [slotKey(own), index]));
	const locked = fixed.map((game) => {
		const at = slot.get(slotKey(game))!;
		return { home: team.get(game.home)!, away: team.get(game.away)!, at, day: problem.dayOf[at]! };
	});
	const wanted = wantedOf(problem, wishes, locked, chance);
	const board = new Board(problem, [
		...locked.map(({ home, away }) => ({ home, away, flips: false, locked: true })),
		...wanted.map(({ home, away, flips }) => ({ home, away, flips, locked: false })),
	]);
	locked.forEach(({ at }, game) => board.place(game, at));
	draft(board, wanted, locked.length, looksMax);
	return board;
}

/** Searches from what matters most to what matters least, each only where the schedule is behind what could be. */
function even(
	board: Board,
	chance: Random,
	free: boolean,
	{ stepsMax, looksMax, tell }: { stepsMax: number; looksMax: number; tell: (share: number) => void },
	plan: () => Plan,
) {
	const steps = Math.min(stepsMax, board.at.length * 700);
	const looks = looksMax * looksShare.improve;
	const part = (index: number) => (share: number) => tell((index + share) / 4);
	const freedom = free ? "pairs" : "anywhere";
	const behind = (...names: MeasureName[]) =>
		fairness(plan()).measures.some(({ name, figure, bound }) => names.includes(name) && figure !== bound);
	if (free && behind("games", "opponents"))
		improve(board, chance, { steps, looks, hot: cost.meeting, cold: cost.tally, freedom: "pairs", tell: part(0) });
	if (behind("weekdays", "byes", "byesInRow", "meetingGapDays")) {
		board.weighInDay(false);
		improve(board, chance, { steps, looks, hot: 3 * cost.tally, cold: 1, freedom, tell: part(1) });
		board.weighInDay(true);
	}
	const costMin = board.cost - inDayOver(board) * cost.tally - board.apartCost;
	if (board.cost > costMin)
		spreadInDay(board, chance, {
			steps: 4 * steps,
			looks: looksMax * looksShare.spread,
			hot: 1.5 * cost.tally,
			cold: cost.tally * 0.3,
			costMin,
			tell: part(2),
		});
	if (behind("doubleHeadersApart", "meetingGapDays"))
		improve(board, chance, { steps, looks, hot: cost.tally / 5, cold: 1, freedom, tell: part(3) });
}

/** Dear at first, so that rest outweighs weeks; where other counts suffer, again at its usual price. */
const restRuns = [
	{ price: 3 * cost.rest, hot: 5 * cost.rest, share: 0.8 },
	{ price: cost.rest, hot: cost.rest / 2, share: 0.2 },
];

/** Small leagues need few steps: of more they would take the most, since each looks at little. */
const rehostSteps = (board: Board, { stepsMax }: Limits) => Math.min(stepsMax, 30_000, 300 * board.at.length);

/** Where repair left games over for which there may be a slot: hosts share out their home games again. */
function placeAtHome(board: Board, chance: Random, limits: Limits, leftMin: number) {
	const isEnough = () => board.at.reduce((left, slot) => left + Number(slot < 0), 0) <= leftMin;
	if (isEnough()) return;
	const [steps, looks] = [rehostSteps(board, limits), limits.looksMax * looksShare.rehost];
	rehost(board, chance, { steps, looks, hot: 3_000, cold: 300, tell: () => {}, isEnough });
}

/** Spreads rest over all days (scheduling 22) where that takes no measure but the days between two meetings further from its bound. */
function rest(board: Board, chance: Random, limits: Limits, judge: () => Fairness) {
	if (board.near === 0) return;
	const looks = limits.looksMax * looksShare.rest;
	const counted = () =>
		judge()
			.measures.filter(({ name }) => name !== "meetingGapDays")
			.map(({ figure, bound }) => shortOf(figure, bound));
	const before = { board: copy(board), short: counted() };
	for (const { price, hot, share } of restRuns) {
		board.weighRest(price);
		rehost(board, chance, {
			steps: rehostSteps(board, limits),
			looks: looks * share,
			hot,
			cold: price / 10,
			tell: () => {},
		});
		if (!counted().some((short, index) => short > before.short[index]!)) return;
		restore(board, before.board);
	}
}

/** Search may have made room for a game that was left over. */
function place(board: Board) {
	const left = [...board.at.keys()].filter((game) => board.at[game] === -1);
	if (left.length === 0) return;
	const openings = new Openings(board);
	for (const game of left) {
		const [home, away] = [board.home[game]!, board.away[game]!];
		const slot = openings.first(game, home, away);
		const turned = board.flips[game] ? openings.first(game, away, home) : -1;
		board.assign(game, home, away);
		if (slot < 0 && turned < 0) continue;
		if (slot < 0) board.assign(game, away, home);
		openings.place(game, slot < 0 ? turned : slot);
	}
}

/** The home and away pass: a side may turn where that breaks no home day. */
function turn(board: Board) {
	const { problem, at, home, away, flips, load } = board;
	const { span, dayOf, canHome, homeLimited, slots } = problem;
	const placed = [...at.keys()].filter((game) => at[game]! >= 0);
	const sides = placed.map((game) => {
		const cell = away[game]! * span + dayOf[at[game]!]!;
		const hosts =
			canHome[away[game]! * slots.length + at[game]!] === 1 && !(homeLimited[away[game]!] && load[cell]! > 1);
		return { home: home[game]!, away: away[game]!, flips: flips[game] === 1 && hosts };
	});
	balance(sides, problem.teams.length);
	placed.forEach((game, index) => {
		const { home: host, away: guest } = sides[index]!;
		if (host === home[game]) return;
		const slot = at[game]!;
		board.lift(game);
		board.assign(game, host, guest);
		board.place(game, slot);
	});
}

function planOf({ problem, at, home, away, locked }: Board, { fixed = [], ...input }: Input) {
	const { teams, slots, weekOf, weekNames } = problem;
	const games = [...at.keys()]
		.filter((game) => at[game]! >= 0)
		.map((game): Game & { week: number } => {
			const week = weekNames[weekOf[at[game]!]!]!;
			if (locked[game]) return { ...fixed[game]!, fixed: true, week };
			const { date, time, place } = slots[at[game]!]!;
			return { home: teams[home[game]!]!.id, away: teams[away[game]!]!.id, date, time, place, week };
		});
	return { ...input, games: games.sort((a, b) => (slotKey(a) < slotKey(b) ? -1 : 1)) };
}

function told(board: Board, input: Input): Generated {
	const plan = planOf(board, input);
	return {
		games: plan.games,
		byes: byesOf(board),
		unplaced: unplacedOf(board),
		conflicts: conflictsOf(
			plan,
			plan.games.filter((game) => game.fixed),
		),
		looks: Math.round(board.looks),
	};
}

function byesOf({ problem, ofTeam, at }: Board): Generated["byes"] {
	const { teams, slots, weekOf, weekNames, slotsOffered } = problem;
	const firstOf = new Map<number, string>();
	for (const [slot, { date }] of slots.slice(0, slotsOffered).entries()) {
		const first = firstOf.get(weekOf[slot]!);
		if (first === undefined || date < first) firstOf.set(weekOf[slot]!, date);
	}
	const played = ofTeam.map((games) => new Set(games.map((game) => weekOf[at[game]!])));
	return weekNames.flatMap((week, index) => {
		const date = firstOf.get(index);
		const idle = teams.filter((_, team) => !played[team]!.has(index));
		return idle.length > 0 && date !== undefined ? [{ week, date, teams: idle.map(({ id }) => id) }] : [];
	});
}
