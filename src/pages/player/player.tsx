import { gamesOf, type PlayerGame } from "../../data/player/games.ts";
import { profile, type PlayerProfile } from "../../data/player/players.ts";
import * as seasons from "../../data/season/seasons.ts";
import { visible, type Stat } from "../../data/stat/stats.ts";
import { to } from "../../domain/paths.ts";
import { pictureAt } from "../../domain/picture.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { averagesOf, columnsOf } from "../../domain/sport/told.ts";
import { averageText } from "../../domain/stat/stats.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { AllFigures, GameLog } from "../../ui/game/log.tsx";
import { Section } from "../../ui/section.tsx";
import { Subscribe } from "../../ui/subscribe.tsx";
import { Table } from "../../ui/table.tsx";
import { TeamName } from "../../ui/team-name.tsx";
import { Video } from "../../ui/video.tsx";
import { Choice, choose, gamesOfChoice, type Chosen } from "./choice.tsx";
import {
	dashed,
	logEntries,
	noPlayer,
	personOf,
	PlayerAverages,
	PlayerBanner,
	PlayerTabs,
	sportIn,
	videosOf,
	type PlayerTab,
	sumIn,
} from "./parts.tsx";
import { signOf } from "../../domain/team/sign.ts";

type Context = ContextOf<"player">;

export interface PlayerData extends Chosen {
	player: PlayerProfile;
	tab: PlayerTab;
	stats: Stat[];
	games: PlayerGame[];
	sport: Sport;
}

/** A player's profile (players 5); a hidden player has none. */
export const playerPage = sitePage<"player", PlayerData>({
	route: "player",
	styles: "detail",
	main: null,
	load,
	title: ({ player }) => player.name,
	description: ({ player }, { site }) =>
		`${player.name}${player.teams[0] ? ` of ${player.teams[0].team.name}` : ""} at ${site.organization.name}: teams, averages and every game.`,
	canonical: ({ player, tab, team, season, seasons: known }, { query }) =>
		to.player(player.id, {
			tab: tab === "profile" ? undefined : tab,
			season: query.season && season?.id !== known[0]?.id ? season?.id : undefined,
			team,
		}),
	structured: ({ player }, context) => [personOf(player, context)],
	films: ({ tab }) => tab === "videos",
	View: ({ data, context }) => <PlayerView data={data} follow={context.absolute(to.playerFeed(data.player.id))} />,
});

async function load({ tenant, query, id }: Context): Promise<PlayerData> {
	const [player, { games, stats }, every] = await Promise.all([
		profile(tenant, id()),
		gamesOf(tenant, id()),
		seasons.all(tenant),
	]);
	if (!player) throw noPlayer();
	const chosen = await choose(tenant, { teams: player.teams, games, every }, query);
	const sport = sportIn(
		tenant,
		every.find(({ id }) => id === chosen.season?.id),
	);
	return { player, tab: tabOf(player, query.tab), stats, games, sport, ...chosen };
}

/** A tab without content cannot be opened by its address either. */
function tabOf(player: PlayerProfile, asked: "bio" | "videos" | undefined): PlayerTab {
	if (asked === "bio" && player.bio.trim()) return "bio";
	if (asked === "videos" && videosOf(player).length > 0) return "videos";
	return "profile";
}

function PlayerView({ data, follow }: { data: PlayerData; follow: string }) {
	const { player, tab } = data;
	return (
		<>
			<PlayerBanner player={player} />
			<div className="wrap stack gap-6">
				<PlayerTabs player={player} current={tab} />
				{tab === "bio" ? <Bio bio={player.bio} /> : null}
				{tab === "videos" ? <Videos player={player} /> : null}
				{tab === "profile" ? <Profile data={data} follow={follow} /> : null}
			</div>
		</>
	);
}

