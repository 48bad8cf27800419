import { visibleAttributes, type Attribute } from "../../../data/stat/attribute-values.ts";
import * as games from "../../../data/game/games.ts";
import { findPlayers, membersOf, type FoundPlayers, type RosterMember } from "../../../data/player/rosters.ts";
import { seasonLeagueOf } from "../../../data/league/places.ts";
import { type LimitedTeam, limitedTeams } from "../../../data/team/limits.ts";
import { entriesOf, nameOf, type TeamEntry } from "../../../data/team/teams.ts";
import type { Tenant } from "../../../data/tenant.ts";
import { placesOfTenant } from "../../../data/venue/places.ts";
import { sportAmong } from "../../../domain/sport/sport.ts";
import { to } from "../../../domain/paths.ts";
import { Refusal } from "../../../domain/refusal.ts";
import { deskPage, type ContextOf } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LimitsForm, LimitsHint, LimitsKnown } from "../../../ui/form/limits-form.tsx";
import { A } from "../../../ui/link.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { StaffGames } from "../../../ui/game/staff-games.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { staffGame } from "../staff-game.ts";
import { leagueCrumb, seasonCrumb, seasonsCrumb, teamCrumb, teamsCrumb } from "../crumbs.ts";
import { AddPlayer, EditPlayer } from "./dialogs.tsx";
import { RosterPaste } from "../roster-paste.tsx";
import { Roster, RosterTools } from "./roster.tsx";
import { some } from "../../../domain/some.ts";

type Context = ContextOf<"staffTeam">;

/** A team in one league, with all the others it plays or played in; without any it has a name alone. */
export type TeamData = {
	team: { id: number; name: string };
	entry: TeamEntry | null;
	entries: TeamEntry[];
	members: RosterMember[];
	attributes: Attribute[];
	games: games.Game[];
	/** When and where it can play there, beside the others of its league. */
	limits: { own: LimitedTeam; teams: readonly LimitedTeam[]; venues: readonly string[] } | null;
	/** Who was looked for by name, where no script does that. */
	asked: string | undefined;
	found: FoundPlayers;
	/** What a pasted roster would do or has done. */
	answered: object | null;
};

/** The staff's page of a team (teams 3): roster and games, in the league of the address, else in the active season. */
export const staffTeamPage = deskPage<"staffTeam", TeamData>({
	route: "staffTeam",
	load,
	title: ({ team }) => team.name,
	section: teamsCrumb,
	crumbs: ({ team, entry }) => {
		if (!entry) return [teamsCrumb, { label: team.name, to: to.team(team.id) }];
		const { season, league } = entry;
		return [seasonsCrumb, seasonCrumb(season), leagueCrumb(season.id, league), teamCrumb(season.id, league.id, team)];
	},
	View,
});

const placeOf = ({ id, league, season }: TeamEntry) => to.staffTeam(season.id, league.id, id);

async function load(context: Context): Promise<TeamData> {
	const { tenant, params, query } = context;
	const isNested = "team_id" in params;
	const id = context.id(isNested ? "team_id" : "id");
	const [entries, name, attributes] = await Promise.all([
		entriesOf(tenant, id),
		nameOf(tenant, id),
		visibleAttributes(tenant),
	]);
	if (name === null) throw notThere();
	const asked = isNested ? context.id("season_id") : query.season;
	const league = isNested ? context.id("league_id") : undefined;
	const entry = asked === undefined ? usual(entries) : entries.find((one) => isAt(one, asked, league));
	if (!entry && asked !== undefined) throw notThere();
	const team = { id, name };
	if (!entry) return { team, entry: null, entries, members: [], attributes, ...nothingYet };
	const { find } = query;
	const [members, found, played, limits] = await Promise.all([
		membersOf(tenant, entry.slt_id),
		find === undefined ? nobodyAsked.found : findPlayers(tenant, find, entry.slt_id),
		games.list(tenant, { season: entry.season.id, slt_ids: [entry.slt_id] }),
		limitsOf(tenant, entry),
	]);
	const { answered } = context;
	return { team, entry, entries, members, attributes, games: played, limits, asked: find, found, answered };
}

