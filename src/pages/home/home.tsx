import { moment, type Moment } from "../../data/stat/home.ts";
import { statLeaders, type StatLeaders } from "../../data/stat/leaders.ts";
import * as seasons from "../../data/season/seasons.ts";
import { seasonTables, type LeagueTable } from "../../data/stat/standings.ts";
import { latestTournament, type TournamentSeason } from "../../data/bracket/tournament-list.ts";
import type { Tenant } from "../../data/tenant.ts";
import { weekday } from "../../domain/clock.ts";
import { to, withBase } from "../../domain/paths.ts";
import { recordText } from "../../domain/standings/standings.ts";
import { isByPoints } from "../../domain/standings/tie-break.ts";
import { sitePage, type SiteContext } from "../../http/page.ts";
import { DivisionCard } from "../../ui/division/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Hero, type Way } from "../../ui/hero.tsx";
import { Strip } from "../../ui/game/score.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { Section, SectionHead } from "../../ui/section.tsx";
import type { Json } from "../../ui/shell.tsx";
import { StandingsTop } from "../../ui/standings/top.tsx";
import { GameBug, GameScore, type Records } from "./games.tsx";
import { Leaders } from "./leaders.tsx";
import { NoSeason } from "../no-season.tsx";
import { runningAmong, type RunningGames } from "../running.ts";
import { sportAmong, sportOf } from "../../domain/sport/sport.ts";

interface Data {
	season: seasons.Season | null;
	seasons: seasons.Season[];
	moment: Moment | null;
	/** The heads of the first leagues' tables, with the teams whose games are shown in all tables. */
	tables: LeagueTable[];
	leaders: StatLeaders[];
	/** The latest season with divisions that is listed, which need not be the active one. */
	tournament: TournamentSeason | null;
	running: RunningGames;
}

/** An organization's home: the game of the moment, results, what comes next, standings and leaders (site 6). */
export const homePage = sitePage<"home", Data>({
	route: "home",
	again: true,
	main: null,
	poster: true,
	chrome: ({ site }) => (site.base === bareBase ? "bare" : "site"),
	leadsTo: (viewer, site) => {
		const isTheirs = viewer.user !== null && viewer.user.organization_id === site?.organization.id;
		return isTheirs ? withBase(site?.base ?? "", to.dashboard()) : null;
	},
	load,
	canonical: () => to.home(),
	structured: (_, context) => [organization(context)],
	follows: ({ running }) => running.size > 0,
	View: ({ data, context }) => <Home data={data} context={context} />,
});

/** The home at this address draws neither navbar nor footer (site 2). */
const bareBase = "/millionaire";

/** The variants whose home puts the stat leaders first (site 7). */
const leadersFirst = new Set(["leaders", "jccoc", "millionaire"]);

const topMax = 5;
/** Of more leagues a home shows the first ones; all of them are a press away. */
const tablesMax = 12;

/** From here on a name is set smaller, so that the poster stays one screen. */
const nameLengthLong = 44;

async function load({ tenant }: SiteContext): Promise<Data> {
	const [{ season, seasons: known }, tournament] = await Promise.all([seasons.shown(tenant), latestTournament(tenant)]);
	if (!season) return { season, seasons: known, moment: null, tables: [], leaders: [], tournament, running: new Map() };
	const sport = sportAmong(tenant.organization.sports, season.sport_id);
	const [around, leaders] = await Promise.all([
		moment(tenant, season.id),
		statLeaders(tenant, season.id, { sport, abbreviations: sport.leaders }),
	]);
	const [running, tables] = await Promise.all([
		runningAmong(tenant, around.live),
		tablesAround(tenant, season.id, around),
	]);
	return { season, seasons: known, moment: around, tables, leaders, tournament, running };
}

/** The heads of the first leagues' tables, and the teams of games that are shown: records stand beside games. */
async function tablesAround(tenant: Tenant, season: number, { live, next, results }: Moment): Promise<LeagueTable[]> {
	const teams = [...live, ...next, ...results].flatMap(({ home, away }) => [home, away]);
	const leagues = new Set(teams.map(({ season_league_id }) => season_league_id));
	const playing = new Set(teams.map(({ slt_id }) => slt_id));
	const { tables } = await seasonTables(tenant, season, {
		figures: false,
		only: ({ id }, at) => at < tablesMax || leagues.has(id),
		heads: { rows: 2 * (topMax + 1), teams: playing, leagues },
	});
	return tables;
}

function Home({ data, context }: { data: Data; context: SiteContext }) {
	const { season, moment: around, tables, leaders, tournament, running } = data;
	const { name, site_variant } = context.site.organization;
	const bare = context.site.base === bareBase;
	const isFirst = leadersFirst.has(site_variant);
	const sport = sportAmong(context.site.organization.sports, season?.sport_id);
	const records: Records = new Map(
		tables.flatMap(({ rows }) => rows.map((row) => [row.team.id, recordText(row, sport.awards)] as const)),
	);
	const known = { records, today: context.tenant.today };
	const board = around && (around.live[0] ?? around.next[0] ?? around.results[0]);
	return (
		<>
			<div className={name.length > nameLengthLong ? "poster-long" : undefined}>
				<Hero
					over={season ? seasonTitle(season.name) : null}
					title={name}
					ground={groundOf(context)}
					ways={bare ? manyWays : (variantWays[site_variant] ?? ways)}
				>
					{board ? <GameBug game={board} {...known} running={running.get(board.id)} /> : null}
				</Hero>
			</div>
			{around ? <Results around={around} known={known} running={running} /> : null}
			<div className="wrap stack">
				{season ? null : <NoSeason seasons={data.seasons} to={(id) => to.standings({ league: "all", season: id })} />}
				{isFirst ? <Leaders leaders={leaders} sport={sport} large /> : null}
				{around ? <NextGames around={around} known={known} /> : null}
				{tournament ? <Brackets season={tournament} /> : null}
				<Tops tables={tables} />
				{isFirst ? null : <Leaders leaders={leaders} sport={sport} />}
			</div>
		</>
	);
}

