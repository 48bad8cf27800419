import { weekday } from "../clock.ts";
import { isHostLimited, mayHost, mayPlay } from "./fit.ts";
import type { Game, Plan, Slot, Team } from "./plan.ts";

/**
 * On which weekdays a game can be, given who is at home (scheduling 23): those on which the host can be so and both can play, and its own. Null where
 * that says nothing: nobody's home days or places are limited, or who meets whom, and where, is free.
 */
export function weekdaysOf({ teams, slots, wishes, gameMinutes }: Plan): ((game: Game) => ReadonlySet<string>) | null {
	const games = wishes?.games;
	if (!games || !("rounds" in games) || !teams.some((team) => isHostLimited(team) || team.homePlaces)) return null;
	const byDate = Map.groupBy(slots, ({ date }) => date);
	const datesOf = new Map(teams.map((team) => [team.id, playable(team, byDate, gameMinutes)]));
	/** In an odd number of rounds either of a pair may be home once more than the other. */
	const isFree = games.rounds % 2 === 1;
	const known = new Map<string, ReadonlySet<string>>();
	return ({ home, away, date, fixed }) => {
		const own = weekdayOf(date);
		if (fixed) return new Set([own]);
		const key = `${home} ${away} ${own}`;
		const found = known.get(key) ?? new Set([own, ...shared(home, away), ...(isFree ? shared(away, home) : [])]);
		known.set(key, found);
		return found;
	};

	function shared(host: number, guest: number): string[] {
		const [mine, its] = [datesOf.get(host), datesOf.get(guest)];
		return mine && its ? [...mine.home].filter((date) => its.any.has(date)).map(weekdayOf) : [];
	}
}

const weekdayOf = (date: string): string => weekday(date) ?? "";

/** Dates with a slot in which the team can be at home, or play at all. */
function playable(team: Team, byDate: ReadonlyMap<string, readonly Slot[]>, gameMinutes: number | undefined) {
	const wholeDays = (team.busy ?? []).flatMap(({ date, time }) => (time ? [] : [date]));
	const closed = new Set([...(team.unavailableDates ?? []), ...(team.byes ?? []), ...wholeDays]);
	const open = [...byDate].filter(([date]) => !closed.has(date));
	const datesWith = (allows: (slot: Slot) => boolean) =>
		new Set(open.filter(([, own]) => own.some(allows)).map(([date]) => date));
	return {
		any: datesWith((slot) => mayPlay(team, slot, gameMinutes)),
		home: datesWith((slot) => mayHost(team, slot, gameMinutes) && mayPlay(team, slot, gameMinutes)),
	};
}
