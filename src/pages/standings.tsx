import * as seasons from "../data/season/seasons.ts";
import {
	leagueExists,
	seasonOfDivision,
	seasonTables,
	type SeasonTables,
	type StandingLine,
} from "../data/stat/standings.ts";
import { hasTournament } from "../data/bracket/tournament-list.ts";
import { dateLong } from "../domain/clock.ts";
import { compareNames } from "../domain/order.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { acrossLeagues, areByPoints, byDivision } from "../domain/standings/views.ts";
import { isByPoints } from "../domain/standings/tie-break.ts";
import { sitePage, type ContextOf } from "../http/page.ts";
import { Empty } from "../ui/empty.tsx";
import { Filters, type FilterField } from "../ui/filters.tsx";
import { A } from "../ui/link.tsx";
import { counted, Pages } from "../ui/pages.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead, Section } from "../ui/section.tsx";
import { StandingsNote, StandingsTable, StandingsTrace, type StandingsRow } from "../ui/standings/table.tsx";
import { ToTournament } from "../ui/to-tournament.tsx";
import { NoSeason } from "./no-season.tsx";
import { tableText } from "../domain/sport/told.ts";
import { sportAmong, type Sport } from "../domain/sport/sport.ts";

type Context = ContextOf<"standings">;
type Route = "standings" | "coachStandings";

/** Nothing chosen, all of them, or one by its id. */
type Choice = "all" | number | null;

interface StandingsData extends SeasonTables {
	season: seasons.Season | null;
	seasons: seasons.Season[];
	league: Choice;
	division: Choice;
	/** From 1 on. */
	page: number;
	/** There are brackets to lead to. */
	hasTournament: boolean;
}

/** The standings with their filters (standings 1, standings 5). */
export const standingsPage = page("standings", "Captain");

/** The same, where a team has a coach. */
export const coachStandingsPage = page("coachStandings", "Coach");

function page(route: Route, captain: "Captain" | "Coach") {
	return sitePage<Route, StandingsData>({
		route,
		again: true,
		load,
		title: (data) => `${viewName(data)}Standings`,
		description: (data, { site }) =>
			`Standings of ${site.organization.name}${data.season ? ` in the ${seasonTitle(data.season.name)}` : ""}: ${tableText(sportAmong(site.organization.sports, data.season?.sport_id))}, last ten games and streaks.`,
		canonical: (data) => address(route, data),
		View: ({ data, context }) => (
			<StandingsView
				data={data}
				route={route}
				captain={captain}
				sport={sportAmong(context.site.organization.sports, data.season?.sport_id)}
			/>
		),
	});
}

async function load({ tenant, query }: Context): Promise<StandingsData> {
	const [league, division] = [choiceOf("league", query.league), choiceOf("division", query.division)];
	const asked = query.season ?? (typeof division === "number" ? await seasonOfDivision(tenant, division) : null);
	const [{ season, seasons: known }, leadsToBrackets] = await Promise.all([
		seasons.shown(tenant, asked ?? undefined),
		hasTournament(tenant),
	]);
	if (!season && query.season !== undefined) throw new Refusal("missing", "There is no such season.");
	const tables = season
		? await seasonTables(tenant, season.id, { only: filledBy(league, division), traces: "alone" })
		: { tables: [], divisions: [], through: null };
	return {
		...tables,
		season,
		seasons: known,
		hasTournament: leadsToBrackets,
		league: await knownLeague(onlyOf(league, tables), tables, () => leagueExists(tenant, Number(league))),
		division: await knownDivision(division, tables, () => seasonOfDivision(tenant, Number(division))),
		page: query.page ?? 1,
	};
}

/** A league that is chosen alone is all that is looked at; where nothing is chosen nothing is. */
function filledBy(league: Choice, division: Choice) {
	if (league === "all" || division !== null) return undefined;
	return ({ league_id: id }: { league_id: number }) => id === league;
}

