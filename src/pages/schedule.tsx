import type { Bye, WeekOff } from "../data/calendar/calendar.ts";
import type { Game } from "../data/game/games.ts";
import { schedule, type Schedule } from "../data/schedule/schedule.ts";
import * as seasons from "../data/season/seasons.ts";
import { besideSchedule } from "../data/schedule/beside.ts";
import { hasTournament } from "../data/bracket/tournament-list.ts";
import { dateFull, dateRange, isDate, timeText } from "../domain/clock.ts";
import { seriesNote } from "../domain/bracket/series.ts";
import { outdatedLabelOf, type Side } from "../domain/game/game.ts";
import { formerSlot, hasNoDate } from "../domain/game/move.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { todayFirst } from "../domain/today-first.ts";
import { sitePage, type ContextOf } from "../http/page.ts";
import { Empty } from "../ui/empty.tsx";
import { chosenText, Filters } from "../ui/filters.tsx";
import { Pages } from "../ui/pages.tsx";
import { ScheduleTable, type ScheduleDay, type ScheduleEntry } from "../ui/game/schedule-table.tsx";
import { WeekDays } from "../ui/game/week-days.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead } from "../ui/section.tsx";
import { Subscribe } from "../ui/subscribe.tsx";
import { ToTournament } from "../ui/to-tournament.tsx";
import { finalText, changeNote, hasPoints, stateOf, winnerVisitorsFirst } from "./game/words.ts";
import { sideOf, type Records } from "./home/games.tsx";
import { NoSeason } from "./no-season.tsx";
import { runningAmong, type RunningGames } from "./running.ts";
import { scheduleFilters } from "./schedule-filters.ts";
import { signOf } from "../domain/team/sign.ts";
import { some } from "../domain/some.ts";
import { VenueLinks } from "./venue/links.tsx";

type Context = ContextOf<"schedule">;
const nothing = "No games, byes, or week-offs found.";

type Data = {
	seasons: seasons.Season[];
	season: seasons.Season | null;
	schedule: Schedule | null;
	running: RunningGames;
	records: Records;
	/** There are brackets to lead to. */
	hasTournament: boolean;
};

/** The public schedule: games, byes and week-offs under filters (scheduling 1, scheduling 3). Staff see drafts as well. */
export const schedulePage = sitePage<"schedule", Data>({
	route: "schedule",
	again: true,
	load,
	title: () => "Schedule",
	news: ({ season, schedule }) => (season?.active && schedule ? changesOf(schedule.chosen) : null),
	description: ({ season }, { site }) =>
		`Schedule and results of ${site.organization.name}${season ? ` in the ${seasonTitle(season.name)}` : ""}: every game with its date, time, place and score.`,
	canonical: (data, { query }) => address(data, query),
	follows: ({ running }) => running.size > 0,
	View,
});

async function load({ tenant, query }: Context): Promise<Data> {
	if (query.date !== undefined && query.date !== "all" && !isDate(query.date))
		throw new Refusal("malformed", 'The address has a value for "date" that makes no sense here.');
	const { season, seasons: known } = await seasons.shown(tenant, query.season);
	if (!season && query.season !== undefined) throw new Refusal("missing", "There is no such season.");
	const shown = season ? await schedule(tenant, season, query) : null;
	const running = await runningAmong(tenant, shown?.games ?? []);
	const ahead = shown?.games.filter((game) => !hasPoints(game)) ?? [];
	const beside =
		season && ahead.length > 0
			? await besideSchedule(tenant, season, ahead)
			: { hasTournament: await hasTournament(tenant), records: none };
	return { season, seasons: known, schedule: shown, running, ...beside };
}

const none: Records = new Map();

function View({ data, context }: { data: Data; context: Context }) {
	const { season, schedule } = data;
	const brackets = data.hasTournament ? <ToTournament /> : null;
	const ofSeason = (id: number) => to.schedule({ season: id });
	if (!season || !schedule)
		return <NoSeason title="Schedule" empty={nothing} tools={brackets} seasons={data.seasons} to={ofSeason} />;
	const { slice } = schedule;
	const inOrder = daysOf(schedule, data.running, data.records);
	const days = ordered(inOrder, schedule, context.tenant.today);
	const fields = scheduleFilters(season, data.seasons, schedule, context.query.date);
	const chosen = chosenText(fields.filter(({ name }) => name !== "date" && name !== "season"));
	const turn = (label: string) => (
		<Pages
			label={label}
			unit={slice.by === "week" ? "week" : "page"}
			numbers={slice.numbers}
			current={slice.number}
			to={(number) => address(data, { date: context.query.date, week: number, page: number })}
		/>
	);
	return (
		<>
			<PageHead title="Schedule" text={headline(season, schedule)}>
				<div className="row">
					{season.active ? <Follow chosen={schedule.chosen} context={context} /> : null}
					{brackets}
					{turn(slice.by === "week" ? "Weeks" : "Pages")}
				</div>
			</PageHead>
			<Filters to={to.schedule()} fields={fields} folds={days.length > 0 ? "shut" : "open"} all="all games" />
			{chosen ? <p className="on-paper">{chosen}</p> : null}
			{slice.by === "week" && slice.span && days.length > 0 ? (
				<WeekDays from={slice.span.from} days={days} today={context.tenant.today} {...weeksBeside(data)} />
			) : null}
			{days.length === 0 ? (
				<Empty
					title={nothing}
					way={
						schedule.isFiltered || context.query.date
							? { label: "Show all games", to: to.schedule({ season: otherSeason(data) }) }
							: undefined
					}
				/>
			) : (
				<>
					<ScheduleTable caption="Schedule" days={days} today={context.tenant.today} parts={slice.by === "week"} />
					<VenueLinks games={schedule.games} />
					{turn(slice.by === "week" ? "More weeks" : "More pages")}
				</>
			)}
		</>
	);
}