const toSchedule = { label: "See the schedule", to: to.schedule() };
const toStandings = { label: "Standings", to: to.standings({ league: "all" }) };
const ways: readonly Way[] = [
	{ ...toSchedule, spared: true },
	{ ...toStandings, spared: true },
];

/** What a variant's home leads to first. */
const variantWays: Readonly<Record<string, readonly Way[]>> = {
	"adult-league": [
		{ label: "Register", to: to.registration() },
		{ ...toSchedule, spared: true },
	],
};

/** Without a navbar the poster leads everywhere. */
const manyWays: readonly Way[] = [
	toSchedule,
	toStandings,
	{ label: "Players", to: to.players() },
	{ label: "Leaderboard", to: to.leaderboard() },
];

type Games = { around: Moment; known: { records: Records; today: string } };

/** What else is being played, and what is over. */
function Results({ around: { live, results }, known, running }: Games & { running: RunningGames }) {
	const others = live.slice(1);
	const strip = [...others, ...results];
	if (strip.length === 0) return null;
	return (
		<section className="results" aria-labelledby="results">
			<div className="wrap">
				<SectionHead
					id="results"
					title={others.length > 0 ? "Live games and results" : "Results"}
					link={{ label: "All results", to: to.schedule({ status: "completed" }) }}
				/>
			</div>
			<Strip label={others.length > 0 ? "Live games and latest results" : "Latest results"}>
				{strip.map((game) => (
					<GameScore key={game.id} game={game} {...known} running={running.get(game.id)} />
				))}
			</Strip>
		</section>
	);
}

function NextGames({ around, known }: Games) {
	const { next, nextOnDay, any } = around;
	const date = next[0]?.date;
	const isOneDay = next.every((game) => game.date === date);
	if (next.length === 0 && any) return null;
	const link =
		date && isOneDay && nextOnDay > next.length
			? { label: `All ${nextOnDay} games on ${weekday(date)}`, to: to.schedule({ date }) }
			: { label: "Full schedule", to: to.schedule() };
	return (
		<Section title="Next games" link={any ? link : null}>
			{next.length === 0 ? (
				<Empty title="No games available">Games appear here when the schedule is published.</Empty>
			) : (
				<section className="slate auto reel" tabIndex={0} aria-label="The next games, one beside the other">
					{next.map((game) => (
						<GameScore key={game.id} game={game} {...known} />
					))}
				</section>
			)}
		</Section>
	);
}

/** The first brackets of the tournament that is on; the others are on its own page. */
function Brackets({ season }: { season: TournamentSeason }) {
	return (
		<Section title="Tournament" link={{ label: "All brackets", to: to.tournament() }}>
			<ul className="auto">
				{season.divisions.slice(0, bracketsMax).map(({ id, ...division }) => (
					<li key={id}>
						<DivisionCard {...division} level={3} to={to.bracket(season.id, id)} />
					</li>
				))}
			</ul>
		</Section>
	);
}

const bracketsMax = 6;

/** The head of every league's table, which says how many teams there are; a single league fills both columns. */
function Tops({ tables }: { tables: readonly LeagueTable[] }) {
	const filled = tables.filter(({ rows }) => rows.length > 0);
	const [only] = filled;
	if (!only) return null;
	const by = ({ league }: LeagueTable) => ({ sport: league.sport, points: isByPoints(league.tie_break) });
	const tops: readonly Top[] =
		filled.length === 1 && only.size > topMax
			? halves(only).map((top) => ({ ...top, ...by(only) }))
			: filled.slice(0, tablesMax).map((table) => ({
					title: table.league.name,
					rows: table.rows.slice(0, topMax),
					teams: table.size,
					...by(table),
				}));
	return (
		<Section title="Standings" link={{ label: "Full standings", to: to.standings({ league: "all" }) }}>
			<div className="cols">
				{tops.map((top) => (
					<StandingsTop key={top.rows[0]?.team.id} {...top} />
				))}
			</div>
		</Section>
	);
}

type Top = Parameters<typeof StandingsTop>[0];

/** Of eight teams four stand on each side, of an odd number the better ones are one more; a last one is not left out alone. */
function halves({ league, rows, size }: LeagueTable): Omit<Top, "sport" | "points">[] {
	const half = Math.ceil(size / 2);
	const length = half > topMax + 1 ? topMax : half;
	return [
		{ title: league.name, rows: rows.slice(0, length), teams: size },
		{ title: `${league.name}, continued`, rows: rows.slice(length, 2 * length) },
	];
}

const groundOf = ({ site }: SiteContext) => sportOf(site.organization.sports[0]?.type).ground;

function organization({ site, absolute }: SiteContext): Json {
	const { name, logo_url, sports, facebook_url, instagram_url, youtube_url } = site.organization;
	const sameAs = [facebook_url, instagram_url, youtube_url].filter((address) => address !== null);
	return {
		"@context": "https://schema.org",
		"@type": "SportsOrganization",
		name,
		url: absolute(to.home()),
		sport: sports[0]?.name,
		logo: logo_url ? new URL(logo_url, absolute(to.home())).href : undefined,
		sameAs: sameAs.length > 0 ? sameAs : undefined,
	};
}
