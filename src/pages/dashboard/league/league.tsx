import {
	leagueDesk,
	type DeskEntry,
	type DeskQuery,
	type DeskSchedule,
	type LeagueDesk,
} from "../../../data/league/desk.ts";
import { latestOf, seasonLeagueOf } from "../../../data/league/places.ts";
import { isDate, timeText } from "../../../domain/clock.ts";
import { isAwaited, isCompleted, statusLabel, type Scored } from "../../../domain/game/game.ts";
import { to } from "../../../domain/paths.ts";
import { Refusal } from "../../../domain/refusal.ts";
import { shootOutField } from "../../../domain/game/shoot-out.ts";
import { sportAmong, type Sport } from "../../../domain/sport/sport.ts";
import { criterionLabel, isByPoints, tieBreakName } from "../../../domain/standings/tie-break.ts";
import { deskPage, type ContextOf } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { OpenButton } from "../../../ui/form/form.tsx";
import { AddByeDialog, AddGameDialog, AddWeekOffDialog } from "./game-dialogs.tsx";
import { dayText, LeagueGames, LeagueGameTools, type DeskGame, type DeskRow } from "./games.tsx";
import {
	AddTeamDialog,
	AddTeamsDialog,
	EditTeamDialog,
	LeagueTeams,
	LeagueTeamTools,
} from "../../../ui/league-teams.tsx";
import { Island } from "../../../ui/island.tsx";
import { A } from "../../../ui/link.tsx";
import { counted, Pages } from "../../../ui/pages.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { WornColours } from "../../../ui/sign-fields.tsx";
import { StandingsTrace } from "../../../ui/standings/table.tsx";
import { TieBreakDialog } from "./tie-break-form.tsx";
import TeamSearchIsland from "../../../../islands/team-search.tsx";
import { leagueCrumb, seasonCrumb, seasonsCrumb } from "../crumbs.ts";
import { some } from "../../../domain/some.ts";

type Context = ContextOf<"staffLeague">;

/** A league in a season, as staff run it (leagues 8); under the address of visitors in the active season (leagues 1, site 5). */
export const staffLeaguePage = deskPage<"staffLeague", LeagueDesk>({
	route: "staffLeague",
	load,
	title: ({ place }) => place.league.name,
	section: seasonsCrumb,
	crumbs: ({ place: { season, league } }) => [seasonsCrumb, seasonCrumb(season), leagueCrumb(season.id, league)],
	View: ({ data, context }) => (
		<League data={data} sport={sportAmong(context.site.organization.sports, data.place.season.sport_id)} />
	),
});

async function load({ tenant, params, id, query }: Context): Promise<LeagueDesk | null> {
	const place =
		"season_id" in params ? await seasonLeagueOf(tenant, id("season_id"), id()) : await latestOf(tenant, id());
	return place ? await leagueDesk(tenant, place, readDesk(query)) : null;
}

function readDesk({ date, page }: DeskQuery): DeskQuery {
	if (date !== undefined && date !== "all" && date !== "none" && !isDate(date))
		throw new Refusal("malformed", 'The address has a value for "date" that makes no sense here.');
	return { date, page };
}

function League({ data, sport }: { data: LeagueDesk; sport: Sport }) {
	const { place, teams, captains, worn, outside, places, schedule } = data;
	return (
		<>
			<PageHead title={place.league.name} text={headline(data)}>
				<div className="row">
					<A className="button" to={to.availability(place.season.id, place.league.id)}>
						Availability
					</A>
					<OpenButton id="open-tie-break" dialog="tie-break" icon="list" label="Tie-breaks" />
					<A className="button" to={to.standings({ league: place.league.id, season: place.season.id })}>
						Standings
					</A>
				</div>
			</PageHead>
			<Teams data={data} sport={sport} />
			<Section
				title="Game schedule"
				tools={
					<LeagueGameTools
						place={place}
						dates={schedule.dates}
						hasUndated={schedule.hasUndated}
						date={schedule.date}
						any={schedule.entries.length > 0}
					/>
				}
			>
				<Calendar place={place} schedule={schedule} sport={sport} />
			</Section>
			<AddTeamDialog place={place}>
				<Island name="team-search" props={{ teams: outside }}>
					<TeamSearchIsland teams={outside} />
				</Island>
			</AddTeamDialog>
			<AddTeamsDialog place={place} />
			<WornColours worn={worn} />
			{teams.map((team) => (
				<EditTeamDialog
					key={team.id}
					place={place}
					team={team}
					captains={captains.get(team.slt_id) ?? []}
					worn={worn}
				/>
			))}
			<AddGameDialog place={place} teams={teams} places={places} />
			<AddByeDialog teams={teams} />
			<AddWeekOffDialog place={place} />
			<TieBreakDialog place={place} tieBreak={place.tie_break} sport={sport} revision={place.revision} />
		</>
	);
}

