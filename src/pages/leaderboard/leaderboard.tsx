import { contest, type Contest } from "../../data/stat/leaders.ts";
import * as seasons from "../../data/season/seasons.ts";
import { leagueExists } from "../../data/stat/standings.ts";
import { visible, type Stat } from "../../data/stat/stats.ts";
import type { LeaderboardBy } from "../../domain/stat/leaderboard.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters, type FilterField } from "../../ui/filters.tsx";
import { LeaderCard } from "../../ui/leader-card.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { RankingTable } from "./ranking-table.tsx";
import { besideText, headings, isShareIn, isTries, nameOf, partOf, shareIn, triesText, valueText } from "./words.ts";
import { seasonTitle } from "../../ui/season-name.ts";
import { PageHead, Section } from "../../ui/section.tsx";
import { NoSeason } from "../no-season.tsx";
import { dashed } from "../player/parts.tsx";
import { some } from "../../domain/some.ts";

type Context = ContextOf<"leaderboard">;

const cardRows = 5;
const perPage = 50;

/** `lists` are the first of every stat, or a page of the one that was asked for. */
export interface LeaderboardData extends Contest {
	season: seasons.Season | null;
	seasons: seasons.Season[];
	/** What the organization shows, in its order, in `stats`. */
	stat: Stat | null;
	by: LeaderboardBy;
	sport: Sport;
	page: number;
}

/** Every statistic's leaders, by total and per game, and a whole ranking of each (statistics 8). */
export const leaderboardPage = sitePage<"leaderboard", LeaderboardData>({
	route: "leaderboard",
	load,
	title: (data) => (data.stat ? `Leaders: ${nameOf(data.stat, data)}` : "Leaderboard"),
	description: ({ season, stat, ...data }, { site }) =>
		`${stat ? `Who leads ${site.organization.name} in ${nameOf(stat, data).toLowerCase()}` : `The statistical leaders of ${site.organization.name}`}${season ? `, ${seasonTitle(season.name)}` : ""}.`,
	canonical: (data) => address(data, { page: data.page }),
	View: ({ data }) => <LeaderboardView data={data} />,
});

async function load({ tenant, query }: Context): Promise<LeaderboardData | null> {
	const { season, seasons: known } = await seasons.shown(tenant, query.season);
	if (!season && query.season !== undefined) return null;
	const { stat: wanted, league: leagueId, by = "total", games: minimumGames, page = 1 } = query;
	const part = wanted === undefined ? { count: cardRows } : { count: perPage, from: (page - 1) * perPage };
	const sport = sportAmong(tenant.organization.sports, season?.sport_id);
	const asked = {
		sport,
		leagueId,
		abbreviations: wanted === undefined ? undefined : [wanted],
		by,
		minimumGames,
		...part,
	};
	const found = season ? await contest(tenant, season.id, asked) : nothing;
	const shown = visible(found.stats);
	const stat = shown.find(({ abbreviation }) => abbreviation === wanted) ?? null;
	if (season && wanted !== undefined && !stat) return null;
	if (leagueId !== undefined && found.league === undefined && !(await leagueExists(tenant, leagueId)))
		throw new Refusal("missing", "There is no such league.");
	const pages = stat ? Math.ceil(found.ranked / perPage) : 1;
	if (page > 1 && page > pages) throw new Refusal("missing", "This leaderboard has fewer pages.");
	return { ...found, season, seasons: known, stats: shown, stat, by, sport, page };
}

const nothing: Contest = {
	lists: [],
	ranked: 0,
	best: 0,
	minimumUsual: 1,
	minimumGames: 1,
	tried: 0,
	any: false,
	stats: [],
	leagues: [],
	league: undefined,
};

/** This view's address with some of it changed; what is usual is left out. */
function address(data: LeaderboardData, change: { stat?: string | undefined; page?: number } = {}): string {
	const active = data.seasons.find(({ active }) => active);
	return to.leaderboard({
		stat: "stat" in change ? change.stat : data.stat?.abbreviation,
		by: data.by === "game" ? "game" : undefined,
		games: data.minimumGames === data.minimumUsual ? undefined : data.minimumGames,
		league: data.league,
		season: data.season?.id === active?.id ? undefined : data.season?.id,
		page: change.page === 1 ? undefined : change.page,
	});
}

