import { daysBetween } from "../clock.ts";
import { fairness } from "../schedule/fairness.ts";
import type { MeasureName } from "../schedule/measures.ts";
import type { Game } from "../schedule/plan.ts";

/** A figure of how evenly a league is treated, before and after. */
export interface Evenness {
	label: string;
	before: number | null;
	after: number | null;
}

/** Teams of a league and their games; one against a team that has left counts as a game, not as a meeting. */
export interface Played {
	teams: readonly number[];
	games: readonly Game[];
}

/**
 * What differs of the measures that the builder knows (scheduling 11), and of a team's rest; nothing where all is as even as before.
 * Those that are `told` stand there either way.
 */
export function evennessOf(before: Played, after: Played, told: readonly MeasureName[] = []): Evenness[] {
	const slots = [...before.games, ...after.games].map(({ date, time, place = null }) => ({ date, time, place }));
	const [was = [], is = []] = [before, after].map(({ teams, games }) => {
		const own = games.filter(({ home, away }) => teams.includes(home) && teams.includes(away));
		const whole: Partial<Record<MeasureName, number>> = { games: spreadOf(teams, games), sides: leadOf(teams, games) };
		return [
			...fairness({ teams: teams.map((id) => ({ id })), slots, games: own }).measures.map(
				({ name, label, figure }) => ({
					name,
					label,
					figure: whole[name] ?? figure,
				}),
			),
			{ name: null, label: "Days from one game of a team to its next, at least", figure: restOf(teams, games) },
		];
	});
	return was
		.map(({ name, label, figure }, at) => ({ name, label, before: figure, after: is[at]?.figure ?? null }))
		.filter((one) => one.before !== one.after || (one.name === null ? told.length > 0 : told.includes(one.name)))
		.map(({ name: _name, ...one }) => one);
}

function spreadOf(teams: readonly number[], games: readonly Game[]): number {
	const counts = teams.map((team) => games.filter(({ home, away }) => home === team || away === team).length);
	return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
}

function leadOf(teams: readonly number[], games: readonly Game[]): number {
	const leads = teams.map((team) =>
		games.reduce((sum, { home, away }) => sum + Number(home === team) - Number(away === team), 0),
	);
	return Math.max(0, ...leads.map(Math.abs));
}

function restOf(teams: readonly number[], games: readonly Game[]): number | null {
	const rests = teams.flatMap((team) => {
		const own = games.filter(({ home, away }) => home === team || away === team);
		const days = own.map(({ date }) => date).toSorted();
		return days.slice(1).map((date, at) => daysBetween(days[at] ?? date, date));
	});
	return rests.length === 0 ? null : Math.min(...rests);
}