/** All leagues of a season that has one are that league, in its own order (standings 2). */
function onlyOf(choice: Choice, { tables: [only, ...others] }: SeasonTables): Choice {
	return choice === "all" && only && others.length === 0 ? only.league.league_id : choice;
}

/** A league that is not in the season shown is dropped, so that the season can be changed alone; one that nobody has is not there. */
async function knownLeague(choice: Choice, { tables }: SeasonTables, exists: () => Promise<boolean>): Promise<Choice> {
	if (typeof choice !== "number" || tables.some(({ league }) => league.league_id === choice)) return choice;
	if (await exists()) return null;
	throw new Refusal("missing", "There is no such league.");
}

async function knownDivision(
	choice: Choice,
	{ divisions }: SeasonTables,
	exists: () => Promise<number | null>,
): Promise<Choice> {
	if (typeof choice !== "number" || divisions.some(({ id }) => id === choice)) return choice;
	if ((await exists()) !== null) return null;
	throw new Refusal("missing", "There is no such division.");
}

function choiceOf(name: string, text: string | undefined): Choice {
	if (text === undefined) return null;
	if (text === "all") return "all";
	if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
	throw new Refusal("malformed", `The address has a value for "${name}" that makes no sense here.`);
}

type ViewProps = { data: StandingsData; route: Route; captain: "Captain" | "Coach"; sport: Sport };

function StandingsView({ data, route, ...columns }: ViewProps) {
	const { season, through } = data;
	const tools = data.hasTournament ? <ToTournament /> : null;
	const ofSeason = (id: number) => to[route]({ league: "all", season: id });
	if (!season) return <NoSeason title="Standings" tools={tools} seasons={data.seasons} to={ofSeason} />;
	const text = seasonTitle(season.name) + (through ? `, through games of ${dateLong(through)}` : "");
	return (
		<>
			<PageHead title="Standings" text={text}>
				{tools}
			</PageHead>
			<Filters to={to[route]()} fields={fieldsOf(data)} folds="shut" all="Select a league" />
			<Shown data={data} route={route} {...columns} />
		</>
	);
}

/** What the filters leave; a chosen division stands before a chosen league. */
function Shown({ data, route, ...columns }: ViewProps) {
	const { league, division, tables } = data;
	const season = otherSeason(data);
	const turn = { page: data.page, to: (page: number) => address(route, { ...data, page }) };
	const every: StandingLine[] = tables.flatMap(({ rows }) => rows);
	const all = tables.length > 1 ? acrossLeagues(every, areByPoints(tables)) : every;
	const chosen = tables.find((table) => table.league.league_id === league);
	if (typeof division === "number") {
		const rows = byDivision(all.filter(isIn(division)));
		const name = data.divisions.find(({ id }) => id === division)?.name ?? "";
		return (
			<Table title={name} rows={rows} season={season} {...columns} turn={turn} points={areByPoints(tables)} seeded />
		);
	}
	if (division === "all") {
		const rows = byDivision(chosen ? chosen.rows : all);
		const title = chosen ? chosen.league.name : "Tournament Bracket";
		return (
			<Table
				title={title}
				rows={rows}
				season={season}
				{...columns}
				turn={turn}
				points={areByPoints(tables)}
				seeded
				division
				league={!chosen}
			/>
		);
	}
	if (chosen)
		return (
			<Table
				title={chosen.league.name}
				rows={chosen.rows}
				season={season}
				{...columns}
				turn={turn}
				points={isByPoints(chosen.league.tie_break)}
				traced
			/>
		);
	if (league === "all")
		return (
			<Table
				title="All Leagues"
				rows={all}
				season={season}
				{...columns}
				turn={turn}
				points={areByPoints(tables)}
				league
			/>
		);
	return <Ways data={data} route={route} />;
}

type TableProps = {
	title: string;
	rows: readonly StandingsRow[];
	captain: "Captain" | "Coach";
	sport: Sport;
	season: number | undefined;
	league?: boolean;
	division?: boolean;
	seeded?: boolean;
	points?: boolean;
	/** Only a league's own ranks have a trace. */
	traced?: boolean;
	turn: { page: number; to: (page: number) => string };
};

