import { Refusal } from "../../refusal.ts";
import { circle, inCycle, type Pairing, regular } from "../circle.ts";
import type { Wishes } from "../plan.ts";
import type { Problem } from "./problem.ts";
import type { Random } from "../random.ts";

/** A game that is wanted: teams by index, and the days of its round. */
export interface Wanted {
	home: number;
	away: number;
	flips: boolean;
	days: readonly number[];
}

/**
 * The games that the wishes ask for beyond the locked ones, in the circle's rounds, each round with the days on which it
 * would be played. `rounds` asks for certain pairs; the other wishes ask for games and leave the pairs free.
 */
export function wantedOf(problem: Problem, wishes: Wishes, locked: readonly LockedGame[], random: Random): Wanted[] {
	const games = wishes.games ?? { perWeek: 1 };
	checkCount(problem, games, locked.length);
	const rounds =
		"perWeek" in games
			? weekly(problem, games.perWeek, wishes.doubleHeaders === true)
			: onDays(
					problem,
					"rounds" in games ? allPairs(problem, games.rounds) : regular(problem.teams.length, games.perTeam),
				);
	const sidesOpen = "rounds" in games ? Math.ceil(games.rounds) % 2 === 1 : true;
	const labelled = labels(problem, rounds, locked, random);
	const list = labelled.flatMap(({ pairs, days, last }) =>
		pairs.map(([home, away]) => ({ home, away, days, flips: sidesOpen && (last || !("rounds" in games)) })),
	);
	for (const game of locked) ("rounds" in games ? takeMeeting : takeGame)(list, game);
	return list;
}

/** Refuses (invalid) more games than the search can hold, before anybody makes a list of them. */
function checkCount(problem: Problem, games: NonNullable<Wishes["games"]>, locked: number) {
	if (locked > gamesMax || (perTeam(problem, games) * problem.teams.length) / 2 > gamesMax)
		throw new Refusal("invalid", `A schedule has at most ${gamesMax} games.`);
}

function perTeam({ teams, weeks }: Problem, games: NonNullable<Wishes["games"]>): number {
	if ("perTeam" in games) return games.perTeam;
	return "rounds" in games ? games.rounds * (teams.length - 1) : games.perWeek * weeks;
}

/** Far above any league. */
const gamesMax = 5_000;

interface LockedGame {
	home: number;
	away: number;
	day: number;
}

type Sides = Pick<Wanted, "home" | "away">;

interface Round {
	pairs: Pairing[];
	days: readonly number[];
	/** Of the last cycle? */
	last?: boolean;
}

function allPairs({ teams }: Problem, cycles: number): Pairing[][] {
	const cycle = circle(teams.length);
	return Array.from({ length: cycle.length * cycles }, (_, index) => inCycle(cycle, index));
}

/** So many rounds a week. With double headers those who would have a bye get a second game of somebody else's. */
function weekly(problem: Problem, perWeek: number, doubleHeaders: boolean): Round[] {
	const teamCount = problem.teams.length;
	const cycle = circle(teamCount);
	const rounds = Array.from({ length: problem.weeks }, (_, week) => {
		const pairs = Array.from({ length: perWeek }, (_, index) => inCycle(cycle, week * perWeek + index)).flat();
		return { pairs, days: problem.gameDays.filter((day) => weekOfDay(problem, day) === week) };
	});
	if (doubleHeaders) addSecondGames(rounds, teamCount, perWeek);
	return rounds.filter((round) => round.days.length > 0);
}

/** The partner of a second game has had the fewest, met the team the least often, and the longest time from this week. */
function addSecondGames(rounds: readonly Round[], teamCount: number, perWeek: number) {
	const seconds = Array.from({ length: teamCount }, () => 0);
	const meetings = Map.groupBy(
		rounds.flatMap(({ pairs }, week) => pairs.map((pair) => ({ pair, week }))),
		({ pair }) => pairKey(pair),
	);
	const met = (one: number, two: number) => meetings.get(pairKey([one, two])) ?? [];
	rounds.forEach(({ pairs }, week) => {
		const near = (one: number, two: number) => Math.min(...met(one, two).map((other) => Math.abs(other.week - week)));
		const byes = seats(teamCount, perWeek, pairs);
		while (byes.length > 0) {
			const team = byes.pop()!;
			const others = byes.length > 0 ? byes : [...seconds.keys()].filter((other) => other !== team);
			const partner = others.toSorted(
				(a, b) =>
					seconds[a]! - seconds[b]! || met(team, a).length - met(team, b).length || near(team, b) - near(team, a),
			)[0]!;
			if (byes.length > 0) byes.splice(byes.indexOf(partner), 1);
			else seconds[partner]!++;
			const pair: Pairing = week % 2 === 0 ? [team, partner] : [partner, team];
			pairs.push(pair);
			meetings.set(pairKey(pair), [...met(...pair), { pair, week }]);
		}
	});
}

function pairKey([one, two]: Pairing): string {
	return one < two ? `${one} ${two}` : `${two} ${one}`;
}

/** Each team as often as it misses a game of the week. */
function seats(teamCount: number, perWeek: number, pairs: readonly Pairing[]): number[] {
	const games = Array.from({ length: teamCount }, () => 0);
	for (const team of pairs.flat()) games[team]!++;
	return games.flatMap((count, team) => Array.from({ length: perWeek - count }, () => team));
}