function Profile({ data, follow }: { data: PlayerData; follow: string }) {
	const { player, season } = data;
	const games = gamesOfChoice(data.games, data);
	const columns = columnsOf(data.sport, visible(data.stats), sumIn(data.games));
	return (
		<>
			<Choice to={to.player(player.id)} chosen={data} />
			<PlayerAverages games={games} sport={data.sport} span={season ? dashed(season.name) : undefined} />
			{player.sponsor ? <SponsorLink sponsor={player.sponsor} /> : null}
			<Teams data={data} />
			<Section
				title={season ? `Games of ${dashed(season.name)}` : "Games"}
				id="games"
				link={{ label: "All stats", to: to.playerStats(player.id) }}
				tools={games.length > 0 ? <AllFigures stats={columns} of="the games" /> : null}
			>
				{games.length === 0 ? (
					<Empty icon="chart" title="No games played yet" />
				) : (
					<Table caption="Games" className="dense">
						<GameLog stats={columns} games={logEntries(games, columns, data)} />
					</Table>
				)}
				{season?.active ? <Subscribe what={`the games of ${fullName(player)}`} address={follow} /> : null}
			</Section>
		</>
	);
}

/** Every team there was, with what the player did for it. */
function Teams({ data: { player, games, sport } }: { data: PlayerData }) {
	if (player.teams.length === 0) return null;
	const [first] = averagesOf(sport, sumIn(games));
	const title = first?.title ?? first?.label ?? "";
	return (
		<Section title="Teams">
			<Table caption="Teams" className="rows-m tight as-cards brief">
				<thead>
					<tr>
						<th scope="col">Team</th>
						<th scope="col">League</th>
						<th scope="col">Season</th>
						<th scope="col" className="n">
							<abbr title="Games played">GP</abbr>
						</th>
						<th scope="col" className="n">
							<abbr title={title}>{first?.label}</abbr>
						</th>
					</tr>
				</thead>
				<tbody>
					{player.teams.map(({ roster_id, team, league, season }) => {
						const own = games.filter((game) => game.team_id === team.id && game.season_id === season.id);
						return (
							<tr key={roster_id}>
								<th scope="row">
									<TeamName name={team.name} {...signOf(team)} to={to.team(team.id)} />
								</th>
								<td data-label="League">{league.name}</td>
								<td data-label="Season">{dashed(season.name)}</td>
								<td className="n" data-label="Games played">
									{own.length}
								</td>
								<td className="n key" data-label={title}>
									{own.length > 0 && first
										? averageText(
												own.map(({ values }) => values),
												first,
												sport.shares,
											)
										: "–"}
								</td>
							</tr>
						);
					})}
				</tbody>
			</Table>
		</Section>
	);
}

function SponsorLink({ sponsor: { name, url, image } }: { sponsor: NonNullable<PlayerProfile["sponsor"]> }) {
	const content = (
		<>
			{image ? <img src={pictureAt(image, 384)} alt="" loading="lazy" /> : null}
			<span>
				<span className="meta">Sponsored by</span>
				<br />
				<b>{name}</b>
			</span>
		</>
	);
	return (
		<p>
			{/^https?:\/\//.test(url) ? (
				<a className="sponsor card" href={url} rel="sponsored noopener">
					{content}
				</a>
			) : (
				<span className="sponsor card">{content}</span>
			)}
		</p>
	);
}

function Bio({ bio }: { bio: string }) {
	return (
		<Section title="Bio">
			<div className="stack gap-4 column">
				{bio
					.split(/\n\s*\n/)
					.filter((text) => text.trim())
					.map((text, at) => (
						<p key={at}>{text.trim()}</p>
					))}
			</div>
		</Section>
	);
}

function Videos({ player }: { player: PlayerProfile }) {
	const videos = videosOf(player);
	return (
		<Section title="Videos">
			<div className="auto min-l">
				{videos.map((id, at) => (
					<Video key={at} id={id} title={videos.length > 1 ? `${player.name}, ${at + 1}` : player.name} />
				))}
			</div>
		</Section>
	);
}
