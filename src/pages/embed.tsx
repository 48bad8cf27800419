import { bracketOf, drawn } from "../data/bracket/brackets.ts";
import { waitingPlan } from "../data/division/pools.ts";
import { listUnmarked } from "../data/game/games.ts";
import { schedule } from "../data/schedule/schedule.ts";
import * as seasons from "../data/season/seasons.ts";
import { leagueExists, seasonTables } from "../data/stat/standings.ts";
import type { Tenant } from "../data/tenant.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { acrossLeagues, areByPoints } from "../domain/standings/views.ts";
import { isByPoints } from "../domain/standings/tie-break.ts";
import { todayFirst } from "../domain/today-first.ts";
import { sitePage, type ContextOf } from "../http/page.ts";
import { Empty } from "../ui/empty.tsx";
import type { OtherView } from "../ui/bracket/view.tsx";
import { A } from "../ui/link.tsx";
import { ScheduleTable } from "../ui/game/schedule-table.tsx";
import { StandingsTable } from "../ui/standings/table.tsx";
import { BracketDrawing } from "./bracket-drawing.tsx";
import { refreshOf, runningAmong, untilRefreshed } from "./running.ts";
import { daysOf } from "./schedule.tsx";
import { sportAmong } from "../domain/sport/sport.ts";

type Context = ContextOf<"embedStandings">;

/** What the query says of a frame's look; a colour as six hexadecimal digits. */
const framed = ({ query: { theme, color } }: Context) => lookOf(theme, color);

