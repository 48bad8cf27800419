import { bracketOf, drawn } from "../data/brackets.ts";
import { schedule } from "../data/schedule.ts";
import * as seasons from "../data/seasons.ts";
import { seasonTables } from "../data/standings.ts";
import type { Tenant } from "../data/tenant.ts";
import { layoutRefusal } from "../domain/bracket/layout.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { acrossLeagues } from "../domain/standings/views.ts";
import { isByPoints } from "../domain/tie-break.ts";
import { sitePage, type SiteContext } from "../http/page.ts";
import { Bracket } from "../ui/bracket.tsx";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { ScheduleTable } from "../ui/schedule-table.tsx";
import { StandingsTable } from "../ui/standings-table.tsx";
import { untilOf } from "./running.ts";
import { daysOf } from "./schedule.tsx";

const look = { theme: ["light", "dark", "auto"], color: "text" } as const;
const queries = { league: "id", team: "id", ...look } as const;
type Context = SiteContext<typeof queries>;

/** What the query says of a frame's look; a colour as six hexadecimal digits. */
const framed = ({ query: { theme, color } }: Context) => lookOf(theme, color);

function lookOf(theme: Context["query"]["theme"], color: string | undefined) {
	if (color !== undefined && !/^#?[0-9a-f]{6}$/i.test(color))
		throw new Refusal(400, 'The address has a value for "color" that makes no sense here.');
	return { theme, color: color === undefined ? undefined : `#${color.replace("#", "").toLowerCase()}` };
}

/** Frames are other people's pages: they show what visitors see, whoever looks. */
const asVisitor = (tenant: Tenant): Tenant => ({ ...tenant, face: "visitor" });

/** Small pages for frames on other sites, without a script. */
export const embedPages = [
	sitePage({
		path: "/_/embed/standings",
		queries,
		chrome: "bare",
		framed,
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query }) => {
			const { season } = await seasons.shown(asVisitor(tenant));
			const tables = season ? (await seasonTables(asVisitor(tenant), season.id)).tables : [];
			return { league: tables.find(({ league }) => league.league_id === query.league) ?? null, tables };
		},
		title: () => "Standings",
		View: ({ data: { league, tables }, context }) => {
			const rows = league ? league.rows : acrossLeagues(tables.flatMap((table) => table.rows));
			return (
				<>
					{rows.length === 0 ? (
						<Empty icon="list" title="No teams found." />
					) : (
						<StandingsTable
							caption={`${league ? league.league.name : "All Leagues"} standings`}
							rows={rows}
							captain="Captain"
							season={undefined}
							league={!league}
							points={league ? isByPoints(league.league.tie_break) : false}
						/>
					)}
					<Source to={to.standings({ league: league ? league.league.league_id : "all" })} context={context} />
				</>
			);
		},
	}),
	sitePage({
		path: "/_/embed/schedule",
		queries,
		chrome: "bare",
		framed,
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query: { league, team } }) => {
			const { season } = await seasons.shown(asVisitor(tenant));
			const filter = { league, team };
			return { filter, shown: season ? await schedule(asVisitor(tenant), season, filter) : null };
		},
		title: () => "Schedule",
		until: ({ shown }, { instant }) => untilOf(shown?.games ?? [], instant),
		View: ({ data: { shown, filter }, context }) => {
			const days = shown ? daysOf(shown, new Map()) : [];
			return (
				<>
					{days.length === 0 ? (
						<Empty title="No games, byes, or week-offs found." />
					) : (
						<ScheduleTable caption="Schedule" days={days} today={context.tenant.today} />
					)}
					<Source to={to.schedule(withoutNothing(filter))} context={context} />
				</>
			);
		},
	}),
	sitePage({
		path: "/_/embed/bracket",
		queries: { divisionId: "id", seasonId: "id", ...look },
		chrome: "bare",
		framed: ({ query: { theme, color } }) => lookOf(theme, color),
		noindex: () => true,
		main: "embed",
		load: async ({ tenant, query: { seasonId, divisionId } }) => {
			const found = seasonId && divisionId ? await bracketOf(asVisitor(tenant), seasonId, divisionId) : null;
			if (!found) throw new Refusal(404, "Division not found.");
			return { ...found, view: drawn(found) };
		},
		title: ({ division }) => `${division.name} Bracket`,
		View: ({ data: { division, teams, view }, context }) => (
			<>
				{view ? (
					<Bracket view={view} label={`${division.name} Bracket`} renderCaption={() => null} />
				) : (
					<Empty icon="trophy" title={layoutRefusal(teams.length) ?? ""} />
				)}
				<Source to={to.bracket(division.season.id, division.id)} context={context} />
			</>
		),
	}),
];

/** Whose figures these are, with the way to all of them. */
function Source({ to: address, context }: { to: string; context: { site: Context["site"] } }) {
	return (
		<p className="meta">
			<A to={address}>{context.site.organization.name}</A>
		</p>
	);
}

const withoutNothing = ({ league, team }: { league: number | undefined; team: number | undefined }) => ({
	...(league === undefined ? {} : { league }),
	...(team === undefined ? {} : { team }),
});
