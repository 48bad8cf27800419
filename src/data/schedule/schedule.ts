import {
	isLongByWeeks,
	openingDate,
	pagesOf,
	type PageSpan,
	weekNumber,
	weekNumbers,
	weekSpan,
	type AgendaDay,
} from "../../domain/agenda.ts";
import { Refusal } from "../../domain/refusal.ts";
import * as calendar from "../calendar/calendar.ts";
import { castOf, type Cast } from "../cast.ts";
import { asked, type FilterForm, type FilterValues, type GameFilter } from "../game/filter.ts";
import * as games from "../game/games.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import type { Season } from "../season/seasons.ts";
import { shownDays } from "./kept-days.ts";
import { leagueExists } from "../stat/standings.ts";
import { teamExists } from "../team/teams.ts";
import type { Tenant } from "../tenant.ts";

export interface ScheduleQuery {
	/** A day, or "all". */
	date?: string | undefined;
	week?: number | undefined;
	page?: number | undefined;
	/** A league's id. */
	league?: number | undefined;
	/** An organization-wide team's id. */
	team?: number | undefined;
	status?: "scheduled" | "completed" | undefined;
}

/** What part of the season a schedule shows: a week, a day, or a page of all days; a day that is long has pages too. */
type Slice = { by: "week" | "day" | "page"; number: number; numbers: number[]; span: PageSpan | null };

/** A part of a season's schedule with all that can be chosen. */
export interface Schedule {
	/** The leagues of the season, by their own ids, and the teams that this face may list. */
	leagues: { id: number; name: string; place?: number | null | undefined }[];
	teams: (games.GameTeam & { league_id: number })[];
	/** By league, team or status: then all weeks are reached. */
	isFiltered: boolean;
	/** Without a date it goes by weeks, else by pages. */
	hasWeeks: boolean;
	/** The filters that hold: those of the query without what is not in this season. */
	chosen: Pick<ScheduleQuery, "league" | "team" | "status">;
	/** Every day that has entries under the filters, for the date filter. */
	dates: string[];
	slice: Slice;
	/** How many games there are under the filters, on all days. */
	count: number;
	games: games.Game[];
	byes: (calendar.Bye & { league: string })[];
	weekOffs: (calendar.WeekOff & { league: string })[];
}

const entriesMax = 100;
/** A season with a week of more entries goes by pages: nobody reads such a week to its end. */
const weekMax = 250;

/** A season's games, byes and week-offs under the filters; opens at the week of today, or the last one played (scheduling 3). */
export async function schedule(
	tenant: Tenant,
	season: Season,
	query: ScheduleQuery,
	strange: Strange = "dropped",
): Promise<Schedule> {
	const casting = castOf(tenant, season.id);
	const filter = await filterOf(tenant, season, query, { casting, strange });
	const ofLeagues = await weekOffFilter(filter, casting);
	const [cast, { days: gameDays, byes, weekOffs }] = await Promise.all([
		casting,
		query.status
			? { days: await games.days(tenant, filter), byes: [], weekOffs: [] }
			: agendaOf(tenant, filter, ofLeagues.season_league_ids),
	]);
	const days = daysOf(gameDays, [...byes, ...weekOffs]);
	const isFiltered = Boolean(filter.season_league_ids || filter.slt_ids || filter.status);
	const hasWeeks = !isFiltered && !isLongByWeeks(days, weekMax);
	const slice = sliceOf(days, query, !hasWeeks || query.date === "all", tenant.today);
	const isLast = slice.by !== "day" && slice.number === (slice.numbers.at(-1) ?? slice.number);
	const { skip, take, ...span }: PageSpan = slice.span ?? { from: "0001-01-01", to: "0001-01-01" };
	const isShown = ({ date }: { date: string | null }) =>
		date === null ? isLast : date >= span.from && date <= span.to && !skip;
	const withLeague = <T extends { season_league_id: number }>(row: T) => ({
		...row,
		league: cast.leagues.get(row.season_league_id)?.name ?? "",
	});
	return {
		leagues: [...new Map([...cast.leagues.values()].map(({ id, name, place }) => [id, { id, name, place }])).values()],
		teams: listedTeams(tenant, cast),
		isFiltered,
		hasWeeks,
		chosen: {
			league: filter.season_league_ids && query.league,
			team: filter.slt_ids && query.team,
			status: query.status,
		},
		dates: days.map(({ date }) => date),
		slice,
		count: gameDays.reduce((sum, day) => sum + day.games, 0),
		games: await games.list(tenant, { ...filter, days: { ...span, undated: isLast }, part: { skip, take } }, cast),
		byes: byes.filter(isShown).map(withLeague),
		weekOffs: weekOffs.filter(isShown).map(withLeague),
	};
}

/** How many games each day has, with the byes and week-offs of a season. */
async function agendaOf(tenant: Tenant, filter: GameFilter, offLeagues: readonly number[] | undefined) {
	const [values, how] = asked(filter);
	return await askAgenda(tenant, { ...values, offLeagues: offLeagues && idsText(offLeagues) }, how);
}

const askAgenda = question((tenant, values: FilterValues & { offLeagues: string | undefined }, how: FilterForm) => ({
	days: wholeSeason(tenant, values) ?? games.daysAmong(tenant, values, how),
	byes: calendar.byesAmong(tenant, values),
	weekOffs: calendar.weekOffsAmong(tenant, { season: values.season, leagues: values.offLeagues }),
}));