function LeaderboardView({ data }: { data: LeaderboardData }) {
	const { season, stat, any } = data;
	if (!season)
		return <NoSeason title="Leaderboard" seasons={data.seasons} to={(id) => to.leaderboard({ season: id })} />;
	const leaders = stat ? <Full data={data} stat={stat} /> : <Cards data={data} />;
	return (
		<>
			<PageHead title={stat ? nameOf(stat, data) : "Leaderboard"} text={subtitle(data, season)} />
			{data.stats.length === 0 ? null : (
				<Filters
					to={to.leaderboard()}
					fields={fieldsOf(data, season)}
					folds={any ? "shut" : "open"}
					all="all statistics"
				/>
			)}
			{!any ? <Empty icon="trophy" title="No stats recorded yet" /> : leaders}
		</>
	);
}

function subtitle(data: LeaderboardData, season: seasons.Season): string {
	const { stat, by, minimumGames } = data;
	const least = some(minimumGames, "game");
	const parts = [seasonTitle(season.name)];
	const tries = stat && triesText(stat, data);
	if (tries) return [...parts, `players with at least ${tries}`].join(", ");
	if (by === "game" || (stat && isShareIn(data, stat))) parts.push(`players with at least ${least}`);
	if (stat && isShareIn(data, stat)) parts[1] += " and half of the usual attempts";
	return parts.join(", ");
}

function fieldsOf(data: LeaderboardData, season: seasons.Season): FilterField[] {
	const { stats, stat, by, leagues, league, minimumGames, minimumUsual } = data;
	const fields: FilterField[] = [
		{
			kind: "select",
			name: "stat",
			label: "Statistic",
			value: stat?.abbreviation ?? "",
			options: [
				{ value: "", label: "All Statistics" },
				...stats.map(({ abbreviation, name }) => ({ value: abbreviation, label: `${name} (${abbreviation})` })),
			],
		},
		{
			kind: "select",
			name: "by",
			label: "By",
			value: by,
			options: [
				{ value: "total", label: "Totals" },
				{ value: "game", label: "Per game" },
			],
		},
		{
			kind: "number",
			name: "games",
			label: "Minimum games",
			value: minimumGames === minimumUsual ? "" : minimumGames,
			placeholder: String(minimumUsual),
		},
	];
	if (leagues.length > 1)
		fields.push({
			kind: "select",
			name: "league",
			label: "League",
			value: league ?? "",
			options: [{ value: "", label: "All Leagues" }, ...leagues.map(({ id, name }) => ({ value: id, label: name }))],
		});
	if (data.seasons.length > 1)
		fields.push({
			kind: "select",
			name: "season",
			label: "Season",
			value: season.id,
			options: data.seasons.map(({ id, name }) => ({ value: id, label: dashed(name) })),
		});
	return fields;
}

/** A list a statistic, each with the way to its whole ranking. */
function Cards({ data }: { data: LeaderboardData }) {
	return (
		<Section title={data.by === "game" ? "Per game" : "Season totals"} id="leaders">
			<div className="auto min-m">
				{data.lists.map(({ stat, leaders }) =>
					leaders.length === 0 || isTries(stat, data) ? null : (
						<LeaderCard
							key={stat.id}
							title={nameOf(stat, data)}
							to={address(data, { stat: stat.abbreviation })}
							leaders={leaders.map((row) => ({
								name: row.who.name,
								to: to.playerStats(row.who.id),
								team: row.who.teams[0]?.name ?? "",
								value: valueText(row, stat, data),
							}))}
						/>
					),
				)}
			</div>
		</Section>
	);
}

function Full({ data, stat }: { data: LeaderboardData; stat: Stat }) {
	const { page, ranked, best } = data;
	if (ranked === 0)
		return (
			<Empty
				icon="trophy"
				title="Nobody has played that many games"
				way={{ label: "All statistics", to: address(data, { stat: undefined }) }}
			/>
		);
	return (
		<>
			<RankingTable
				caption={nameOf(stat, data)}
				{...headings(stat, data)}
				rows={(data.lists[0]?.leaders ?? []).map((row) => ({
					id: row.who.id,
					rank: row.rank,
					name: row.who.name,
					teams: row.who.teams,
					games: row.games,
					beside: besideText(row, stat, data),
					value: valueText(row, stat, data),
					part: partOf(row.value, best, shareIn(data, stat)),
				}))}
			/>
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(Math.ceil(ranked / perPage))}
				current={page}
				to={(number) => address(data, { page: number })}
			/>
		</>
	);
}
