import { daysBetween } from "../clock.ts";
import { fairness } from "../schedule/fairness.ts";
import type { Game } from "../schedule/plan.ts";

/** A figure of how evenly a league is treated, before and after. */
export interface Evenness {
	label: string;
	before: number | null;
	after: number | null;
}

/** What differs of the measures that the builder knows (scheduling 11), and of a team's rest; nothing where all is as even as before. */
export function evennessOf(teams: readonly number[], before: readonly Game[], after: readonly Game[]): Evenness[] {
	const slots = [...before, ...after].map(({ date, time, place = null }) => ({ date, time, place }));
	const measured = [before, after].map((games) => [
		...fairness({ teams: teams.map((id) => ({ id })), slots, games }).measures,
		{ label: "Days from one game of a team to its next, at least", figure: restOf(teams, games) },
	]);
	const [was = [], is = []] = measured;
	return was
		.map(({ label, figure }, at) => ({ label, before: figure, after: is[at]?.figure ?? null }))
		.filter((one) => one.before !== one.after);
}

function restOf(teams: readonly number[], games: readonly Game[]): number | null {
	const rests = teams.flatMap((team) => {
		const own = games.filter(({ home, away }) => home === team || away === team);
		const days = own.map(({ date }) => date).toSorted();
		return days.slice(1).map((date, at) => daysBetween(days[at] ?? date, date));
	});
	return rests.length === 0 ? null : Math.min(...rests);
}
