import * as calendar from "../../data/calendar/calendar.ts";
import * as games from "../../data/game/games.ts";
import { standingOf } from "../../data/stat/places.ts";
import * as teams from "../../data/team/teams.ts";
import { to, withQuery } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { StandingRow } from "../../domain/standings/standings.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import { MarginsChart } from "../../ui/chart/margins.tsx";
import { PlacesChart } from "../../ui/chart/places.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RosterTable } from "../../ui/roster-table.tsx";
import { Section } from "../../ui/section.tsx";
import { Subscribe } from "../../ui/subscribe.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { sportsTeam } from "../structured.ts";
import { untilOf } from "../running.ts";
import { TeamBanner } from "./banner.tsx";
import { aheadOf, playedBy, TeamForm, TeamGames, type PlayedGame } from "./games.tsx";
import { columnsOf, rowsOf } from "./roster.ts";
import { VenueLinks } from "../venue/links.tsx";

type Context = ContextOf<"team">;

type LeagueTeam = { id: number; team_id: number; name: string };

export type TeamData = {
	entry: teams.TeamEntry;
	/** What this face may see of the team's other seasons and leagues, the latest first. */
	entries: teams.TeamEntry[];
	standing: StandingRow<LeagueTeam> | null;
	teamCount: number;
	places: { date: string; place: number }[];
	games: games.Game[];
	byes: calendar.Bye[];
	roster: Awaited<ReturnType<typeof teams.rosterOf>>;
	sport: Sport;
};
type Data = TeamData | { name: string };

/** A team in one of its seasons: banner, form, the season so far, schedule, roster (teams 4). */
export const teamPage = sitePage<"team", Data>({
	route: "team",
	styles: "detail",
	main: null,
	load,
	title: nameOf,
	news: (data) =>
		"entry" in data && data.entry.season.active && !data.entry.hidden ? to.teamChanges(data.entry.id) : null,
	description: (data, { site }) =>
		"entry" in data
			? `${data.entry.name} in the ${seasonTitle(data.entry.season.name)} of ${data.entry.league.name}: schedule, results, roster and averages.`
			: `${data.name} of ${site.organization.name}.`,
	canonical: (data, context) => ("entry" in data ? addressOf(data, data.entry) : to.team(context.id())),
	structured: (data, context) => ("entry" in data ? [structuredTeam(data, context)] : []),
	until: (data, { instant }) => ("games" in data ? untilOf(data.games, instant) : undefined),
	View,
});

async function load({ tenant, id, query }: Context): Promise<Data> {
	const all = await teams.entriesOf(tenant, id());
	const entries = all.filter(({ listed }) => listed);
	const entry = entryShown(entries, query);
	if (entry === null) {
		const name = all.length === 0 ? await teams.nameOf(tenant, id()) : null;
		if (name === null || query.season !== undefined) throw new Refusal("missing", "Failed to fetch team");
		return { name };
	}
	const { slt_id, season, league } = entry;
	const [standing, own, byes, roster] = await Promise.all([
		teams.ofLeague(tenant, league.season_league_id).then(async (listed) => await standingOf(tenant, entry, listed)),
		games.list(tenant, { season: season.id, slt_ids: [slt_id] }),
		calendar.byeList(tenant, { slt_ids: [slt_id] }),
		teams.rosterOf(tenant, entry),
	]);
	const sport = sportAmong(tenant.organization.sports, season.sport_id);
	return { entry, entries, ...standing, games: own, byes, roster, sport };
}

/** The entry asked for, else the one in the active season, else the latest: of a team that is hidden now, its last season (teams 6). */
function entryShown(entries: readonly teams.TeamEntry[], { season, league }: Context["query"]): teams.TeamEntry | null {
	const latest = entries.find((entry) => entry.season.active) ?? entries[0];
	const asked = entries.filter((entry) => entry.season.id === (season ?? latest?.season.id));
	return (league === undefined ? asked : asked.filter((entry) => entry.league.id === league))[0] ?? null;
}