/** The ways to the weeks before and after the one that is shown. */
function weeksBeside(data: Data): { before: string | null; after: string | null } {
	const { numbers = [], number = 0 } = data.schedule?.slice ?? {};
	const wayTo = (week: number | undefined) =>
		week === undefined ? null : address(data, { date: undefined, week, page: undefined });
	return {
		before: wayTo(numbers.findLast((one) => one < number)),
		after: wayTo(numbers.find((one) => one > number)),
	};
}

/** A running week begins with today, results with the latest (scheduling 1). */
function ordered(days: readonly ScheduleDay[], { slice, chosen }: Schedule, today: string): readonly ScheduleDay[] {
	if (slice.by === "week") return todayFirst(days, today);
	return chosen.status === "completed" ? days.toReversed() : days;
}

/** The calendar of what is chosen: a team's before its league's before everybody's. */
function Follow({ chosen: { league, team }, context }: { chosen: Schedule["chosen"]; context: Context }) {
	const { what, feed } = feedOf({ league, team });
	const changes = changesOf({ league, team });
	return (
		<Subscribe
			what={what}
			address={context.absolute(feed)}
			table={context.absolute(to.gamesTable(team !== undefined ? { team } : { league }))}
			{...(changes && { changes: context.absolute(changes) })}
		/>
	);
}

function feedOf({ league, team }: Schedule["chosen"]): { what: string; feed: string } {
	if (team !== undefined) return { what: "this team", feed: to.teamFeed(team) };
	if (league !== undefined) return { what: "this league", feed: to.leagueFeed(league) };
	return { what: "all games", feed: to.feed() };
}

/** The changes of a team or a league that is chosen. */
function changesOf({ league, team }: Schedule["chosen"]): string | null {
	if (team !== undefined) return to.teamChanges(team);
	return league === undefined ? null : to.leagueChanges(league);
}

/** What is shown, in words: "Week 25 of the 2012–13 season: April 15–21, 2013", "82 games in the 2012–13 season". */
function headline(season: seasons.Season, { slice: { by, number, numbers, span }, count }: Schedule): string {
	const name = seasonTitle(season.name);
	if (span === null) return name;
	if (by === "day") return `${dateFull(span.from)}${numbers.length > 1 ? `, page ${number} of ${numbers.length}` : ""}`;
	if (by === "week") return `Week ${number} of the ${name}: ${dateRange(span.from, span.to)}`;
	const part = numbers.length > 1 ? `, page ${number} of ${numbers.length}: ${dateRange(span.from, span.to)}` : "";
	return `${some(count, "game")} in the ${name}${part}`;
}

export function daysOf(
	{ games, byes, weekOffs, leagues }: Schedule,
	running: RunningGames,
	records: Records = none,
): ScheduleDay[] {
	const several = leagues.length > 1;
	const rows = [
		...games.map((game) => ({ date: game.date, entry: gameEntry(game, { several, running, records }) })),
		...byes.map((bye) => ({ date: bye.date, entry: byeEntry(bye, several ? [bye.league] : []) })),
		...weekOffs.map((off) => ({ date: off.date, entry: offEntry(off, several ? [off.league] : []) })),
	];
	return [...Map.groupBy(rows, ({ date }) => date)]
		.toSorted(([a], [b]) => ((a ?? "~") < (b ?? "~") ? -1 : 1))
		.map(([date, entries]) => ({ date, entries: entries.map(({ entry }) => entry) }));
}

interface Known {
	/** There are several leagues to tell apart. */
	several: boolean;
	running: RunningGames;
	records: Records;
}

/** A game as the schedule lists it. */
export function gameEntry(game: Game, { several, running, records }: Known): ScheduleEntry {
	const side = (own: Side) => sideOf(game, own, records);
	const state = stateOf(game);
	return {
		kind: "game",
		id: game.id,
		to: to.game(game.id),
		sides: [side("away"), side("home")],
		winner: winnerVisitorsFirst(game),
		state,
		...(game.beyond ? { final: finalText(game) } : null),
		running: running.get(game.id),
		time: timeText(game.time),
		notes: [
			outdatedLabelOf(game) ?? (game.series && seriesNote(game.series)),
			several && game.league?.name,
			game.division?.name,
			game.venue ? null : game.location,
		].flatMap((note) => note || []),
		place: game.venue && game.location !== null ? { name: game.location, to: to.venueSite(game.venue.id) } : null,
		draft: game.draft,
		change: changeNote(game),
		was: formerSlot(game),
		moved: state === "scheduled" && formerSlot(game) !== null,
		isOff: state === "cancelled" || hasNoDate(game),
	};
}

const byeEntry = ({ id, name, team_id, ...sign }: Bye, notes: string[]): ScheduleEntry => {
	return { kind: "bye", id, name, ...signOf(sign), to: to.team(team_id), notes };
};

const offEntry = ({ id, reason }: WeekOff, notes: string[]): ScheduleEntry => ({ kind: "off", id, reason, notes });

/** The one address of what is shown: the season only where another one would be shown without it. */
function address(data: Data, { date, week, page }: Pick<Context["query"], "date" | "week" | "page">): string {
	const { schedule } = data;
	const isWhole = !schedule?.hasWeeks || date !== undefined;
	return to.schedule({
		date,
		...schedule?.chosen,
		season: otherSeason(data),
		week: isWhole ? undefined : week,
		page: isWhole ? page : undefined,
	});
}

/** The season for links, when it is not the one that is shown anyway. */
function otherSeason({ season, seasons: known }: Data): number | undefined {
	const usual = known.find(({ active }) => active);
	return season && season.id !== usual?.id ? season.id : undefined;
}
