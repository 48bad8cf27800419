import { listedPlayers, listedTeams, staffList, type ListedPlayer, type ListedTeam } from "../../data/player/list.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { compareNames } from "../../domain/order.ts";
import { to } from "../../domain/paths.ts";
import { areDistinct, type Told } from "../../domain/player/players.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { DeleteSelected } from "../../ui/form/delete-selected.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Filters, type FilterField } from "../../ui/filters.tsx";
import { Tick, TickAll } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";
import { dashed } from "../player/parts.tsx";
import { playersCrumb } from "./crumbs.ts";
import { some } from "../../domain/some.ts";

type Context = ContextOf<"allPlayers">;

const perPage = 100;
const deleteForm = "delete-players";

interface PlayersData {
	teams: ListedTeam[];
	season: number | undefined;
	league: number | undefined;
	/** Only what the options offer: a team outside the chosen season and league is nobody's choice. */
	team: number | undefined;
	count: number;
	pages: number;
	players: ListedPlayer[];
	/** Names that more than one record has, and how many records have the name of a player. */
	names: number;
	namesakes: ReadonlyMap<number, number>;
}

/** The staff's list of all players (players 4): filters, search, and the names that occur twice. */
export const staffPlayersPage = deskPage<"allPlayers", PlayersData>({
	route: "allPlayers",
	load,
	title: () => "All Players",
	section: playersCrumb,
	View: ({ data, context }) => <PlayersView data={data} query={context.query} />,
});

async function load({ tenant, query }: Context): Promise<PlayersData> {
	const teams = await listedTeams(tenant);
	const season = known(teams, (team) => team.season.id, query.season);
	const league = known(teams, (team) => team.league.id, query.league);
	const offered = teams.filter((team) => fits(team, season, league));
	const team = offered.some(({ id }) => id === query.team) ? query.team : undefined;
	const filter = { name: query.name, season, league, team, isSame: query.show === "same" };
	const { ids, groups } = await staffList(tenant, filter);
	const pages = Math.max(1, Math.ceil(ids.length / perPage));
	const page = query.page ?? 1;
	if (page > pages) throw new Refusal("missing", "This list has fewer pages.");
	const players = await listedPlayers(tenant, ids.slice((page - 1) * perPage, page * perPage));
	const namesakes = new Map(groups.flatMap((group) => group.map((one) => [one.id, alikeIn(group, one)] as const)));
	return { teams, season, league, team, count: ids.length, pages, players, names: groups.length, namesakes };
}

/** How many of a group may be this player, who is one of them. */
const alikeIn = (group: readonly Told[], one: Told) => group.filter((other) => !areDistinct(one, other)).length;

function known(teams: readonly ListedTeam[], idOf: (team: ListedTeam) => number, asked: number | undefined) {
	return teams.some((team) => idOf(team) === asked) ? asked : undefined;
}

const fits = (team: ListedTeam, season: number | undefined, league: number | undefined) =>
	(season === undefined || team.season.id === season) && (league === undefined || team.league.id === league);

type Query = Context["query"];

function PlayersView({ data, query }: { data: PlayersData; query: Query }) {
	const { season, league, team, count, pages, players } = data;
	const { name, show } = query;
	const page = query.page ?? 1;
	const narrowed = [name, season, league, team, show].some((value) => value !== undefined);
	return (
		<>
			<PageHead title="All Players" text={countText(count, page, pages)} />
			<SameNames data={data} show={show} />
			<Filters to={to.allPlayers()} submit="Search" fields={fieldsOf(data, query)} />
			<Section title="Players" tools={<Tools any={count > 0} />}>
				{players.length > 0 ? (
					<PlayersTable data={data} />
				) : (
					<Empty
						icon="people"
						title="No players found"
						way={narrowed ? { label: "Show all players", to: to.allPlayers() } : undefined}
					>
						{narrowed ? null : "Players are added on the page of a team."}
					</Empty>
				)}
			</Section>
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(pages)}
				current={page}
				to={(number) => to.allPlayers({ name, season, league, team, show, page: number === 1 ? undefined : number })}
			/>
		</>
	);
}

