import * as players from "../../data/player/players.ts";
import type { DirectoryTeam, Membership, PlayerCard } from "../../data/player/players.ts";
import { leagueExists } from "../../data/stat/standings.ts";
import { teamExists } from "../../data/team/teams.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { compareNames } from "../../domain/order.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PersonCard } from "./person-card.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { TeamName } from "../../ui/team-name.tsx";
import { shirt } from "../player/parts.tsx";
import { signOf } from "../../domain/team/sign.ts";
import { some } from "../../domain/some.ts";

type Context = ContextOf<"players">;

const perPage = 48;
/** Above that, the first screen would be nothing but teams. */
const teamsOffered = 120;

export interface PlayersData {
	teams: DirectoryTeam[];
	name: string | undefined;
	/** Only what the options offer: a team outside the chosen league is nobody's choice (players 3). */
	league: number | undefined;
	team: number | undefined;
	/** Null before anything is searched for. */
	found: { count: number; page: number; pages: number; cards: PlayerCard[] } | null;
}

/** The player directory: no names before a search or a filter (players 3). */
export const playersPage = page("players", load);

/** The same where the adult league has its registration (adult 3). */
export const registrationPage = page("playersAtRegistration", async (context) =>
	context.site.organization.site_variant === "adult-league" ? null : await load(context),
);

function page(route: "players" | "playersAtRegistration", read: (context: Context) => Promise<PlayersData | null>) {
	return sitePage<typeof route, PlayersData>({
		route,
		load: read,
		title: () => "Players",
		description: (_, { site }) => `Find the players of ${site.organization.name} by name, league or team.`,
		canonical: ({ name, league, team, found }) => to.players({ name, league, team, page: laterPage(found?.page) }),
		noindex: ({ name }) => name !== undefined,
		View: ({ data }) => <PlayersView data={data} />,
	});
}

async function load({ tenant, query }: Context): Promise<PlayersData> {
	const teams = await players.directoryTeams(tenant);
	const league = teams.some((team) => team.league.id === query.league) ? query.league : undefined;
	const offered = teams.filter((team) => league === undefined || team.league.id === league);
	const team = offered.some(({ id }) => id === query.team) ? query.team : undefined;
	const { name } = query;
	if (query.league !== undefined && league === undefined && !(await leagueExists(tenant, query.league)))
		throw new Refusal("missing", "There is no such league.");
	if (query.team !== undefined && team === undefined && !(await teamExists(tenant, query.team)))
		throw new Refusal("missing", "There is no such team.");
	if (name === undefined && league === undefined && team === undefined)
		return { teams, name, league, team, found: null };
	const names = await players.search(tenant, { name, leagueId: league, teamId: team });
	const pages = Math.max(1, Math.ceil(names.length / perPage));
	const page = query.page ?? 1;
	if (page > pages) throw new Refusal("missing", "This list has fewer pages.");
	const ids = names.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
	const cards = await players.cards(tenant, ids);
	return { teams, name, league, team, found: { count: names.length, page, pages, cards } };
}

const searchFirst = "Search for a player or choose a league";

function PlayersView({ data }: { data: PlayersData }) {
	const { found, teams } = data;
	const isBare = !found && teams.length === 0;
	return (
		<>
			<PageHead title="Players" text={found ? countText(found) : !isBare && searchFirst} />
			<Filters
				to={to.players()}
				submit="Search"
				fields={fieldsOf(data)}
				folds={found?.cards.length === 0 ? "open" : "shut"}
				all="all players"
			/>
			{isBare ? <Empty icon="search" title={searchFirst} /> : null}
			{found ? <Found data={data} found={found} /> : <Ways teams={teams} />}
		</>
	);
}

function fieldsOf({ teams, name, league, team }: PlayersData) {
	const leagues = leaguesOf(teams);
	const offered = teams.filter((one) => league === undefined || one.league.id === league);
	return [
		{ kind: "search", name: "name", label: "Name", value: name ?? "", placeholder: "Search by name" },
		{
			kind: "select",
			name: "league",
			label: "League",
			value: league ?? "",
			options: [{ value: "", label: "All Leagues" }, ...leagues.map(({ id, name: label }) => ({ value: id, label }))],
		},
		{
			kind: "select",
			name: "team",
			label: "Team",
			value: team ?? "",
			options: [{ value: "", label: "All Teams" }, ...teamOptions(offered)],
		},
	] as const;
}

/** A team of two leagues is one choice. */
function teamOptions(teams: readonly DirectoryTeam[]) {
	const once = new Map(teams.map((team) => [team.id, team]));
	return byName([...once.values()]).map(({ id, name }) => ({ value: id, label: name }));
}

function leaguesOf(teams: readonly DirectoryTeam[]) {
	return leagueOrder([...new Map(teams.map(({ league }) => [league.id, league])).values()]);
}

function byName<T extends { name: string }>(list: readonly T[]): T[] {
	return list.toSorted((a, b) => compareNames(a.name, b.name));
}

function Found({ data, found }: { data: PlayersData; found: NonNullable<PlayersData["found"]> }) {
	const { name, league, team } = data;
	if (found.cards.length === 0)
		return <Empty icon="people" title="No players found" way={{ label: "Start again", to: to.players() }} />;
	return (
		<>
			<ul className="auto gap-3">
				{found.cards.map((card) => (
					<li key={card.id}>
						<PersonCard
							name={card.name}
							to={to.player(card.id)}
							image={card.image}
							over={shirt(card)}
							teams={card.teams.map(membershipText)}
						/>
					</li>
				))}
			</ul>
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(found.pages)}
				current={found.page}
				to={(page) => to.players({ name, league, team, page: laterPage(page) })}
			/>
		</>
	);
}

/** The teams are a way to their players, and no name stands here yet. */
function Ways({ teams }: { teams: readonly DirectoryTeam[] }) {
	const leagues = leaguesOf(teams);
	return (
		<>
			{leagues.map(({ id, name }) => (
				<Section
					key={id}
					id={`league-${id}`}
					title={name}
					link={{ label: "All players", to: to.players({ league: id }) }}
				>
					{teams.length > teamsOffered ? null : (
						<ul className="pick">
							{byName(teams.filter(({ league }) => league.id === id)).map((team) => (
								<li key={team.id}>
									<TeamName name={team.name} {...signOf(team)} to={to.players({ league: id, team: team.id })} />
								</li>
							))}
						</ul>
					)}
				</Section>
			))}
		</>
	);
}

function countText({ count, page, pages }: NonNullable<PlayersData["found"]>) {
	const players = some(count, "player");
	return pages > 1 ? `${players}, page ${page} of ${pages}` : players;
}

/** The first page has the plain address. */
function laterPage(page: number | undefined): number | undefined {
	return page === 1 ? undefined : page;
}

/** "Reef Rockets — Friday Open", with its season where that is over: nobody is said to play now for a team that is not to be seen now. */
const membershipText = ({ team, league, season }: Membership) =>
	[team.name, league.name, ...(season.active ? [] : [season.name])].join(" — ");