/** So many teams are below 100 KB. */
const rowsMax = 60;

function Table({ title, rows, traced, turn, ...columns }: TableProps) {
	const pages = Math.max(1, Math.ceil(rows.length / rowsMax));
	if (turn.page > pages) throw new Refusal("missing", "These standings have fewer pages.");
	const part = [(turn.page - 1) * rowsMax, turn.page * rowsMax] as const;
	return (
		<>
			<Section title={title}>
				{rows.length === 0 ? (
					<Empty icon="list" title="No teams found." />
				) : (
					<>
						<StandingsTable caption={`${title} standings`} rows={rows} part={part} {...columns} />
						<StandingsNote rows={rows} captain={columns.captain} seeded={columns.seeded} sport={columns.sport} />
						{traced ? <StandingsTrace rows={rows.slice(...part)} /> : null}
					</>
				)}
			</Section>
			<Pages label="Pages" unit="page" numbers={counted(pages)} current={turn.page} to={turn.to} />
		</>
	);
}

/** Nothing is selected: the sentence, and a way to every table. */
function Ways({ data, route }: { data: StandingsData; route: Route }) {
	const season = otherSeason(data);
	if (data.tables.length === 0) return <Empty icon="list" title="No leagues available" />;
	return (
		<Empty icon="list" title="Please Select Filter Option">
			<span className="row">
				<A className="button" to={to[route]({ league: "all", season })}>
					All Leagues
				</A>
				{data.tables.map(({ league }) => (
					<A key={league.id} className="button" to={to[route]({ league: league.league_id, season })}>
						{league.name}
					</A>
				))}
			</span>
		</Empty>
	);
}

function fieldsOf({ season, seasons: known, tables, divisions, league, division }: StandingsData): FilterField[] {
	const leagueField: FilterField = {
		kind: "select",
		name: "league",
		label: "League",
		value: league ?? "",
		options: [
			{ value: "", label: "Select a league" },
			{ value: "all", label: "All Leagues" },
			...tables.map((table) => ({
				value: table.league.league_id,
				label: `${table.league.name} (${season?.name ?? ""})`,
			})),
		],
	};
	const divisionField: FilterField = {
		kind: "select",
		name: "division",
		label: "Division",
		value: division ?? "",
		options: [
			{ value: "", label: "Select a division" },
			{ value: "all", label: "Tournament Bracket" },
			...divisions.toSorted((a, b) => compareNames(a.name, b.name)).map(({ id, name }) => ({ value: id, label: name })),
		],
	};
	const seasonField: FilterField = {
		kind: "select",
		name: "season",
		label: "Season",
		value: season?.id ?? "",
		options: known.map(({ id, name }) => ({ value: id, label: name })),
	};
	return [
		...(typeof division === "number" ? [] : [leagueField]),
		...(divisions.length > 0 ? [divisionField] : []),
		...(known.length > 1 ? [seasonField] : []),
	];
}

const isIn = (divisionId: number) => (row: { team: { division: { id: number } | null } }) =>
	row.team.division?.id === divisionId;

function viewName({ league, division, tables, divisions }: StandingsData): string {
	if (typeof division === "number") return `${divisions.find(({ id }) => id === division)?.name ?? ""} `;
	if (typeof league === "number")
		return `${tables.find((table) => table.league.league_id === league)?.league.name ?? ""} `;
	return "";
}

/** The season for links, when it is not the one that is shown anyway. */
function otherSeason({ season, seasons: known }: StandingsData): number | undefined {
	const usual = known.find(({ active }) => active);
	return season && season.id !== usual?.id ? season.id : undefined;
}

function address(route: Route, data: StandingsData): string {
	const { league, division } = data;
	return to[route]({
		league: typeof division === "number" ? undefined : (league ?? undefined),
		division: division ?? undefined,
		season: otherSeason(data),
		page: data.page > 1 ? data.page : undefined,
	});
}