/** Rounds laid evenly over the weeks where they suffice, else over the days. */
function onDays(problem: Problem, rounds: Pairing[][]): Round[] {
	const weeks = [...Map.groupBy(problem.gameDays, (day) => weekOfDay(problem, day)).values()];
	const buckets = rounds.length <= weeks.length ? weeks : problem.gameDays.map((day) => [day]);
	const total = rounds.flat().length;
	const cycle = circle(problem.teams.length).length;
	let before = 0;
	return rounds.map((pairs, index) => {
		const middle = (before + pairs.length / 2) / total;
		before += pairs.length;
		const days = buckets[Math.floor(middle * buckets.length)] ?? [];
		return { pairs, days, last: index >= rounds.length - cycle };
	});
}

function weekOfDay({ slotsOfDay, weekOf }: Problem, day: number): number {
	return weekOf[slotsOfDay[day]![0]!]!;
}

/**
 * Teams for positions: at random, then changed, and rounds with them, while that keeps more teams away from days on which
 * they cannot play, or brings locked games into the rounds of their days: a team's bye falls on the day that it asked for,
 * and nobody meets an opponent a second time because of a lock.
 */
function labels(problem: Problem, rounds: readonly Round[], locked: readonly LockedGame[], random: Random) {
	const team = random.shuffle([...problem.teams.keys()]);
	const order = [...rounds.keys()];
	const open = rounds.map(({ days }) =>
		problem.teams.map((_, team) => days.some((day) => playsOn(problem, team, day))),
	);
	const lockedIn = rounds.map(({ days }) => locked.filter(({ day }) => days.includes(day)));
	const misses = () => {
		let count = 0;
		rounds.forEach((_, index) => {
			for (const [home, away] of rounds[order[index]!]!.pairs)
				if (!open[index]![team[home]!] || !open[index]![team[away]!]) count++;
			for (const game of lockedIn[index]!) {
				const isOf = ([home, away]: Pairing) => isPair({ home: team[home]!, away: team[away]! }, game.home, game.away);
				if (!rounds[order[index]!]!.pairs.some(isOf)) count++;
			}
		});
		return count;
	};
	let fewest = misses();
	const steps = Math.min(labelSteps, labelLooks / rounds.flatMap(({ pairs }) => pairs).length);
	for (let step = 0; step < steps && fewest > 0; step++) {
		const list = step % 2 === 0 ? team : order;
		const [one, two] = [random.below(list.length), random.below(list.length)];
		swap(list, one, two);
		const now = misses();
		if (now > fewest) swap(list, one, two);
		else fewest = now;
	}
	return rounds.map(({ days }, index) => {
		const { pairs, last = false } = rounds[order[index]!]!;
		return { pairs: pairs.map(([home, away]): Pairing => [team[home]!, team[away]!]), days, last };
	});
}

const labelSteps = 2_000;
/** Games looked at in all these steps, at most. */
const labelLooks = 3_000_000;

function playsOn({ slotsOfDay, slots, can }: Problem, team: number, day: number): boolean {
	return slotsOfDay[day]!.some((slot) => can[team * slots.length + slot]);
}

function swap(list: number[], one: number, two: number) {
	[list[one], list[two]] = [list[two]!, list[one]!];
}

/** A locked game is one of the pair's wanted meetings, the one with the same sides if there is one. */
function takeMeeting(list: Wanted[], { home, away }: LockedGame) {
	const same = list.findIndex((game) => game.home === home && game.away === away && !game.flips);
	const open = list.findIndex((game) => game.flips && isPair(game, home, away));
	const either = list.findIndex((game) => isPair(game, home, away));
	const index = [same, open, either].find((found) => found >= 0) ?? -1;
	if (index >= 0) list.splice(index, 1);
}

/**
 * A locked game takes the place of one game of each of its teams, near its day; their opponents, left over, play each
 * other. So everybody keeps the number of games that was wanted.
 */
function takeGame(list: Wanted[], { home, away, day }: LockedGame) {
	const known = new Map<readonly number[], number>();
	for (const { days } of list) if (!known.has(days)) known.set(days, apart(days, day));
	const nearest = (fits: (game: Wanted) => boolean) => {
		let best: Wanted | undefined;
		for (const game of list) if (fits(game) && !(best && known.get(best.days)! <= known.get(game.days)!)) best = game;
		return best;
	};
	const same = nearest((game) => isPair(game, home, away));
	if (same) return remove(list, same);
	const ofHome = nearest((game) => has(game, home));
	const ofAway = nearest((game) => has(game, away) && game !== ofHome);
	for (const game of [ofHome, ofAway]) if (game) remove(list, game);
	if (!ofHome || !ofAway) return;
	const [one, two] = [opponent(ofHome, home), opponent(ofAway, away)];
	if (one !== two) list.push({ ...ofHome, home: one, away: two });
}

function isPair(game: Sides, one: number, two: number): boolean {
	return has(game, one) && has(game, two);
}

function has(game: Sides, team: number): boolean {
	return game.home === team || game.away === team;
}

function opponent(game: Wanted, team: number): number {
	return game.home === team ? game.away : game.home;
}

function apart(days: readonly number[], day: number): number {
	return Math.min(...days.map((other) => Math.abs(other - day)));
}

function remove(list: Wanted[], game: Wanted) {
	list.splice(list.indexOf(game), 1);
}
