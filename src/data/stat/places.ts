import { LRUCache } from "lru-cache";
import { sportAmong } from "../../domain/sport/sport.ts";
import { placesOverTime } from "../../domain/standings/places.ts";
import type { StandingRow } from "../../domain/standings/standings.ts";
import { playedIn } from "../game/played.ts";
import type { TeamEntry } from "../team/teams.ts";
import type { Tenant } from "../tenant.ts";
import { leagueTable } from "./standings.ts";

type LeagueTeam = { id: number; team_id: number; name: string };
type Place = ReturnType<typeof placesOverTime>[number];

const teamsMax = 500;

/** By face and league team, for as long as the kept table stands that they follow from (standings 8). */
const known = new LRUCache<string, { made: string; places: Place[] }>({ max: teamsMax });

/** A team's line in its league, how many that has, and the team's place after every day on which it played. */
export async function standingOf(tenant: Tenant, entry: TeamEntry, teams: readonly LeagueTeam[]) {
	const { rows, made } = await leagueTable(tenant, entry, teams);
	const standing: StandingRow<LeagueTeam> | null = rows.find(({ team }) => team.id === entry.slt_id) ?? null;
	return { standing, teamCount: rows.length, places: await placesOf(tenant, entry, teams, made) };
}

/** From all games of the league, which takes longer than the rest of the team's page. */
async function placesOf(
	tenant: Tenant,
	{ slt_id, season, league }: TeamEntry,
	teams: readonly LeagueTeam[],
	made: string | null,
): Promise<Place[]> {
	const key = `${tenant.face} ${slt_id}`;
	const found = known.get(key);
	if (made !== null && found?.made === made) return found.places;
	const sport = sportAmong(tenant.organization.sports, season.sport_id);
	const games = await playedIn(tenant, { id: season.id, sport }, league.season_league_id);
	const places = placesOverTime(teams, games, slt_id, { tieBreak: league.tie_break, sport });
	if (made !== null) known.set(key, { made, places });
	return places;
}
