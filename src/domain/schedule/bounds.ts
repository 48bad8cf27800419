import { days } from "./calendar.ts";
import { isSpreadOver, type Kind, type MeasureName, opennessOf, type TeamFairness } from "./measures.ts";
import type { Game, Plan } from "./plan.ts";
import { weekdaysOf } from "./weekdays.ts";

/**
 * What no schedule can beat that has as many games at each date, time and place and keeps the fixed ones, by counting: what
 * does not divide evenly leaves a difference of one, and fixed games one as large as theirs. Not every bound can be reached.
 */
export function boundsOf(
	plan: Plan,
	rows: readonly TeamFairness[],
	weekCount: number,
): Record<MeasureName, number | null> {
	const teamCount = rows.length;
	const games = plan.games.length;
	const fixed = plan.games.filter((game) => game.fixed);
	const homeOf = (team: number) => fixed.filter(({ home }) => home === team).length;
	const awayOf = (team: number) => fixed.filter(({ away }) => away === team).length;
	const [byes, doubles] = [sum(rows.map((row) => row.byes)), sum(rows.map((row) => row.doubleHeaders))];
	return {
		games: uneven(
			2 * games,
			teamCount,
			rows.map(({ team }) => homeOf(team) + awayOf(team)),
		),
		opponents: uneven(
			games,
			(teamCount * (teamCount - 1)) / 2,
			[...byPair(fixed).values()].map((list) => list.length),
		),
		sides: Math.max(
			...rows.map((row) => Math.max(row.games % 2, 2 * Math.max(homeOf(row.team), awayOf(row.team)) - row.games)),
		),
		times: spreadMin(plan, rows, "times"),
		weekdays: spreadMin(plan, rows, "weekdays"),
		places: spreadMin(plan, rows, "places"),
		byes: uneven(byes, teamCount),
		byesInRow: Math.max(...rows.map((row) => Math.ceil(row.byes / (weekCount - row.byes + 1)))),
		doubleHeaders: uneven(doubles, teamCount),
		doubleHeadersApart: 0,
		meetingGapDays: meetingGapMax(plan),
	};
}

function sum(counts: readonly number[]): number {
	return counts.reduce((total, count) => total + count, 0);
}

/** The least difference between shares of a total, of which some have so much already. */
function uneven(total: number, parts: number, kept: readonly number[] = []): number {
	const most = Math.max(0, ...kept);
	const forced = parts > 1 ? most - Math.floor((total - most) / (parts - 1)) : 0;
	return Math.max(total % parts === 0 ? 0 : 1, forced);
}

/**
 * The least spread: each value's games among its teams in shares that differ by at most s allow a team from lo to hi of
 * them; over all values a team's games must lie between the sums. The first s that suits every team is the bound. Where home days say
 * on which weekdays games can be, no team has fewer on one than those that can be on no other, nor more than those that can be on it.
 */
function spreadMin(plan: Plan, rows: readonly TeamFairness[], kind: Kind): number | null {
	const names = Object.keys(rows[0]![kind]);
	if (names.length < 2 || !isSpreadOver(plan, kind)) return null;
	const isOpen = opennessOf(plan, kind);
	const rangeOf = kind === "weekdays" ? weekdayRanges(plan) : null;
	const values = names.map((name) => {
		const open = rows.map((_, index) => isOpen(plan.teams[index]!, name));
		const counts = rows.map((row, index) => (open[index] ? row[kind][name]! : 0));
		const ranges = rows.map(({ team }) => rangeOf?.(team, name) ?? { least: 0, most: Infinity });
		return { open, counts, ranges, count: open.filter(Boolean).length, total: sum(counts) };
	});
	const suits = (spread: number) =>
		values.every((value) => hasShares(value, spread)) &&
		rows.every((_, index) => {
			const own = values.filter(({ open }) => open[index]);
			const games = sum(own.map(({ counts }) => counts[index]!));
			const hi = sum(own.map((value) => Math.min(value.ranges[index]!.most, shareMax(value, spread))));
			const lo = sum(own.map((value) => Math.max(value.ranges[index]!.least, shareMin(value, spread))));
			return games <= hi && games >= lo;
		});
	const least = Math.max(0, ...values.filter(({ count }) => count > 0).map(({ total, count }) => uneven(total, count)));
	let spread = least;
	while (!suits(spread)) spread++;
	return spread;
}

