import { timeText } from "../clock.ts";
import { some } from "../some.ts";
import type { Limits } from "../team/limits.ts";
import { nameOf, type Team, type Wishes } from "./plan.ts";

/** What of a team's wishes may give way, the cheapest to give up first; a coach in two places may not. */
const teamWishes = [
	"games_limit",
	"rest_days",
	"club_wish",
	"latest_start",
	"unavailableSlots",
	"home_venue",
	"home_days",
	"play_days",
	"unavailableDates",
] as const;
const scheduleWishes = ["meetingGapDays", "limit"] as const;
export const givingFields = [...scheduleWishes, ...teamWishes] as const;

/** A wish by its field: a team's, or of no team the schedule's. */
export interface Wish {
	team: number | null;
	field: (typeof givingFields)[number];
}

type Wishing = { teams: readonly Team[]; wishes?: Wishes };

/** Every wish of a plan that may give way, those of some teams alone where they are named. */
export function wishesIn(plan: Wishing, of: ReadonlySet<number> | null = null): Wish[] {
	const asked = plan.teams.filter(({ id }) => of === null || of.has(id));
	return [
		...scheduleWishes.map((field): Wish => ({ team: null, field })),
		...teamWishes.flatMap((field) => asked.map(({ id }): Wish => ({ team: id, field }))),
	].filter((wish) => wishText(plan, wish) !== null);
}

/** The same plan without these wishes. */
export function without<P extends Wishing>(plan: P, given: readonly Wish[]): P {
	const ofTeam = Map.groupBy(given, ({ team }) => team);
	const wishes = { ...plan.wishes };
	for (const { field } of ofTeam.get(null) ?? [])
		if (field === "limit" || field === "meetingGapDays") delete wishes[field];
	return { ...plan, wishes, teams: plan.teams.map((team) => freed(team, ofTeam.get(team.id) ?? [])) };
}

function freed(team: Team, given: readonly Wish[]): Team {
	const free: Team = { ...team };
	for (const { field } of given) {
		if (field === "unavailableDates" || field === "unavailableSlots") free[field] = [];
		else if (field === "home_venue") free.homePlaces = null;
		else free.limits = { ...free.limits, [field]: null };
	}
	return free;
}

/** "Harbor Hawks: 2 days of rest"; null where nothing of the kind is wished. */
export function wishText({ teams, wishes = {} }: Wishing, { team: id, field }: Wish): string | null {
	if (id === null) return ofSchedule(wishes, field);
	const team = teams.find((own) => own.id === id);
	const said = team && ofTeam(team, field);
	return said ? `${nameOf(team)}: ${said}` : null;
}

function ofSchedule({ limit, meetingGapDays = 0 }: Wishes, field: Wish["field"]): string | null {
	if (field === "limit" && limit) return `At most ${some(limit.games, "game")} of a team in ${limit.days} days`;
	if (field === "meetingGapDays" && meetingGapDays > 1) return `${meetingGapDays} days between two meetings of a pair`;
	return null;
}

type TeamField = (typeof teamWishes)[number];

const teamTexts: Readonly<Record<TeamField, (team: Team, limits: Partial<Limits>) => string | null>> = {
	games_limit: (_, { games_limit }) => (games_limit ? `at most ${games_limit}` : null),
	rest_days: (_, { rest_days }) => (rest_days ? `${some(rest_days, "day")} of rest` : null),
	club_wish: (_, { club, club_wish }) => (club && club_wish ? `no game while another team of ${club} plays` : null),
	latest_start: (_, { latest_start }) => (latest_start ? `latest start ${timeText(latest_start)}` : null),
	unavailableSlots: ({ unavailableSlots }) => counted(unavailableSlots, "unavailable time"),
	home_venue: ({ homePlaces }) => (homePlaces ? `home at ${homePlaces.join(" or ")} alone` : null),
	home_days: (_, { home_days }) => (home_days ? `at home on ${home_days}` : null),
	play_days: (_, { play_days }) => (play_days ? `plays on ${play_days}` : null),
	unavailableDates: ({ unavailableDates }) => counted(unavailableDates, "unavailable date"),
};

const counted = (list: readonly string[] | null | undefined, what: string) =>
	list && list.length > 0 ? some(list.length, what) : null;

function ofTeam(team: Team, field: Wish["field"]): string | null {
	const text = teamWishes.find((own) => own === field);
	return text ? teamTexts[text](team, team.limits ?? {}) : null;
}
