import type { GameTeam } from "../data/game/games.ts";
import type { Schedule } from "../data/schedule/schedule.ts";
import type { Season } from "../data/season/seasons.ts";
import { dateLong, dateRange } from "../domain/clock.ts";
import { leagueOrder } from "../domain/league/order.ts";
import { compareNames } from "../domain/order.ts";
import type { FilterField, FilterOption, SelectField } from "../ui/filters.tsx";

/** Date, League, Team, Game Status (scheduling 1), and Season where there are several. */
export function scheduleFilters(
	season: Season,
	seasons: readonly Season[],
	schedule: Schedule,
	date: string | undefined,
): FilterField[] {
	const { league, status = "" } = schedule.chosen;
	const leagues = leagueOrder(schedule.leagues);
	return [
		{ ...select("date", "Date", date ?? ""), ...dateOptions(schedule) },
		{ ...select("league", "League", league ?? ""), options: [{ value: "", label: "All Leagues" }, ...named(leagues)] },
		...teamField(leagues, schedule),
		{ ...select("status", "Game Status", status), options: statuses },
		...(seasons.length > 1 ? [{ ...select("season", "Season", season.id), options: named(seasons) }] : []),
	];
}

const select = (name: string, label: string, value: string | number): SelectField => {
	return { kind: "select", name, label, value, options: [] };
};

const named = (rows: readonly { id: number; name: string }[]): FilterOption[] =>
	rows.map(({ id, name }) => ({ value: id, label: name }));

const statuses: FilterOption[] = [
	{ value: "", label: "All Games" },
	{ value: "scheduled", label: "Scheduled Games" },
	{ value: "completed", label: "Completed Games" },
];

/** All days of the season, by month; the first choice is what an empty one shows. */
function dateOptions({ slice, dates, hasWeeks }: Schedule) {
	const week = slice.by === "week" && slice.span ? dateRange(slice.span.from, slice.span.to) : "By week";
	const all = { value: hasWeeks ? "all" : "", label: "All Dates" };
	return {
		options: hasWeeks ? [{ value: "", label: week }, all] : [all],
		groups: [...Map.groupBy(dates, (day) => day.slice(0, 7)).values()].map((days) => ({
			label: dateLong(days[0]).replace(/ \d+,/, ""),
			options: days.map((day) => ({ value: day, label: dateLong(day) })),
		})),
	};
}

/** Where there are hundreds of teams those of the league that is chosen. */
function teamField(leagues: readonly { id: number; name: string }[], { teams, chosen }: Schedule): FilterField[] {
	const own = teams.length > teamsMax ? teams.filter(({ league_id }) => league_id === chosen.league) : teams;
	const isLeft = own.length > 0 || teams.length === 0 || chosen.team !== undefined;
	const shown = own.length > 0 ? own : teams.filter(({ team_id }) => team_id === chosen.team);
	return isLeft ? [{ ...select("team", "Team", chosen.team ?? ""), ...teamOptions(leagues, shown) }] : [];
}

const teamsMax = 300;

const option = ({ team_id, name }: GameTeam): FilterOption => ({ value: team_id, label: name });

/** Teams by name, under their leagues where there are several. */
function teamOptions(
	leagues: readonly { id: number; name: string }[],
	teams: readonly (GameTeam & { league_id: number })[],
) {
	const sorted = teams.toSorted((a, b) => compareNames(a.name, b.name));
	const all = { value: "", label: "All Teams" };
	if (leagues.length < 2) return { options: [all, ...sorted.map(option)] };
	const byLeague = Map.groupBy(sorted, ({ league_id }) => league_id);
	const groups = leagues.map(({ id, name }) => ({ label: name, options: (byLeague.get(id) ?? []).map(option) }));
	return { options: [all], groups: groups.filter(({ options }) => options.length > 0) };
}