interface Value {
	/** By team: whether it can play then, and how many of its games at least and at most. */
	open: readonly boolean[];
	ranges: readonly { least: number; most: number }[];
	count: number;
	total: number;
}

const shareMax = ({ total, count }: Value, spread: number) => Math.floor((total + (count - 1) * spread) / count);
const shareMin = ({ total, count }: Value, spread: number) =>
	Math.max(0, Math.ceil((total - (count - 1) * spread) / count));

/** Are there shares within the teams' ranges that add up to the total and lie between some number and `spread` more? */
function hasShares({ open, ranges, total, count }: Value, spread: number): boolean {
	const own = ranges.filter((_, index) => open[index]);
	for (let from = 0; from <= total; from++) {
		const low = own.map(({ least }) => Math.max(least, from));
		const high = own.map(({ most }) => Math.min(most, from + spread));
		if (low.every((least, index) => least <= high[index]!) && sum(low) <= total && total <= sum(high)) return true;
	}
	return count === 0;
}

/** By team and weekday: its games that can be on no other, and those that can be on it. */
function weekdayRanges(plan: Plan): ((team: number, name: string) => { least: number; most: number }) | null {
	const daysOf = weekdaysOf(plan);
	if (!daysOf) return null;
	const ofTeam = new Map(plan.teams.map(({ id }) => [id, new Map<string, { least: number; most: number }>()]));
	for (const game of plan.games) {
		const names = daysOf(game);
		for (const team of [game.home, game.away])
			for (const name of names) {
				const { least, most } = ofTeam.get(team)?.get(name) ?? { least: 0, most: 0 };
				ofTeam.get(team)?.set(name, { least: least + (names.size === 1 ? 1 : 0), most: most + 1 });
			}
	}
	return (team, name) => ofTeam.get(team)?.get(name) ?? { least: 0, most: 0 };
}

/**
 * The most days that can lie between any two meetings: among one game more than there are pairs some pair meets twice, so
 * does a team in one game more than it has opponents, a pair that meets m times has m - 1 gaps, and fixed games keep theirs.
 * Null: nobody need meet twice.
 */
function meetingGapMax({ teams, slots, games }: Plan): number | null {
	const dayByDate = new Map(days([...slots, ...games]).map(({ date, day }) => [date, day]));
	const daysOf = (list: readonly Game[]) => list.map((game) => dayByDate.get(game.date)!).sort((a, b) => a - b);
	const all = daysOf(games);
	const pairs = (teams.length * (teams.length - 1)) / 2;
	const ofTeams = teams.map(({ id }) => daysOf(games.filter(({ home, away }) => home === id || away === id)));
	const limits = [...windows(all, pairs), ...ofTeams.flatMap((own) => windows(own, teams.length - 1))];
	const meetings = Math.ceil(games.length / pairs);
	for (const list of byPair(games.filter((game) => game.fixed)).values()) limits.push(...windows(daysOf(list), 1));
	if (meetings > 1) limits.push(Math.floor((all.at(-1)! - all[0]!) / (meetings - 1)));
	return limits.length === 0 ? null : Math.min(...limits);
}

export function byPair(games: readonly Game[]): Map<string, Game[]> {
	return Map.groupBy(games, ({ home, away }) => `${Math.min(home, away)} ${Math.max(home, away)}`);
}

function windows(list: readonly number[], length: number): number[] {
	return list.slice(length).map((day, index) => day - list[index]!);
}