async function limitsOf(tenant: Tenant, { id, league, season }: TeamEntry): Promise<TeamData["limits"]> {
	const place = await seasonLeagueOf(tenant, season.id, league.id);
	if (!place) return null;
	const [teams, { venues }] = await Promise.all([limitedTeams(tenant, place), placesOfTenant(tenant)]);
	const own = teams.find((team) => team.id === id);
	return own ? { own, teams, venues: venues.map(({ name }) => name) } : null;
}

const nobodyAsked = { asked: undefined, found: { players: [], count: 0 } };
const nothingYet = { games: [], limits: null, ...nobodyAsked, answered: null };

const notThere = () => new Refusal("missing", "Failed to fetch team");

/** The team in the active season; one that does not play now, where it played last. */
const usual = (entries: readonly TeamEntry[]) => entries.find(({ season }) => season.active) ?? entries[0] ?? null;

const isAt = ({ season, league }: TeamEntry, seasonId: number, leagueId: number | undefined) =>
	season.id === seasonId && (leagueId === undefined || league.id === leagueId);

function View({ data, context }: { data: TeamData; context: Context }) {
	const { team, entry, entries, members, attributes, asked, found } = data;
	if (!entry)
		return (
			<>
				<PageHead title={team.name} />
				<Empty icon="people" title="This team plays in no league yet" way={{ label: "All teams", to: to.allTeams() }}>
					Add it to a league of a season: then it has a roster and games.
				</Empty>
			</>
		);
	const path = `/api/seasonsv2/${entry.season.id}/leagues/${entry.league.id}/teams/${team.id}/players`;
	const { positions, least } = sportAmong(context.site.organization.sports, entry.season.sport_id);
	return (
		<>
			<PageHead title={team.name} text={headline(data, entry)} />
			{entries.length > 1 ? <Tabs label="Leagues" tabs={entries.map((one) => tabOf(one, entry))} /> : null}
			<Section title="Roster" tools={<RosterTools path={path} any={members.length > 0} />}>
				<Roster
					least={least}
					members={members}
					attributes={attributes}
					captain={entry.captain?.player_id ?? null}
					season={entry.season.name}
				/>
			</Section>
			<RosterPaste path={path} into={`${team.name}, ${entry.season.name}`} answered={data.answered} />
			<Section title="Games" tools={<ChangeGames place={entry} any={data.games.length > 0} />}>
				{data.games.length === 0 ? (
					<Empty title="No games available" />
				) : (
					<StaffGames caption="Games" games={data.games.map((game) => staffGame(game))} whole />
				)}
			</Section>
			{data.limits ? <Availability limits={data.limits} place={entry} /> : null}
			<AddPlayer
				path={path}
				slt_id={entry.slt_id}
				attributes={attributes}
				positions={positions}
				isFirst={members.length === 0}
				asked={asked}
				found={found}
			/>
			<EditPlayer attributes={attributes} positions={positions} />
		</>
	);
}

function Availability({ limits, place }: { limits: NonNullable<TeamData["limits"]>; place: TeamEntry }) {
	return (
		<Section
			title="Availability"
			tools={
				<A className="button push" to={to.availability(place.season.id, place.league.id)}>
					All teams of the league
				</A>
			}
		>
			<div className="stack gap-3">
				<LimitsHint />
				<LimitsKnown teams={limits.teams} venues={limits.venues} />
				<LimitsForm place={place} team={limits.own} isOneOf={false} />
			</div>
		</Section>
	);
}

const tabOf = (one: TeamEntry, shown: TeamEntry) => ({
	label: `${one.league.name} · ${one.season.name}`,
	to: placeOf(one),
	current: one.slt_id === shown.slt_id,
});

function headline({ members, games: played }: TeamData, { league, season, captain, hidden }: TeamEntry): string {
	const parts = [
		`${league.name}, ${season.name}`,
		captain && `Captain ${captain.name}`,
		some(members.length, "player"),
		some(played.length, "game"),
		hidden && "hidden from visitors",
	];
	return parts.filter(Boolean).join(" · ");
}

/** A team that cannot play for a while, that drops out, or that joins late. */
function ChangeGames({ place: { id, season, league }, any }: { place: TeamEntry; any: boolean }) {
	return (
		<div className="row push">
			<A className="button" to={to.replan(season.id, league.id, id, { as: any ? "out" : "in" })}>
				{any ? "Drops out or joins" : "Joins the league"}
			</A>
			{any ? (
				<A className="button" to={to.changeGames({ team: id })}>
					Change games
				</A>
			) : null}
		</div>
	);
}
