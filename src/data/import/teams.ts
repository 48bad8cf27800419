import { asc, eq, inArray } from "drizzle-orm";
import { leagueTeams, players, rosters, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { lateFault } from "../../domain/csv/cells.ts";
import { type SeasonDraft, teamKey, type TeamFacts, type TeamRecord, teamRef } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { fullName } from "../../domain/players.ts";
import { leagueId } from "./leagues.ts";
import { count, merge, type Place } from "./place.ts";

/** League teams by reference. A team of the league that plays in this season for the first time keeps its record. */
export async function settleTeams(place: Place, draft: SeasonDraft): Promise<Map<string, number>> {
	const { tx, organization_id, tally } = place;
	const found = new Map((await leagueTeamsOf(place)).toReversed().map(({ ref, id }) => [ref, id]));
	const missing = [...draft.teams].filter(([ref]) => !found.has(ref));
	if (missing.length === 0) return found;
	const records = await teamRecords(place, missing);
	const made = await tx
		.insert(leagueTeams)
		.values(
			missing.map(([ref, { league }]) => ({
				organization_id,
				season_league_id: place.leagues.get(league)?.season_league_id ?? 0,
				team_id: records.get(ref) ?? 0,
			})),
		)
		.returning({ id: leagueTeams.id, team_id: leagueTeams.team_id, season_league_id: leagueTeams.season_league_id });
	count(tally, "league_teams", { made: made.length });
	const leagueOf = new Map([...place.leagues].map(([key, { season_league_id }]) => [season_league_id, key]));
	const refs = new Map(missing.map(([ref, { league }]) => [`${league} ${records.get(ref)}`, ref]));
	for (const { id, team_id, season_league_id } of made)
		found.set(refs.get(`${leagueOf.get(season_league_id)} ${team_id}`) ?? "", id);
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
	const { tx, organization_id, leagues, tally } = place;
	const present = await tx
		.select({ id: teams.id, name: teams.name, leagueId: teams.leagueId })
		.from(teams)
		.orderBy(asc(teams.id));
	const known = new Map(present.toReversed().map(({ id, name, leagueId }) => [`${leagueId}\n${teamKey(name)}`, id]));
	const records = new Map<string, number>();
	for (const [ref, { league, name, facts }] of named) {
		const own = leagues.get(league)?.league_id ?? 0;
		const belongs = facts?.club_league ? await leagueId(place, facts.club_league) : own;
		const place_ = `${belongs}\n${teamKey(name)}`;
		let id = known.get(place_);
		if (id === undefined) {
			const [made] = await tx
				.insert(teams)
				.values({ organization_id, name, leagueId: belongs })
				.returning({ id: teams.id });
			id = made?.id ?? 0;
			known.set(place_, id);
			count(tally, "teams", { made: 1 });
		}
		records.set(ref, id);
	}
	return records;
}

type Kept = Awaited<ReturnType<typeof leagueTeamsOf>>[number];
/** Ids of players by their key. */
type PlayerIds = ReadonlyMap<string, number>;

/** Captains and whether visitors see a team, as the file of teams says it. Noted: a captain whom nobody knows. */
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
				...captainOf(place, facts, before, people.get(id) ?? [], playerIds),
			},
		];
	});
	await merge(place, "league_teams", {
		table: "league_teams",
		rows,
		columns: { captain_id: "bigint", captain: "text", hidden: "boolean" },
	});
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
		const problem = { column: "captain_player", value: captain_player, reason: "there is no player of this key." };
		if (captain_id === null) lateFault(place.problems, from, problem);
		return { captain_id, captain: captain_id === before.captain_id ? before.captain : null };
	}
	if (captain_player === null) return { captain_id: null, captain: captain === undefined ? before.captain : captain };
	if (captain === undefined) return before;
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
		.where(inArray(rosters.slt_id, [...ids]));
	return Map.groupBy(
		rows.map(({ slt_id, id, ...name }) => ({ slt_id, id, name: fullName(name) })),
		({ slt_id }) => slt_id,
	);
}
