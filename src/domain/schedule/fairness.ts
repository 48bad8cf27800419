import { boundsOf, byPair } from "./bounds.ts";
import { days, minuteOf } from "./calendar.ts";
import { type Kind, isSpreadOver, labels, type MeasureName, opennessOf, type TeamFairness } from "./measures.ts";
import type { Game, Plan, Team } from "./plan.ts";

export interface Measure {
	name: MeasureName;
	label: string;
	/** What the schedule has; null where there is nothing to measure. */
	figure: number | null;
	/** The least that any schedule with as many games in these slots and the same fixed ones can have; the most for `meetingGapDays`. */
	bound: number | null;
}

export interface Fairness {
	teams: TeamFairness[];
	measures: Measure[];
}

/**
 * How evenly a schedule treats its teams, per team and overall, with the theoretical bound beside each figure: no schedule
 * with as many games in the same slots and the same fixed games does better than the bound (some cannot reach it). A week in
 * which a team has no game is a bye, as soon as there are games; two games a day are a double header, apart when another time of that day lies between them. Fewer than two teams have
 * nothing to compare.
 */
export function fairness(plan: Plan): Fairness {
	if (plan.teams.length < 2) return { teams: [], measures: [] };
	const seasons = seasonOf(plan);
	const teams = plan.teams.map((team) => teamFairness(plan, team, seasons));
	const figures = figuresOf(plan, teams);
	const bounds = boundsOf(plan, teams, seasons.weeks.length);
	const names = Object.keys(labels) as MeasureName[]; // the keys are the names
	return {
		teams,
		measures: names.map((name) => ({ name, label: labels[name], figure: figures[name], bound: bounds[name] })),
	};
}

function seasonOf({ slots, games }: Plan) {
	const calendar = days([...slots, ...games]);
	return {
		byDate: new Map(calendar.map((day) => [day.date, day])),
		weeks: games.length === 0 ? [] : [...new Set(days(slots).map((day) => day.week))].sort((a, b) => a - b),
		times: [...new Set(calendar.flatMap((day) => day.times))].sort(),
		weekdays: [...new Set(calendar.map((day) => day.weekday))],
		places: [...new Set([...slots, ...games].map((slot) => slot.place ?? ""))].sort(),
	};
}

function teamFairness(plan: Plan, { id }: Team, season: ReturnType<typeof seasonOf>): TeamFairness {
	const games = plan.games.filter((game) => game.home === id || game.away === id);
	const dayOf = (game: Game) => season.byDate.get(game.date)!;
	const played = new Set(games.map((game) => dayOf(game).week));
	const orders = [...Map.groupBy(games, (game) => game.date).values()]
		.filter((list) => list.length > 1)
		.map((list) => list.map((game) => dayOf(game).times.indexOf(minuteOf(game.time))).sort((a, b) => a - b));
	const others = plan.teams.filter((other) => other.id !== id);
	const against = games.map((game) => (game.home === id ? game.away : game.home));
	return {
		team: id,
		games: games.length,
		home: games.filter((game) => game.home === id).length,
		away: games.filter((game) => game.away === id).length,
		byes: season.weeks.filter((week) => !played.has(week)).length,
		byesInRow: runMax(season.weeks.map((week) => !played.has(week))),
		doubleHeaders: orders.length,
		doubleHeadersApart: orders.filter((list) => list.at(-1)! - list[0]! >= list.length).length,
		opponents: tally(
			others.map((other) => other.id),
			against,
		),
		times: tally(
			season.times,
			games.map((game) => minuteOf(game.time)),
		),
		weekdays: tally(
			season.weekdays,
			games.map((game) => dayOf(game).weekday),
		),
		places: tally(
			season.places,
			games.map((game) => game.place ?? ""),
		),
	};
}

function tally<K extends string | number>(names: readonly K[], values: readonly K[]): Record<K, number> {
	const counts = new Map(names.map((name) => [name, 0]));
	for (const value of values) counts.set(value, counts.get(value)! + 1);
	return Object.fromEntries(counts) as Record<K, number>; // the keys of the map
}

function runMax(flags: readonly boolean[]): number {
	let [run, most] = [0, 0];
	for (const flag of flags) {
		run = flag ? run + 1 : 0;
		most = Math.max(most, run);
	}
	return most;
}

function figuresOf(plan: Plan, teams: readonly TeamFairness[]): Record<MeasureName, number | null> {
	const apart = teams.reduce((sum, team) => sum + team.doubleHeadersApart, 0);
	return {
		games: spread(teams.map((team) => team.games)),
		opponents: spread(teams.flatMap((team) => Object.values(team.opponents))),
		sides: Math.max(...teams.map((team) => Math.abs(team.home - team.away))),
		times: spreads(plan, teams, "times"),
		weekdays: spreads(plan, teams, "weekdays"),
		places: spreads(plan, teams, "places"),
		byes: spread(teams.map((team) => team.byes)),
		byesInRow: Math.max(...teams.map((team) => team.byesInRow)),
		doubleHeaders: spread(teams.map((team) => team.doubleHeaders)),
		doubleHeadersApart: apart,
		meetingGapDays: meetingGap(plan),
	};
}

function spread(counts: readonly number[]): number {
	return Math.max(...counts) - Math.min(...counts);
}

/** The largest spread of the kind among the teams that can play then; null where the kind has one value. */
function spreads(plan: Plan, rows: readonly TeamFairness[], kind: Kind): number | null {
	const names = Object.keys(rows[0]![kind]);
	if (names.length < 2 || !isSpreadOver(plan, kind)) return null;
	const isOpen = opennessOf(plan, kind);
	const each = names.map((name) =>
		rows.filter((_, index) => isOpen(plan.teams[index]!, name)).map((row) => row[kind][name]!),
	);
	return Math.max(0, ...each.filter((counts) => counts.length > 0).map(spread));
}

function meetingGap({ slots, games }: Plan): number | null {
	const dayByDate = new Map(days([...slots, ...games]).map(({ date, day }) => [date, day]));
	const gaps = [...byPair(games).values()].flatMap((list) => {
		const dates = list.map((game) => dayByDate.get(game.date)!).sort((a, b) => a - b);
		return dates.slice(1).map((day, index) => day - dates[index]!);
	});
	return gaps.length === 0 ? null : Math.min(...gaps);
}
