import type { Game, Plan, Team } from "../../../src/domain/schedule/plan.ts";

/** Every rule that a schedule breaks, in words; written without any of the code it judges. */
export function violations({ teams, slots, wishes = {}, gameMinutes = 1, games }: Plan): string[] {
	const found: string[] = [];
	const key = (at: { date: string; time: string; place?: string | null }) =>
		[at.date, at.time.slice(0, 5), at.place ?? ""].join(" ");
	for (const where of new Set(games.map(key))) {
		const room = slots.filter((slot) => key(slot) === where).reduce((sum, slot) => sum + (slot.capacity ?? 1), 0);
		if (games.filter((game) => key(game) === where).length > room) found.push(`too many games at ${where}`);
	}
	for (const one of games.filter(({ place }) => place)) {
		const here = (other: { date: string; place?: string | null }) =>
			other.date === one.date && other.place === one.place;
		const courts = Math.max(0, ...slots.filter(here).map(({ capacity = 1 }) => capacity));
		const running = games.filter((game) => here(game) && later(game, one) >= 0 && later(game, one) < gameMinutes);
		if (running.length > courts && slots.some((slot) => key(slot) === key(one)))
			found.push(`${running.length} games run at ${key(one)}`);
	}
	for (const team of teams) found.push(...ofTeam(team, games, wishes, gameMinutes));
	found.push(...sharing({ teams, slots, games, gameMinutes }));
	for (const [index, one] of games.entries())
		for (const two of games.slice(index + 1))
			if (new Set([one.home, one.away, two.home, two.away]).size === 2)
				if (apart(one.date, two.date) < (wishes.meetingGapDays ?? 0))
					found.push(`${one.home} and ${one.away} meet on ${one.date} and ${two.date}`);
	return found;
}

function ofTeam(
	team: Team,
	games: readonly Game[],
	wishes: NonNullable<Plan["wishes"]>,
	gameMinutes: number,
): string[] {
	const found: string[] = [];
	const own = games.filter((game) => game.home === team.id || game.away === team.id);
	const times = (team.unavailableSlots ?? []).map((time) => time.slice(0, 5));
	const { latest_start, rest_days, games_limit } = team.limits ?? {};
	const playing = [...own, ...(team.busy ?? [])].map(({ date }) => date);
	for (const { date, time, home, place } of own) {
		if (team.homePlaces && home === team.id && !team.homePlaces.includes(place ?? ""))
			found.push(`${team.id} is home at ${place}`);
		if (latest_start && time.slice(0, 5) > latest_start) found.push(`${team.id} begins at ${time}`);
		if (isShut(team.limits?.play_days ?? "", date, time, gameMinutes))
			found.push(`${team.id} is not for ${date} ${time}`);
		const near = (days: number) => playing.filter((other) => apart(date, other) < days).length;
		if (rest_days && near(rest_days + 1) > 1) found.push(`${team.id} has no rest around ${date}`);
		const [most = 0, , days = 0] = (games_limit ?? "").split(" ").map(Number);
		const since = playing.filter((other) => other >= date && apart(date, other) < days);
		if (games_limit && since.length > most) found.push(`${team.id} plays ${games_limit} more from ${date}`);
		const that = own.filter((game) => game.date === date);
		if (times.includes(time.slice(0, 5))) found.push(`${team.id} cannot play at ${time}`);
		if (team.unavailableDates?.includes(date)) found.push(`${team.id} cannot play on ${date}`);
		if (that.length > (wishes.doubleHeaders ? 2 : 1)) found.push(`${team.id} plays ${that.length} times on ${date}`);
		if (that.filter((game) => Math.abs(later(game, { date, time })) < gameMinutes).length > 1)
			found.push(`${team.id} is twice at ${date} ${time}`);
		const homeDates = team.limits?.home_days?.split(", ");
		if (home === team.id && homeDates) {
			if (!homeDates.includes(date)) found.push(`${team.id} is home on ${date}`);
			if (that.filter((game) => game.home === team.id).length > 1) found.push(`${team.id} is home twice on ${date}`);
		}
		if (wishes.limit) {
			const { games: most, days } = wishes.limit;
			const window = own.filter((game) => game.date >= date && apart(date, game.date) < days);
			if (window.length > most) found.push(`${team.id} plays ${window.length} games in ${days} days from ${date}`);
		}
	}
	return found;
}

/** Minutes from one game's start to another's on the same day. */
function later(one: { date: string; time: string }, other: { date: string; time: string }): number {
	const at = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
	return (at(other) - at(one)) / 60_000;
}

function apart(one: string, two: string): number {
	return Math.abs(Date.parse(one) - Date.parse(two)) / 86_400_000;
}

/** The few days that the laws' teams say. */
function isShut(said: string, date: string, time: string, minutes: number): boolean {
	const [hours = 0, minute = 0] = time.split(":").map(Number);
	const [begin, end] = [hours * 60 + minute, hours * 60 + minute + minutes];
	if (said.startsWith("not Mon")) return new Date(date).getUTCDay() === 1 && begin < 19.5 * 60 && end > 18 * 60;
	if (said.startsWith("not 2026")) return date >= "2026-01-12" && date <= "2026-01-16";
	return said !== "" && (begin < 18 * 60 || end > 22 * 60);
}

/** Two games at one time of teams with one coach, or of one club that wishes none. */
function sharing({ teams, games, gameMinutes = 1 }: Plan): string[] {
	const limitsOf = (id: number) => teams.find((team) => team.id === id)?.limits ?? {};
	const found: string[] = [];
	for (const [index, one] of games.entries())
		for (const two of games.slice(index + 1)) {
			if (one.date !== two.date || Math.abs(later(one, two)) >= gameMinutes) continue;
			for (const a of [one.home, one.away])
				for (const b of [two.home, two.away]) {
					const [mine, its] = [limitsOf(a), limitsOf(b)];
					const isCoach = mine.coach && mine.coach.toLowerCase() === its.coach?.toLowerCase();
					const isClub = mine.club && mine.club === its.club && (mine.club_wish ?? its.club_wish);
					if (a !== b && (isCoach || isClub)) found.push(`${a} and ${b} are at once on ${one.date}`);
				}
		}
	return found;
}