function Teams({ data: { place, teams, standing }, sport }: { data: LeagueDesk; sport: Sport }) {
	return (
		<Section title="Teams" tools={<LeagueTeamTools place={place} any={teams.length > 0} />}>
			<div className="stack gap-3">
				<LeagueTeams
					place={place}
					teams={teams}
					sport={sport}
					points={isByPoints(place.tie_break)}
					standing={standing}
				/>
				<p className="meta">{`Level teams are placed by: ${tieBreakName(place.tie_break, (by) => criterionLabel(by, sport))}.`}</p>
				<StandingsTrace rows={standing} />
			</div>
		</Section>
	);
}

function headline({ place, teams, schedule }: LeagueDesk): string {
	return `${some(teams.length, "team")} · ${some(schedule.games, "game")} · ${place.season.name}`;
}

/** Whoever has just added a league's teams wants its games, and has not seen yet where they come from. */
const builderOf = ({ season, league }: LeagueDesk["place"]) => ({
	label: "Schedule builder",
	to: to.scheduleBuilder({ league: league.id, season: season.id }),
});

type CalendarProps = { place: LeagueDesk["place"]; schedule: DeskSchedule; sport: Sport };

function Calendar({ place, schedule, sport }: CalendarProps) {
	const { entries, date, page, pages, first } = schedule;
	if (entries.length === 0)
		return (
			<Empty
				icon="calendar"
				title="No games or byes available"
				way={schedule.games === 0 ? builderOf(place) : undefined}
			>
				{schedule.games === 0 ? "Add one at a time above, or have the games of a whole season made." : null}
			</Empty>
		);
	return (
		<div className="stack gap-3">
			{date === null ? null : <p className="meta">{dayText(date)}</p>}
			<LeagueGames place={place} rows={entries.map((entry) => rowOf(entry, sport))} first={first} />
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(pages)}
				current={page}
				to={(number) => to.staffLeague(place.season.id, place.league.id, { date: date ?? "all", page: number })}
			/>
		</div>
	);
}

function rowOf(entry: DeskEntry, sport: Sport): DeskRow {
	if (entry.kind === "off") return { kind: "off", ...entry.off };
	if (entry.kind === "bye") return { kind: "bye", id: entry.bye.id, date: entry.bye.date, team: entry.bye.name };
	const { game, mismatch, byPart } = entry;
	return {
		kind: "game",
		id: game.id,
		to: to.game(game.id),
		date: game.date,
		home: game.home.name,
		away: game.away.name,
		marks: { home: game.home.abbreviation, away: game.away.abbreviation },
		location: game.location,
		location_url: game.location_url,
		time: timeText(game.time),
		status: { text: statusLabel(game), tone: toneOf(game) },
		draft: game.draft ? { date: game.date, time: game.time } : null,
		score_home: game.score_home,
		reason: game.reason,
		reason_seen_by: game.reason_seen_by,
		awaits: isAwaited(game),
		score_away: game.score_away,
		revision: game.revision,
		byPart,
		shootOut: shootOutField(sport, game),
		mismatch: mismatch?.sentences ?? [],
	};
}

function toneOf(game: Scored): DeskGame["status"]["tone"] {
	if (isCompleted(game)) return "good";
	return ({ live: "live", postponed: "warn", cancelled: "bad" } as const)[game.status as "live"] ?? "";
}
