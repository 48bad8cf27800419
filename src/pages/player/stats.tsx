import { gamesAhead, gamesOf, type PlayerGame } from "../../data/player/games.ts";
import { profile, type PlayerProfile } from "../../data/player/players.ts";
import * as seasons from "../../data/season/seasons.ts";
import { visible, type Stat } from "../../data/stat/stats.ts";
import { to } from "../../domain/paths.ts";
import { pointsStat, shareSaidAlways } from "../../domain/sport/basketball.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { columnsOf, firstToldText, ledBy } from "../../domain/sport/told.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import { PointsChart } from "../../ui/chart/points.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { AllFigures, GameLog } from "../../ui/game/log.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { SeasonBreakdown, type SeasonLine } from "./season-breakdown.tsx";
import { Section } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";
import {
	dashed,
	logEntries,
	matchup,
	noPlayer,
	personOf,
	PlayerAverages,
	PlayerBanner,
	PlayerTabs,
	refuseUnknown,
	sportIn,
	sumTexts,
	sumIn,
} from "./parts.tsx";

type Context = ContextOf<"playerStats">;

/** The log begins with so many games, and turns pages of so many. */
const [logFirst, logPage] = [10, 100];
/** What the page may hold unfolded below its seasons; the games of others are a click away. */
const unfoldedMax = 260;

export interface PlayerStatsData {
	player: PlayerProfile;
	stats: Stat[];
	/** All games, the latest first. */
	games: PlayerGame[];
	/** Of the player's teams, by season. */
	ahead: ReadonlyMap<number, number>;
	/** The seasons that have games, the latest first. */
	seasons: { id: number; name: string }[];
	/** The one asked for, else all of them. */
	season: number | undefined;
	all: boolean;
	page: number;
	/** That of the season shown, else of the latest. */
	sport: Sport;
}

/** A player's statistics over all seasons (players 6). */
export const playerStatsPage = sitePage<"playerStats", PlayerStatsData>({
	route: "playerStats",
	styles: "detail",
	main: null,
	load,
	title: ({ player }) => `${player.name} stats`,
	description: ({ player, sport }, { site }) =>
		`Statistics of ${player.name} at ${site.organization.name}: averages, the ${firstToldText(sport)} of every game, the game log and each season.`,
	canonical: ({ player, season, all, page }) =>
		to.playerStats(player.id, { season, games: all ? "all" : undefined, page: page > 1 ? page : undefined }),
	structured: ({ player }, context) => [personOf(player, context)],
	View: ({ data }) => <PlayerStatsView data={data} />,
});

async function load({ tenant, query, id }: Context): Promise<PlayerStatsData> {
	const [player, { games, stats }, ahead, every] = await Promise.all([
		profile(tenant, id()),
		gamesOf(tenant, id()),
		gamesAhead(tenant, id()),
		seasons.all(tenant),
	]);
	if (!player) throw noPlayer();
	refuseUnknown(every, query.season);
	const played = every.filter((season) => games.some((game) => game.season_id === season.id));
	const season = played.length > 1 && played.some((one) => one.id === query.season) ? query.season : undefined;
	const chosen = ofSeason(games, season).length;
	const all = query.games === "all" && chosen > logFirst;
	const page = query.page ?? 1;
	if (page > 1 && page > (all ? Math.ceil(chosen / logPage) : 1))
		throw new Refusal("missing", "This game log has fewer pages.");
	const sport = sportIn(tenant, every.find(({ id }) => id === season) ?? played[0]);
	return { player, stats, games, sport, ahead, seasons: played, season, all, page };
}

function PlayerStatsView({ data }: { data: PlayerStatsData }) {
	return (
		<>
			<PlayerBanner player={data.player} />
			<div className="wrap stack gap-6">
				<PlayerTabs player={data.player} current="stats" />
				{data.games.length === 0 ? <Empty icon="chart" title="No stats recorded yet" /> : <Stats data={data} />}
			</div>
		</>
	);
}

function Stats({ data }: { data: PlayerStatsData }) {
	const { player, season } = data;
	const games = ofSeason(data.games, season);
	const shown = data.seasons.find(({ id }) => id === season);
	return (
		<>
			{data.seasons.length > 1 ? (
				<Filters
					to={to.playerStats(player.id)}
					narrow
					folds="shut"
					fields={[
						{
							kind: "select",
							name: "season",
							label: "Season",
							value: season ?? "",
							options: [
								{ value: "", label: "All Seasons" },
								...data.seasons.map(({ id, name }) => ({ value: id, label: dashed(name) })),
							],
						},
					]}
				/>
			) : null}
			<PlayerAverages games={games} sport={data.sport} span={shown ? dashed(shown.name) : "All seasons"} />
			<Points data={data} />
			<Log data={data} games={games} />
			<Section
				title="Season Breakdown"
				tools={<AllFigures stats={data.sport.apart ? breakdownOf(data) : data.stats} of="the seasons" />}
			>
				<Breakdown data={data} />
			</Section>
		</>
	);
}