/** Possible duplicates, wherever they stand in the list. */
function SameNames({ data: { names }, show }: { data: PlayersData; show: Query["show"] }) {
	if (names === 0 || show === "same") return null;
	return (
		<Notice tone="warn">
			{names === 1 ? "One name stands" : `${names} names stand`} on more than one record.{" "}
			<A to={to.allPlayers({ show: "same" })}>Review the same names</A>
		</Notice>
	);
}

function fieldsOf({ teams, season, league, team }: PlayersData, { name, show }: Query): FilterField[] {
	const seasons = [...new Map(teams.map((one) => [one.season.id, one.season])).values()];
	const leagues = leagueOrder([...new Map(teams.map((one) => [one.league.id, one.league])).values()]);
	const offered = new Map(
		teams.filter((one) => fits(one, season, league)).map(({ id, name: label }) => [id, { id, name: label }]),
	);
	const byName = [...offered.values()].toSorted((a, b) => compareNames(a.name, b.name));
	const choice = (
		label: string,
		all: string,
		value: number | undefined,
		options: readonly { id: number; name: string }[],
	) => ({
		kind: "select" as const,
		name: label.toLowerCase(),
		label,
		value: value ?? "",
		options: [{ value: "", label: all }, ...options.map((option) => ({ value: option.id, label: option.name }))],
	});
	return [
		{ kind: "search", name: "name", label: "Name", value: name ?? "", placeholder: "Search by name" },
		choice(
			"Season",
			"All Seasons",
			season,
			seasons.map(({ id, name: label }) => ({ id, name: dashed(label) })),
		),
		choice("League", "All Leagues", league, leagues),
		choice("Team", "All Teams", team, byName),
		{
			kind: "select",
			name: "show",
			label: "Show",
			value: show ?? "",
			options: [
				{ value: "", label: "Everybody" },
				{ value: "same", label: "Same names" },
			],
		},
	];
}

function Tools({ any }: { any: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call="DELETE /api/playersv2/{id}"
				each="id"
				none="Please select at least one player to delete."
				confirm="Delete selected players?"
				weigh="player"
				done="Players deleted"
				fail="Failed to delete player"
			/>
		</div>
	);
}

function PlayersTable({ data: { players, namesakes } }: { data: PlayersData }) {
	return (
		<Table caption="Players" className="dense tight listing as-cards brief">
			<thead>
				<tr>
					<Heading label="All">
						<TickAll name="id" label="Select all players" />
					</Heading>
					<Heading>Player</Heading>
					<Heading className="n">Number</Heading>
					<Heading>Teams</Heading>
					<Heading>Email</Heading>
					<Heading>Phone</Heading>
				</tr>
			</thead>
			<tbody>
				{players.map((player) => (
					<Row key={player.id} player={player} namesakes={namesakes.get(player.id)} />
				))}
			</tbody>
		</Table>
	);
}

const dash = <span className="dim">–</span>;

function Row({ player, namesakes }: { player: ListedPlayer; namesakes: number | undefined }) {
	return (
		<tr>
			<td>
				<Tick form={deleteForm} name="id" value={player.id} label={`Select ${player.name}`} />
			</td>
			<th scope="row">
				<A to={to.player(player.id)}>{player.name}</A>
				{namesakes ? (
					<>
						{" "}
						<A className="badge warn" to={to.mergePlayers({ of: player.id })}>
							{namesakes} of this name
						</A>
					</>
				) : null}
			</th>
			<td className="n" data-label="Number">
				{player.number ?? dash}
			</td>
			<td data-label="Teams">
				{player.teams.length === 0
					? dash
					: player.teams.map(({ roster_id, team, season }) => (
							<div key={roster_id}>
								{team.name} <span className="dim">{dashed(season.name)}</span>
							</div>
						))}
			</td>
			<td data-label="Email">{player.email ?? dash}</td>
			<td data-label="Phone">{player.phoneNumber ?? dash}</td>
		</tr>
	);
}

function countText(count: number, page: number, pages: number): string {
	const players = some(count, "player");
	return pages > 1 ? `${players}, page ${page} of ${pages}` : players;
}
