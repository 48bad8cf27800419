import { and, asc, eq } from "drizzle-orm";
import { leagues, leagueTeams, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { datesOf, type SeasonDraft, teamKey } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { assert } from "../../domain/refusal.ts";
import type { Tx } from "../tenant.ts";
import { count, type Place, type Tally } from "./place.ts";

type Wanted = { tx: Tx; organization_id: number; sport_id: number; season: string; league: string };

/** The season, the league and the league in that season, found by name without regard to case and accents, or made. */
export async function settle(wanted: Wanted, draft: SeasonDraft): Promise<Place> {
	const { tx, organization_id, sport_id } = wanted;
	const tally: Tally = {};
	const season_id = await seasonId(wanted, draft, tally);
	const league_id = await leagueId(wanted, tally);
	const present = await tx.select().from(seasonLeagues).where(eq(seasonLeagues.season_id, season_id));
	let seasonLeague = present.find((one) => one.league_id === league_id);
	if (!seasonLeague) {
		[seasonLeague] = await tx
			.insert(seasonLeagues)
			.values({ organization_id, season_id, league_id, position: present.length })
			.returning();
		count(tally, "season_leagues", { made: 1 });
	}
	assert(seasonLeague, "an insert returns its row");
	return { tx, organization_id, sport_id, season_id, league_id, season_league_id: seasonLeague.id, tally };
}

async function seasonId({ tx, organization_id, sport_id, season }: Wanted, draft: SeasonDraft, tally: Tally) {
	const present = await tx
		.select({ id: seasons.id, name: seasons.name, active: seasons.active })
		.from(seasons)
		.where(eq(seasons.organization_id, organization_id))
		.orderBy(asc(seasons.id));
	const found = present.find((one) => fold(one.name) === fold(season));
	if (found) return found.id;
	const active = !present.some((one) => one.active); // an older season must not take over the public site
	const { first: startDate, last: finishDate } = datesOf(draft.games.values());
	const [made] = await tx
		.insert(seasons)
		.values({ organization_id, name: season, startDate, finishDate, sport_id, active })
		.returning({ id: seasons.id });
	assert(made, "an insert returns its row");
	count(tally, "seasons", { made: 1 });
	return made.id;
}

async function leagueId({ tx, organization_id, league }: Wanted, tally: Tally) {
	const present = await tx.select({ id: leagues.id, name: leagues.name }).from(leagues).orderBy(asc(leagues.id));
	const found = present.find((one) => fold(one.name) === fold(league));
	if (found) return found.id;
	const [made] = await tx
		.insert(leagues)
		.values({ organization_id, name: league, position: present.length })
		.returning({ id: leagues.id });
	assert(made, "an insert returns its row");
	count(tally, "leagues", { made: 1 });
	return made.id;
}

/** League teams by the key of their name. A team of the league that plays in this season for the first time keeps its record. */
export async function settleTeams(place: Place, draft: SeasonDraft): Promise<Map<string, number>> {
	const { tx, organization_id, season_league_id, tally } = place;
	const found = new Map<string, number>();
	for (const team of await leagueTeamsOf(place))
		if (!found.has(teamKey(team.name))) found.set(teamKey(team.name), team.id);
	const missing = [...draft.teams].filter(([key]) => !found.has(key));
	if (missing.length === 0) return found;
	const records = await teamRecords(place, missing);
	const made = await tx
		.insert(leagueTeams)
		.values(records.map(({ id }) => ({ organization_id, season_league_id, team_id: id })))
		.returning({ id: leagueTeams.id, team_id: leagueTeams.team_id });
	count(tally, "league_teams", { made: made.length });
	const keys = new Map(records.map(({ id, key }) => [id, key]));
	for (const { id, team_id } of made) found.set(keys.get(team_id) ?? "", id);
	return found;
}

async function leagueTeamsOf({ tx, season_league_id }: Place) {
	return await tx
		.select({ id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, and(eq(teams.organization_id, leagueTeams.organization_id), eq(teams.id, leagueTeams.team_id)))
		.where(eq(leagueTeams.season_league_id, season_league_id))
		.orderBy(asc(leagueTeams.id));
}

/** The organization-wide teams of those names in this league, made where there is none. */
async function teamRecords({ tx, organization_id, league_id, tally }: Place, names: [string, string][]) {
	const present = await tx
		.select({ id: teams.id, name: teams.name })
		.from(teams)
		.where(eq(teams.leagueId, league_id))
		.orderBy(asc(teams.id));
	const records: { id: number; key: string }[] = [];
	const made: { name: string; key: string }[] = [];
	for (const [key, name] of names) {
		const record = present.find((one) => teamKey(one.name) === key);
		if (record) records.push({ id: record.id, key });
		else made.push({ name, key });
	}
	if (made.length === 0) return records;
	const rows = await tx
		.insert(teams)
		.values(made.map(({ name }) => ({ organization_id, name, leagueId: league_id })))
		.returning({ id: teams.id, name: teams.name });
	count(tally, "teams", { made: rows.length });
	return [...records, ...rows.map(({ id, name }) => ({ id, key: teamKey(name) }))];
}
