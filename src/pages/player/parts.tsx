import type { PlayerGame } from "../../data/player/games.ts";
import type { Membership, PlayerProfile } from "../../data/player/players.ts";
import type { Stat } from "../../data/stat/stats.ts";
import type { Tenant } from "../../data/tenant.ts";
import { deriveLine, sumRow } from "../../domain/game/box-score.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { averagesOf } from "../../domain/sport/told.ts";
import { averageText, lineText } from "../../domain/stat/stats.ts";
import { youtubeId } from "../../domain/game/video.ts";
import type { SiteContext } from "../../http/page.ts";
import { Averages } from "./averages.tsx";
import { Banner } from "./banner.tsx";
import type { LogEntry } from "../../ui/game/log.tsx";
import { A } from "../../ui/link.tsx";
import { Photo } from "../../ui/photo.tsx";
import type { Json } from "../../ui/shell.tsx";
import { Tabs } from "../../ui/tabs.tsx";

/** Nobody, or somebody whom this face may not see: the same answer (wording 5). */
export const noPlayer = () => new Refusal("missing", "Failed to fetch player");

/** A season of somebody else is dropped, so that a link outlives a change; one that nobody has is not there. */
export function refuseUnknown(every: readonly { id: number }[], season: number | undefined): void {
	if (season !== undefined && !every.some(({ id }) => id === season))
		throw new Refusal("missing", "There is no such season.");
}

/** "#30 · G". */
export function shirt({ number, position }: { number: string | null; position: string | null }): string {
	return [number === null ? null : `#${bare(number)}`, position].filter(Boolean).join(" · ");
}

const bare = (number: string) => number.replace(/^#/, "");

/** The board with the player's face, name and teams: the latest, and the others on request (players 5). */
export function PlayerBanner({ player }: { player: PlayerProfile }) {
	const [latest, ...others] = player.teams;
	return (
		<Banner
			sign={<Photo name={player.name} src={player.image} number={bare(player.number ?? "")} isHead />}
			over={shirt(player)}
			title={player.name}
		>
			{latest ? (
				<div className="history">
					<p>
						<Entry entry={latest} />
					</p>
					{others.length > 0 ? (
						<details className="more">
							<summary>
								<span className="closed">+{others.length} more</span>
								<span className="opened">Show less</span>
							</summary>
							<ul>
								{others.map((entry) => (
									<li key={entry.roster_id}>
										<Entry entry={entry} />
									</li>
								))}
							</ul>
						</details>
					) : null}
				</div>
			) : null}
		</Banner>
	);
}

function Entry({ entry: { team, league, season } }: { entry: Membership }) {
	return (
		<>
			<A to={to.team(team.id)}>{team.name}</A> — {league.name} — {dashed(season.name)}
		</>
	);
}

export type PlayerTab = "profile" | "stats" | "bio" | "videos";

/** A tab without content is there and cannot be chosen (players 2). */
export function PlayerTabs({ player, current }: { player: PlayerProfile; current: PlayerTab }) {
	const { id, bio } = player;
	const tabs = [
		{ tab: "profile", label: "Profile", to: to.player(id) },
		{ tab: "stats", label: "Stats", to: to.playerStats(id) },
		{ tab: "bio", label: "Bio", to: bio.trim() ? to.player(id, { tab: "bio" }) : null },
		{ tab: "videos", label: "Videos", to: videosOf(player).length > 0 ? to.player(id, { tab: "videos" }) : null },
	];
	return <Tabs label="Player" tabs={tabs.map(({ tab, ...rest }) => ({ ...rest, current: tab === current }))} />;
}

/** The YouTube names of a player's videos. */
export function videosOf({ videos }: Pick<PlayerProfile, "videos">): string[] {
	return videos.flatMap((address) => youtubeId(address) ?? []);
}

interface AveragesProps {
	games: readonly PlayerGame[];
	sport: Sport;
	span?: string | undefined;
}

export function PlayerAverages({ games, sport, span }: AveragesProps) {
	if (sport.averages === undefined && games.length === 0) return null;
	const lines = games.map(({ values }) => values);
	const figures = averagesOf(sport, sumIn(games)).map(({ label, ...figure }) => ({
		label,
		value: averageText(lines, figure, sport.shares),
	}));
	return <Averages span={span} figures={figures} />;
}

/** What games add up to in a stat that is counted. */
export const sumIn = (games: readonly PlayerGame[]) => (stat: string) =>
	games.reduce((sum, { values }) => sum + (values[stat] ?? 0), 0);

/** All statistics, hidden ones too, and the sport that says what follows from them. */
type Kept = { stats: readonly Stat[]; sport: Sport };

/** Games as rows, a text for each column; what the columns show may follow from statistics that they leave out. */
export function logEntries(games: readonly PlayerGame[], columns: readonly Stat[], { stats, sport }: Kept): LogEntry[] {
	const known = stats.map(({ abbreviation }) => abbreviation);
	return games.map((game) => {
		const line = deriveLine(game.values, known, sport.shares);
		return { id: game.game_id, date: game.date, matchup: matchup(game), cells: texts(line, columns, sport) };
	});
}

/** Several games as one row. */
export function sumTexts(games: readonly PlayerGame[], columns: readonly Stat[], { stats, sport }: Kept): string[] {
	const known = stats.map(({ abbreviation }) => abbreviation);
	return texts(
		sumRow(
			games.map(({ values }) => values),
			known,
			sport.shares,
		),
		columns,
		sport,
	);
}

function texts(line: Readonly<Record<string, number | null>>, columns: readonly Stat[], { shares }: Sport): string[] {
	return columns.map(({ abbreviation }) => lineText(line, abbreviation, "ratio", shares));
}

export function matchup({ home, opponent }: Pick<PlayerGame, "home" | "opponent">): string {
	return `${home ? "vs" : "at"} ${opponent}`;
}

/** "2012-13" with the dash that years have between them. */
export function dashed(name: string): string {
	return name.replace(/(\d)-(?=\d)/g, "$1–");
}

/** The player as schema.org knows people: only what the page shows. */
export function personOf(player: PlayerProfile, { absolute, tenant }: Pick<SiteContext, "absolute" | "tenant">): Json {
	const now = player.teams.filter(({ season }) => season.active);
	return {
		"@context": "https://schema.org",
		"@type": "Person",
		name: player.name,
		url: absolute(to.player(player.id)),
		image: player.image ? new URL(player.image, absolute("/")).href : undefined,
		memberOf: now.map(({ team }) => ({
			"@type": "SportsTeam",
			name: team.name,
			sport: tenant.organization.sports[0]?.name,
			url: absolute(to.team(team.id)),
		})),
	};
}

/** The sport of a season, else the organization's first. */
export const sportIn = ({ organization }: Tenant, season: { sport_id: number } | null | undefined): Sport =>
	sportAmong(organization.sports, season?.sport_id ?? organization.sports[0]?.id);