function View({ data, context }: { data: Data; context: Context }) {
	if (!("entry" in data)) return <Unplaced name={data.name} />;
	const { entry, entries, roster, sport } = data;
	const played = playedBy(data);
	const columns = columnsOf(roster.stats, sport);
	const rows = rowsOf(roster.players, columns);
	return (
		<>
			<TeamBanner data={data} />
			<div className="wrap stack">
				{entries.length > 1 ? <Tabs label="Seasons" tabs={tabsOf(data)} /> : null}
				{played.length > 0 ? (
					<Section title="Form, latest first" id="form">
						<TeamForm played={played} />
					</Section>
				) : null}
				{played.length > 0 ? <SoFar data={data} played={played} ahead={aheadOf(data, context.tenant.today)} /> : null}
				<div className="cols">
					<Section
						title="Schedule, latest first"
						id="schedule"
						link={{ label: "All games", to: to.schedule({ team: entry.id, season: otherSeason(data) }) }}
					>
						<TeamGames data={data} today={context.tenant.today} />
						<VenueLinks games={data.games} />
						{entry.season.active && !entry.hidden ? (
							<Subscribe
								what={entry.name}
								address={context.absolute(to.teamFeed(entry.id))}
								table={context.absolute(to.gamesTable({ team: entry.id }))}
								changes={context.absolute(to.teamChanges(entry.id))}
							/>
						) : null}
					</Section>
					<Section title="Roster">
						{rows.length === 0 ? (
							<Empty icon="people" title="No players yet">
								The roster appears here as soon as the first player is added.
							</Empty>
						) : (
							<RosterTable columns={columns.map(({ label, title }) => ({ label, title }))} rows={rows} />
						)}
					</Section>
				</div>
			</div>
		</>
	);
}

/** A team of the organization that plays in no league. */
function Unplaced({ name }: { name: string }) {
	return (
		<div className="wrap stack">
			<h1>{name}</h1>
			<Empty icon="calendar" title="No games available">
				This team plays in no league yet.
			</Empty>
		</div>
	);
}

/** The season as two drawings; a season that goes on keeps room for the games to come. */
function SoFar({ data, played, ahead }: { data: TeamData; played: readonly PlayedGame[]; ahead: number }) {
	const dated = played.flatMap(({ date, ...game }) => (date === null ? [] : [{ ...game, date }]));
	return (
		<Section title={ahead > 0 ? "The season so far" : "The season"}>
			<div className="cols">
				<MarginsChart
					room={data.sport.margin ?? 3}
					ahead={ahead}
					games={dated.map(({ date, margin, before, opponent }) => ({
						date,
						margin,
						game: `${before} ${opponent.name}`,
					}))}
				/>
				<PlacesChart days={data.places} teams={data.teamCount} ahead={ahead} />
			</div>
		</Section>
	);
}

function tabsOf(data: TeamData) {
	const { entry, entries } = data;
	return entries.map((other) => {
		const isOnly = entries.filter(({ season }) => season.id === other.season.id).length === 1;
		const season = other.season.name.replace(/(\d)-(?=\d)/g, "$1–");
		return {
			label: isOnly ? season : `${season} · ${other.league.name}`,
			to: addressOf(data, other),
			current: other.slt_id === entry.slt_id,
		};
	});
}

/** The one address of an entry: season and league only where another one would be shown without them. */
function addressOf({ entries }: TeamData, { id, slt_id, season, league }: teams.TeamEntry): string {
	const usual = entries.find((entry) => entry.season.active) ?? entries[0];
	const first = entries.find((entry) => entry.season.id === season.id);
	return withQuery(to.team(id), {
		season: season.id === usual?.season.id ? undefined : season.id,
		league: slt_id === first?.slt_id ? undefined : league.id,
	});
}

/** The season for the schedule's link, when it is not the one that is shown anyway. */
const otherSeason = ({ entry }: TeamData) => (entry.season.active ? undefined : entry.season.id);

function nameOf(data: Data): string {
	return "entry" in data ? data.entry.name : data.name;
}

function structuredTeam({ entry, roster }: TeamData, context: Context) {
	const players = roster.players.filter(({ open }) => open);
	return sportsTeam(
		{ id: entry.id, name: entry.name, logo: entry.logo, league: entry.league.name, sport_id: entry.season.sport_id },
		players.map((player) => ({ id: player.player_id, name: fullName(player) })),
		context,
	);
}
