import type { Game } from "../../data/game/games.ts";
import * as seasons from "../../data/season/seasons.ts";
import { staffSchedule, type StaffSchedule } from "../../data/schedule/staff-schedule.ts";
import { timeUnbroken } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters, type FilterField } from "../../ui/filters.tsx";
import { useHref } from "../../ui/link.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead } from "../../ui/section.tsx";
import { StaffGames } from "../../ui/game/staff-games.tsx";
import { runningAmong, type RunningGames } from "../running.ts";
import { staffGame } from "./staff-game.ts";
import { some } from "../../domain/some.ts";

type Context = ContextOf<"staffSchedule">;

type Data = {
	seasons: seasons.Season[];
	season: seasons.Season | null;
	schedule: StaffSchedule | null;
	running: RunningGames;
};

/** The staff's view of the schedule (scheduling 2, scheduling 3): all games of a season, drafts too. */
export const staffSchedulePage = deskPage<"staffSchedule", Data>({
	route: "staffSchedule",
	load,
	title: () => "Schedule",
	follows: ({ running }) => running.size > 0,
	section: { label: "Schedule", to: to.schedule() },
	View,
});

async function load({ tenant, query }: Context): Promise<Data> {
	const { season: shown, seasons: known } = await seasons.shown(tenant, query.season);
	if (!shown && query.season !== undefined) throw new Refusal("missing", "There is no such season.");
	const season = shown ?? known[0] ?? null;
	const schedule = season && (await staffSchedule(tenant, season, query));
	return { seasons: known, season, schedule, running: await runningAmong(tenant, schedule?.games ?? []) };
}

function View({ data, context }: { data: Data; context: Context }) {
	const { season, schedule } = data;
	const { query } = context;
	if (!season || !schedule)
		return (
			<>
				<PageHead title="Schedule" />
				<Empty title="No games available" way={{ label: "Seasons", to: to.seasons() }} />
			</>
		);
	const turn = (label: string) => (
		<Pages
			label={label}
			unit="page"
			numbers={counted(schedule.pages)}
			current={schedule.page}
			to={(page) => to.staffSchedule({ league: query.league, season: query.season, page })}
		/>
	);
	return (
		<>
			<PageHead title="Schedule" text={`${season.name} · ${some(schedule.count, "game")}`}>
				{turn("Pages")}
			</PageHead>
			<Filters to={to.staffSchedule()} fields={fields(data, schedule, season, query.league)} narrow />
			{schedule.games.length === 0 ? (
				<Empty title="No games available" />
			) : (
				<>
					<StaffGames
						caption="Schedule"
						ticks={selection}
						games={schedule.games.map((game) => gameOf(game, data.running))}
					/>
					<Selection />
				</>
			)}
			{turn("More pages")}
		</>
	);
}

const selection = "selection";

/** Leads on with what is ticked, once something is: with a script and without (games 25). */
function Selection() {
	return (
		<form id={selection} className="bar card selection" method="get" action={useHref(to.changeGames())}>
			<button className="button main">Change selected games</button>
			<p className="meta">Move, postpone, cancel, publish, lock or delete them in one act.</p>
		</form>
	);
}

/** The league always, the season where there is more than one. */
function fields(
	{ seasons: known }: Data,
	{ leagues }: StaffSchedule,
	season: seasons.Season,
	league: number | undefined,
): FilterField[] {
	const ofLeague: FilterField = {
		kind: "select",
		name: "league",
		label: "League",
		value: league,
		options: [{ value: "", label: "All Leagues" }, ...leagues.map(({ id, name }) => ({ value: id, label: name }))],
	};
	const ofSeason: FilterField = {
		kind: "select",
		name: "season",
		label: "Season",
		value: season.id,
		options: known.map(({ id, name }) => ({ value: id, label: name })),
	};
	return known.length > 1 ? [ofLeague, ofSeason] : [ofLeague];
}

const gameOf = (game: Game, running: RunningGames) => ({
	...staffGame(game, running.get(game.id)),
	note: [game.league?.name ?? game.division?.name, game.date && timeUnbroken(game.time), game.location]
		.filter(Boolean)
		.join(" · "),
});