function lookOf(theme: Context["query"]["theme"], color: string | undefined) {
	if (color !== undefined && !/^#?[0-9a-f]{6}$/i.test(color))
		throw new Refusal("malformed", 'The address has a value for "color" that makes no sense here.');
	return { theme, color: color === undefined ? undefined : `#${color.replace("#", "").toLowerCase()}` };
}

/** Frames are other people's pages: they show what visitors see, whoever looks. */
const asVisitor = (tenant: Tenant): Tenant => ({ ...tenant, face: "visitor" });

/** The games that may change a table while somebody looks at it. */
const gamesToday = async (tenant: Tenant, season: number) =>
	await listUnmarked(tenant, { season, days: { from: tenant.today, to: tenant.today, undated: false } });

/** A league that is chosen is all that is looked at; nobody asks here why a place is whose. */
function wanted(league: number | undefined) {
	const only = ({ league_id: id }: { league_id: number }) => id === league;
	return { traces: false, ...(league !== undefined && { only }) };
}

/** Small pages for frames on other sites, without a script. */
export const embedPages = [
	sitePage({
		route: "embedStandings",
		chrome: "bare",
		framed,
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query }) => {
			if (query.league !== undefined && !(await leagueExists(asVisitor(tenant), query.league)))
				throw new Refusal("missing", "There is no such league.");
			const { season } = await seasons.shown(asVisitor(tenant));
			const tables = season ? (await seasonTables(asVisitor(tenant), season.id, wanted(query.league))).tables : [];
			const shown =
				query.league === undefined ? tables : tables.filter(({ league }) => league.league_id === query.league);
			return {
				sport: sportAmong(tenant.organization.sports, season?.sport_id),
				league: query.league === undefined && tables.length > 1 ? null : shown[0],
				tables: shown,
				games: season ? await gamesToday(asVisitor(tenant), season.id) : [],
			};
		},
		title: () => "Standings",
		refreshes: ({ games }, context) => refreshOf(games, context),
		until: ({ games }, context) => untilRefreshed(games, context),
		View: ({ data: { league, tables, sport }, context }) => {
			const rows = league
				? league.rows
				: acrossLeagues(
						tables.flatMap((table) => table.rows),
						areByPoints(tables),
					);
			return (
				<>
					<Name>{`Standings of ${context.site.organization.name}`}</Name>
					{rows.length === 0 ? (
						<Empty icon="list" title="No teams found." />
					) : (
						<StandingsTable
							caption={`${league ? league.league.name : "All Leagues"} standings`}
							rows={rows}
							captain="Captain"
							season={undefined}
							league={!league}
							sport={sport}
							points={league ? isByPoints(league.league.tie_break) : areByPoints(tables)}
						/>
					)}
					<Source to={to.standings({ league: league ? league.league.league_id : "all" })} context={context} />
				</>
			);
		},
	}),
	sitePage({
		route: "embedSchedule",
		chrome: "bare",
		framed,
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query: { league, team } }) => {
			const { season } = await seasons.shown(asVisitor(tenant));
			const filter = { league, team };
			return { filter, shown: season ? await schedule(asVisitor(tenant), season, filter, "kept") : null };
		},
		title: () => "Schedule",
		refreshes: ({ shown }, context) => refreshOf(shown?.games ?? [], context),
		until: ({ shown }, context) => untilRefreshed(shown?.games ?? [], context),
		View: ({ data: { shown, filter }, context }) => {
			const inOrder = shown ? daysOf(shown, new Map()) : [];
			const isWeek = shown?.slice.by === "week";
			const days = isWeek ? todayFirst(inOrder, context.tenant.today) : inOrder;
			return (
				<>
					<Name>{`Schedule of ${context.site.organization.name}`}</Name>
					{days.length === 0 ? (
						<Empty title="No games, byes, or week-offs found." />
					) : (
						<ScheduleTable caption="Schedule" days={days} today={context.tenant.today} parts={isWeek} />
					)}
					<Source to={to.schedule(withoutNothing(filter))} context={context} />
				</>
			);
		},
	}),
	sitePage({
		route: "embedBracket",
		styles: "bracket",
		chrome: "bare",
		framed: ({ query: { theme, color } }) => lookOf(theme, color),
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query: { seasonId, divisionId } }) => {
			const found = seasonId && divisionId ? await bracketOf(asVisitor(tenant), seasonId, divisionId) : null;
			if (!found) throw new Refusal("missing", "Division not found.");
			const waiting = await waitingPlan(tenant, found);
			return {
				...found,
				waiting,
				view: drawn(found, waiting),
				running: await runningAmong(asVisitor(tenant), found.games),
				today: tenant.today,
			};
		},
		title: ({ division }) => `${division.name} Bracket`,
		refreshes: ({ games }, context) => refreshOf(games, context),
		until: ({ games }, context) => untilRefreshed(games, context),
		View: ({ data, context }) => (
			<>
				<Name>{`${data.division.name} Bracket`}</Name>
				<BracketDrawing {...data} other={otherView(context.query)} />
				<Source
					name={data.division.name}
					to={to.bracket(data.division.season.id, data.division.id)}
					context={context}
				/>
			</>
		),
	}),
];

/** A checkbox would be forgotten when the frame loads itself again; an address is not. */
function otherView({ view, ...query }: Readonly<Record<string, string | number | undefined>>): OtherView {
	const kept = Object.entries(query).filter(([, value]) => value !== undefined);
	const values = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
	if (view === undefined) values.set("view", "switched");
	return { to: `?${values}`, isSwitched: view !== undefined };
}

/** What this is, for who does not see it; the site around the frame has its own heading. */
function Name({ children }: { children: string }) {
	return <h1 className="sr">{children}</h1>;
}

/** Whose figures these are, with the way to all of them. */
function Source({ name, to: address, context }: { name?: string; to: string; context: { site: Context["site"] } }) {
	const whose = context.site.organization.name;
	return (
		<p className="meta">
			<A to={address}>{name === undefined ? whose : `${name} · ${whose}`}</A>
		</p>
	);
}

const withoutNothing = ({ league, team }: { league: number | undefined; team: number | undefined }) => ({
	...(league === undefined ? {} : { league }),
	...(team === undefined ? {} : { team }),
});