/** The days of all games that visitors see of a season. */
function wholeSeason(tenant: Tenant, { season, leagues, teams }: FilterValues) {
	const isWhole = tenant.face === "visitor" && leagues === undefined && teams === undefined;
	return isWhole && season !== undefined ? shownDays(tenant, season) : null;
}

/**
 * What a league or team does that is not in the season shown: it is dropped, so that the season can be changed alone, or kept where
 * nobody can change it, and has no games.
 */
type Strange = "dropped" | "kept";

/** A league or team that nobody has is not there, nor, where it would be kept, one that is hidden in the season. */
async function filterOf(
	tenant: Tenant,
	season: Season,
	{ league, team, status }: ScheduleQuery,
	{ casting, strange }: { casting: Promise<Cast>; strange: Strange },
) {
	if (league === undefined && team === undefined) return { season: season.id, status };
	const cast = await casting;
	const leagueIds = [...cast.leagues.values()].flatMap(({ id, season_league_id }) =>
		id === league ? [season_league_id] : [],
	);
	const teamIds = listedTeams(tenant, cast).flatMap(({ team_id, slt_id }) => (team_id === team ? [slt_id] : []));
	if (league !== undefined && leagueIds.length === 0 && !(await leagueExists(tenant, league)))
		throw new Refusal("missing", "There is no such league.");
	const isHidden = strange === "kept" && [...cast.teams.values()].some(({ team_id }) => team_id === team);
	if (team !== undefined && teamIds.length === 0 && (isHidden || !(await teamExists(tenant, team))))
		throw new Refusal("missing", "There is no such team.");
	const chosen = (id: number | undefined, ids: number[]) =>
		id !== undefined && (strange === "kept" || ids.length > 0) ? ids : undefined;
	return { season: season.id, status, season_league_ids: chosen(league, leagueIds), slt_ids: chosen(team, teamIds) };
}

function listedTeams({ face }: Tenant, cast: Cast) {
	const teams = [...cast.teams.values()].filter(({ hidden }) => face === "staff" || !hidden);
	return teams.map((team) => ({ ...team, league_id: cast.leagues.get(team.season_league_id)?.id ?? 0 }));
}

/** A team's week-offs are those of the leagues that it plays in. */
async function weekOffFilter({ season, season_league_ids, slt_ids }: GameFilter, casting: Promise<Cast>) {
	if (!slt_ids) return { season, season_league_ids };
	const cast = await casting;
	const own = slt_ids.flatMap((id) => cast.teams.get(id)?.season_league_id ?? []);
	const both = season_league_ids ? own.filter((id) => season_league_ids.includes(id)) : own;
	return { season, season_league_ids: both };
}

function daysOf(
	gameDays: readonly { date: string | null; games: number }[],
	others: readonly { date: string | null }[],
): AgendaDay[] {
	const days = gameDays.flatMap(({ date, games }) => (date === null ? [] : [{ date, entries: games, games }]));
	const known = others.length === 0 ? null : new Map(days.map((day) => [day.date, day]));
	for (const { date } of others) {
		const day = date === null ? undefined : known?.get(date);
		if (day) day.entries += 1;
		else if (date !== null) {
			const added = { date, entries: 1, games: 0 };
			known?.set(date, added);
			days.push(added);
		}
	}
	return days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function sliceOf(days: readonly AgendaDay[], query: ScheduleQuery, isWhole: boolean, today: string): Slice {
	if (query.date && query.date !== "all") return daySlice(days, query.date, query.page ?? 1);
	const opening = openingDate(days, today);
	return isWhole ? pageSlice(days, query, opening) : weekSlice(days, query.week, opening);
}

function daySlice(days: readonly AgendaDay[], date: string, number: number): Slice {
	const pages = pagesOf(
		days.filter((day) => day.date === date),
		entriesMax,
	);
	const span = pages[number - 1] ?? null;
	if (span === null && number > 1) throw new Refusal("missing", "This schedule has fewer pages.");
	return { by: "day", number, numbers: numbersOf(pages), span: span ?? { from: date, to: date } };
}

const numbersOf = (pages: readonly unknown[]) => pages.map((_, index) => index + 1);

/** Results begin with the latest; everything else opens at today. */
function pageSlice(days: readonly AgendaDay[], { page: asked, status }: ScheduleQuery, opening: string | null): Slice {
	const isBack = status === "completed";
	const pages = isBack
		? pagesOf(days.toReversed(), entriesMax).map(({ from, to, ...part }) => ({ from: to, to: from, ...part }))
		: pagesOf(days, entriesMax);
	const open = isBack ? 1 : pages.findIndex(({ to }) => opening !== null && to >= opening) + 1;
	const number = asked ?? Math.max(1, open);
	const span = pages[number - 1] ?? null;
	if (span === null && number > 1) throw new Refusal("missing", "This schedule has fewer pages.");
	return { by: "page", number, numbers: numbersOf(pages), span };
}

function weekSlice(days: readonly AgendaDay[], asked: number | undefined, opening: string | null): Slice {
	const first = days[0]?.date;
	if (first === undefined || opening === null) return { by: "week", number: 1, numbers: [1], span: null };
	const dates = days.map(({ date }) => date);
	const numbers = [...new Set(weekNumbers(first, dates))];
	const number = asked ?? weekNumber(first, opening);
	if (number > (numbers.at(-1) ?? 1)) throw new Refusal("missing", "This season has fewer weeks.");
	return { by: "week", number, numbers, span: weekSpan(first, number) };
}