/** The points, or what a sport has in their place, of one season: the one asked for, or the latest. */
function Points({ data }: { data: PlayerStatsData }) {
	const season = data.seasons.find(({ id }) => id === data.season) ?? data.seasons[0];
	const stat = ledBy(data.sport, sumIn(data.games));
	const what = data.sport.titles?.[stat] ?? data.stats.find(({ abbreviation }) => abbreviation === stat)?.name ?? stat;
	const points = ofSeason(data.games, season?.id).flatMap((game) => {
		const value = game.values[stat];
		return value === null || value === undefined ? [] : [{ date: game.date ?? "", game: matchup(game), points: value }];
	});
	const isBare = stat !== pointsStat && points.every((game) => game.points === 0);
	if (points.length === 0 || isBare || !season) return null;
	const title = data.seasons.length > 1 ? `${what} over ${dashed(season.name)}` : `${what} over the season`;
	return (
		<Section title={title} id="points">
			<PointsChart what={what} games={points.toReversed()} ahead={data.ahead.get(season.id)} />
		</Section>
	);
}

function Log({ data, games }: { data: PlayerStatsData; games: readonly PlayerGame[] }) {
	const { player, season, all, page } = data;
	const columns = columnsOf(data.sport, visible(data.stats), sumIn(data.games));
	const shown = all ? games.slice((page - 1) * logPage, page * logPage) : games.slice(0, logFirst);
	const link =
		games.length > logFirst && !all
			? { label: `All ${games.length} games`, to: `${to.playerStats(player.id, { season, games: "all" })}#game-log` }
			: null;
	return (
		<Section title="Game log" link={link} tools={<AllFigures stats={columns} of="the game log" />}>
			<Table caption="Game log" className="dense">
				<GameLog stats={columns} games={logEntries(shown, columns, data)} />
			</Table>
			{all ? (
				<Pages
					label="Pages of the game log"
					unit="page"
					numbers={counted(Math.ceil(games.length / logPage))}
					current={page}
					to={(number) =>
						`${to.playerStats(player.id, { season, games: "all", page: number > 1 ? number : undefined })}#game-log`
					}
				/>
			) : null}
		</Section>
	);
}

function Breakdown({ data }: { data: PlayerStatsData }) {
	const columns = breakdownOf(data);
	const open = unfolded(data);
	const lines = data.seasons.map(({ id, name }): SeasonLine => {
		const games = ofSeason(data.games, id);
		return {
			id,
			name: dashed(name),
			played: games.length,
			open: id === data.season,
			cells: sumTexts(games, columns, data),
			games: open.has(id)
				? logEntries(games, columns, data)
				: `${to.playerStats(data.player.id, { season: id })}#season-breakdown`,
		};
	});
	const total = lines.length > 1 ? { played: data.games.length, cells: sumTexts(data.games, columns, data) } : null;
	return <SeasonBreakdown stats={columns} seasons={lines} total={total} />;
}

/** The seasons whose games the page can hold: the one asked for and the latest, as long as there is room. */
function unfolded({ seasons, season, games, all }: PlayerStatsData): Set<number> {
	const fitting = new Set<number>();
	let room = all ? unfoldedMax - logPage : unfoldedMax;
	for (const { id } of seasons) {
		const length = ofSeason(games, id).length;
		if (id !== season && length > room) continue;
		fitting.add(id);
		room -= length;
	}
	return fitting;
}

/** Season, GP, the visible statistics, and in basketball FT% in any case (players 6). */
function breakdownOf({ stats, sport, games }: PlayerStatsData): Stat[] {
	const isLast = ({ abbreviation }: Stat) => abbreviation === shareSaidAlways;
	return [...columnsOf(sport, visible(stats), sumIn(games)).filter((stat) => !isLast(stat)), ...stats.filter(isLast)];
}

function ofSeason(games: readonly PlayerGame[], season: number | undefined): PlayerGame[] {
	return season === undefined ? [...games] : games.filter(({ season_id }) => season_id === season);
}
