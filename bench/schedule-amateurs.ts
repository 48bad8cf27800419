import { addDays, weekday } from "../src/domain/clock.ts";
import { random } from "../src/domain/schedule/random.ts";

export const amateurTeams = 20;
const first = "2026-09-07";
const days = 273;

/** A team with its own hall, as amateur leagues have it. */
interface Amateur {
	venue: { name: string } & Record<string, unknown>;
	closures: { starts_on: string; ends_on: string; reason: string }[];
	limits: Record<string, unknown>;
}

/**
 * A free calendar as amateur leagues have it (after the instances of Van Bulck, Goossens and Spieksma 2019): each team has its
 * hall on one evening a week, from 19:00 to 22:00, is home on 24 to 28 of those days, and cannot play on up to 50 days. Halls are shut over the holidays;
 * some teams share a coach.
 */
export function amateurs(seed: number): Amateur[] {
	const chance = random(seed);
	const dates = Array.from({ length: days }, (_, day) => addDays(first, day));
	return Array.from({ length: amateurTeams }, (_, team): Amateur => {
		const hall = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const)[chance.below(5)]!;
		const open = dates.filter((date) => weekday(date) === hall && (date < "2026-12-21" || date > "2027-01-03"));
		const home = chance.shuffle([...open]).slice(0, 24 + chance.below(5));
		const away = new Set<string>();
		while (away.size < 20 + chance.below(20)) {
			const date = dates[chance.below(days)]!;
			if (!home.includes(date)) away.add(date);
		}
		const not = [...away].toSorted().slice(0, 34);
		return {
			venue: { name: `Hall ${team + 1}`, [hall.toLowerCase()]: "19:00-22:00" },
			closures: [{ starts_on: "2026-12-21", ends_on: "2027-01-03", reason: "Holidays" }],
			limits: {
				home_venue: `hall ${team + 1}`,
				home_days: home.toSorted().join(", "),
				play_days: `not ${not.join(", ")}; not 2026-12-21..2027-01-03`,
				rest_days: 1,
				games_limit: "2 in 4 days",
				...(team < 4 && { coach: `Coach ${team % 2}` }),
			},
		};
	});
}

export const amateurSchedule = {
	name: "Amateurs",
	startDate: first,
	numWeeks: days / 7,
	gameDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
	timeSlots: ["20:00"],
	places: Array.from({ length: amateurTeams }, (_, team) => `Hall ${team + 1}`),
	wishes: { games: { rounds: 2 }, meetingGapDays: 45, gameMinutes: 90 },
};
