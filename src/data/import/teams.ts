import { asc, eq, sql } from "drizzle-orm";
import { leagueTeams, players, rosters, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { noSuchCaptain, noteTaken } from "../../domain/csv/conflicts.ts";
import { type SeasonDraft, teamKey, type TeamFacts, type TeamRecord, teamRef } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { fullName } from "../../domain/player/players.ts";
import { idList } from "../deletion/reach.ts";
import { clubColumns, limitColumns } from "../fact-columns.ts";
import { storeFacts } from "./facts.ts";
import { leagueId } from "./leagues.ts";
import { merge, type Place } from "./place.ts";

/** League teams by reference. A team of the league that plays in this season for the first time keeps its record. */
export async function settleTeams(place: Place, draft: SeasonDraft): Promise<Map<string, number>> {
	const found = new Map((await leagueTeamsOf(place)).toReversed().map(({ ref, id }) => [ref, id]));
	const missing = [...draft.teams].filter(([ref]) => !found.has(ref));
	if (missing.length === 0) return found;
	const records = await teamRecords(place, missing);
	const rows = missing.map(([ref, { league }]) => ({
		id: null,
		season_league_id: place.leagues.get(league)?.season_league_id ?? 0,
		team_id: records.get(ref) ?? 0,
	}));
	const ids = await merge(place, "league_teams", {
		table: "league_teams",
		rows,
		columns: { season_league_id: "bigint", team_id: "bigint" },
	});
	for (const [at, [ref]] of missing.entries()) found.set(ref, ids[at] ?? 0);
	return found;
}

/** What stands in the leagues of the files, by reference. */
async function leagueTeamsOf({ tx, season_id, leagues }: Place) {
	const rows = await tx
		.select({ league_team: leagueTeams, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(eq(seasonLeagues.season_id, season_id))
		.orderBy(asc(leagueTeams.id));
	const leagueOf = new Map([...leagues].map(([key, { season_league_id }]) => [season_league_id, key]));
	return rows.flatMap(({ league_team, name }) => {
		const league = leagueOf.get(league_team.season_league_id);
		return league === undefined ? [] : [{ ...league_team, ref: teamRef(league, name) }];
	});
}

/** The organization-wide teams of those names in the leagues that they belong to, made where there is none. */
async function teamRecords(place: Place, named: [string, TeamRecord][]): Promise<Map<string, number>> {
	const { tx, leagues } = place;
	const present = await tx
		.select({ id: teams.id, name: teams.name, leagueId: teams.leagueId })
		.from(teams)
		.orderBy(asc(teams.id));
	const known = new Map(present.toReversed().map(({ id, name, leagueId }) => [`${leagueId}\n${teamKey(name)}`, id]));
	const belongs = await clubLeagues(place, named);
	const homes = named.map(([ref, { league, name, facts }]) => {
		const id = (facts?.club_league && belongs.get(facts.club_league)) ?? leagues.get(league)?.league_id ?? 0;
		return { ref, name, league: id, key: `${id}\n${teamKey(name)}` };
	});
	const missing = [...new Map(homes.filter(({ key }) => !known.has(key)).map((one) => [one.key, one])).values()];
	const ids = await merge(place, "teams", {
		table: "teams",
		rows: missing.map(({ name, league }) => ({ id: null, name, league_id: league })),
		columns: { name: "text", league_id: "bigint" },
	});
	for (const [at, { key }] of missing.entries()) known.set(key, ids[at] ?? 0);
	return new Map(homes.map(({ ref, key }) => [ref, known.get(key) ?? 0]));
}

/** The leagues that clubs belong to, by their names in the file. */
async function clubLeagues(place: Place, named: readonly [string, TeamRecord][]): Promise<Map<string, number>> {
	const names = new Set(named.flatMap(([, { facts }]) => facts?.club_league ?? []));
	const found = new Map<string, number>();
	for (const name of names) found.set(name, await leagueId(place, name));
	return found;
}

type Kept = Awaited<ReturnType<typeof leagueTeamsOf>>[number];
/** Ids of players by their key. */
type PlayerIds = ReadonlyMap<string, number>;

/** Captains, signs and whether visitors see a team, as the file of teams says it. Noted: a captain whom nobody knows. */
export async function storeTeamFacts(
	place: Place,
	draft: SeasonDraft,
	teamIds: ReadonlyMap<string, number>,
	playerIds: PlayerIds,
): Promise<void> {
	const named = [...draft.teams].flatMap(([ref, { facts }]) =>
		facts ? [[teamIds.get(ref) ?? 0, facts] as const] : [],
	);
	if (named.length === 0) return;
	const kept = new Map((await leagueTeamsOf(place)).map((row) => [row.id, row]));
	noteTaken(
		place.problems,
		named.map(([key, facts]) => ({ key, facts })),
		await abbreviationsOf(place),
	);
	const people = named.some(([, { captain, captain_player }]) => captain && captain_player === undefined)
		? await rosterNames(
				place,
				named.map(([id]) => id),
			)
		: new Map<number, Person[]>();
	const rows = named.flatMap(([id, facts]) => {
		const before = kept.get(id);
		if (!before) return [];
		return [
			{
				id,
				hidden: facts.hidden ?? before.hidden,
				abbreviation: facts.abbreviation ?? before.abbreviation,
				color: facts.color ?? before.color,
				...captainOf(place, facts, before, people.get(id) ?? [], playerIds),
			},
		];
	});
	await merge(place, "league_teams", {
		table: "league_teams",
		rows,
		columns: { captain_id: "bigint", captain: "text", hidden: "boolean", abbreviation: "text", color: "text" },
	});
	await storeFacts(
		place,
		"league_teams",
		limitColumns,
		named.map(([id, facts]) => ({ id, facts })),
	);
	const clubs = new Map(
		named.toReversed().flatMap(([id, facts]) => {
			const club = kept.get(id)?.team_id;
			return club === undefined ? [] : [[club, facts] as const];
		}),
	); // of a club in two leagues its first row decides
	await storeFacts(
		place,
		"teams",
		clubColumns,
		[...clubs].map(([id, facts]) => ({ id, facts })),
	);
}

/** Of all teams of the season, also of leagues that no file names. */
async function abbreviationsOf({ tx, season_id }: Place) {
	return await tx
		.select({ key: leagueTeams.id, name: teams.name, abbreviation: leagueTeams.abbreviation })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(eq(seasonLeagues.season_id, season_id));
}

type Person = { id: number; name: string };

/** By key, or by name: then a player of the roster is meant where exactly one has it, else the name is all there is. */
function captainOf(
	place: Place,
	{ from, captain, captain_player }: TeamFacts,
	before: Pick<Kept, "captain" | "captain_id">,
	people: readonly Person[],
	playerIds: PlayerIds,
): { captain: string | null; captain_id: number | null } {
	if (captain_player) {
		const captain_id = playerIds.get(captain_player) ?? null;
		if (captain_id === null) noSuchCaptain(place.problems, { from, captain_player });
		return { captain_id, captain: captain_id === before.captain_id ? before.captain : null };
	}
	if (captain_player === null) return { captain_id: null, captain: captain === undefined ? before.captain : captain };
	if (captain === undefined) return { captain: before.captain, captain_id: before.captain_id };
	if (captain === null) return { captain_id: null, captain: null };
	const named = people.filter(({ name }) => fold(name) === fold(captain));
	const same = named.find(({ id }) => id === before.captain_id) ?? (named.length === 1 ? named[0] : undefined);
	return same ? { captain_id: same.id, captain: null } : { captain_id: null, captain };
}

async function rosterNames({ tx }: Place, ids: readonly number[]): Promise<Map<number, Person[]>> {
	const rows = await tx
		.select({ slt_id: rosters.slt_id, id: players.id, firstName: players.firstName, lastName: players.lastName })
		.from(rosters)
		.innerJoin(players, eq(players.id, rosters.player_id))
		.where(sql`${rosters.slt_id} = any(${idList(ids)})`);
	return Map.groupBy(
		rows.map(({ slt_id, id, ...name }) => ({ slt_id, id, name: fullName(name) })),
		({ slt_id }) => slt_id,
	);
}
