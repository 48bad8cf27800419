import { and, asc, count, eq, max, ne, sql } from "drizzle-orm";
import { leagues, leagueTeams, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { reordered } from "../../domain/order.ts";
import { sportOf } from "../../domain/sport/sport.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { remove } from "../deletions.ts";
import { placeGiven } from "./order.ts";
import { refuseStale } from "../revision.ts";
import { copyInto } from "../season/copy.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A league as it stands in a season: `id` is the league's, `seasons_leagues_id` its place's there (leagues 1). */
export interface League {
	id: number;
	seasons_leagues_id: number;
	season_id: number;
	name: string;
	position: number;
	tie_break: string | string[];
	teamsCount: number;
	/** Of the league itself, whose name may be changed. */
	revision: number;
}

/** The leagues of a season in league order (leagues 3). */
export async function ofSeason({ tx }: Tenant, seasonId: number): Promise<League[]> {
	const counted = tx
		.select({ season_league_id: leagueTeams.season_league_id, teams: count().as("teams") })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(eq(seasonLeagues.season_id, seasonId))
		.groupBy(leagueTeams.season_league_id)
		.as("counted");
	const rows = await tx
		.select({
			id: leagues.id,
			seasons_leagues_id: seasonLeagues.id,
			season_id: seasonLeagues.season_id,
			name: leagues.name,
			position: seasonLeagues.position,
			place: placeGiven,
			tie_break: seasonLeagues.tie_break,
			teamsCount: sql<number>`coalesce(${counted.teams}, 0)::int`,
			revision: leagues.revision,
		})
		.from(seasonLeagues)
		.innerJoin(
			leagues,
			and(eq(leagues.organization_id, seasonLeagues.organization_id), eq(leagues.id, seasonLeagues.league_id)),
		)
		.leftJoin(counted, eq(counted.season_league_id, seasonLeagues.id))
		.where(eq(seasonLeagues.season_id, seasonId))
		.orderBy(asc(seasonLeagues.id));
	return leagueOrder(rows).map(({ place: _place, ...league }) => league);
}

/** A league of a season, or null where it does not play in it. */
export async function inSeason(tenant: Tenant, seasonId: number, leagueId: number): Promise<League | null> {
	return (await ofSeason(tenant, seasonId)).find(({ id }) => id === leagueId) ?? null;
}

/** What a league can be copied from: every season league that has teams, the latest season first. */
export async function sources({ tx }: Tenant) {
	const latest = sql`${seasons.startDate} desc nulls last, ${seasons.id} desc`;
	const rows = await tx
		.select({
			id: seasonLeagues.id,
			season_id: seasons.id,
			season: seasons.name,
			name: leagues.name,
			place: placeGiven,
			teams: count(),
		})
		.from(seasonLeagues)
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(leagueTeams, eq(leagueTeams.season_league_id, seasonLeagues.id))
		.groupBy(
			seasonLeagues.id,
			seasonLeagues.position,
			seasonLeagues.placed,
			seasons.id,
			seasons.name,
			seasons.startDate,
			leagues.name,
		)
		.orderBy(latest, asc(seasonLeagues.id));
	return [...Map.groupBy(rows, ({ season_id }) => season_id).values()]
		.flatMap((own) => leagueOrder(own))
		.map(({ id, season, name: league, teams }) => ({ id, season, league, teams }));
}

/** The names of the organization's leagues: a league added under one of them is that league. */
export async function names({ tx }: Tenant): Promise<string[]> {
	const rows = await tx
		.select({ name: leagues.name })
		.from(leagues)
		.orderBy(sql`lower(${leagues.name})`);
	return rows.map(({ name }) => name);
}

export interface LeagueDraft {
	name: string;
	/** The season whose league of the same name is copied. */
	copyFromSeasonId: number | null;
	/** Or any season league, by its own id. */
	copyFromSeasonsLeagueId: number | null;
}

/** A league of this name in the season, last in its order: the organization's own one where it has one of that name. */
export async function add(writer: Writer, seasonId: number, draft: LeagueDraft): Promise<League> {
	const known = await byName(writer, draft.name);
	if (known && (await inSeason(writer, seasonId, known.id)))
		throw refusedName("This league is already in this season.");
	const from = await sourceOf(writer, draft, known?.id ?? null);
	const league = known ?? (await insertLeague(writer, draft.name));
	const placeId = await insertPlace(writer, seasonId, league.id, from?.tie_break);
	const copied = from ? await copyInto(writer, seasonId, { seasonLeague: from.id, into: placeId }) : null;
	const made = await inSeason(writer, seasonId, league.id);
	assert(made, "the league was just put into the season");
	const after = { ...made, ...(copied ? { copied: { teams: copied.teams, players: copied.players } } : {}) };
	await record(writer, { action: "create", noun: "league", row_id: league.id, after });
	return made;
}

/** Gives a league another name, in all its seasons; refused where another league has it. */
export async function rename(
	writer: Writer,
	{
		seasonId,
		leagueId,
		name,
		revision,
	}: { seasonId: number; leagueId: number; name: string; revision?: number | undefined },
): Promise<League> {
	const before = found(await inSeason(writer, seasonId, leagueId));
	refuseStale(before, revision);
	if (name === before.name) return before;
	if (await byName(writer, name, leagueId)) throw refusedName("There is already a league of this name.");
	await writer.tx.update(leagues).set({ name }).where(eq(leagues.id, leagueId));
	const after = await inSeason(writer, seasonId, leagueId);
	assert(after, "the league was just read");
	await record(writer, {
		action: "update",
		noun: "league",
		row_id: leagueId,
		before: { ...before },
		after: { ...after },
	});
	return after;
}

/** Puts the leagues of a season into an order that holds everywhere from now on: every one of them is named once. */
export async function order(
	writer: Writer,
	seasonId: number,
	wanted: readonly { id: number; position: number }[],
): Promise<void> {
	const before = await ofSeason(writer, seasonId);
	const present = before.map(({ id }) => id);
	const ids = reordered(present, wanted);
	if (ids.length === 0) return;
	const places = sql.join(
		ids.map((id, position) => sql`(${id}::bigint, ${position}::int)`),
		sql`, `,
	);
	await writer.tx.execute(
		sql`update season_leagues s set position = w.position, placed = true from (values ${places}) w (league_id, position)
			where s.season_id = ${seasonId} and s.league_id = w.league_id and (s.position <> w.position or not s.placed)`,
	);
	const after = await ofSeason(writer, seasonId);
	const [was, is] = [before, after].map((rows) => ({ leagues: rows.map(({ name }) => name) }));
	await record(writer, { action: "update", noun: "season", row_id: seasonId, before: was, after: is });
}

/** Takes a league out of a season, with its teams there and their games; the league itself stays the organization's (leagues 11). */
export async function takeOut(writer: Writer, seasonId: number, leagueId: number): Promise<void> {
	const place = found(await inSeason(writer, seasonId, leagueId));
	await remove(writer, "season league", [place.seasons_leagues_id]);
}

async function byName({ tx }: Tenant, name: string, except = 0): Promise<{ id: number } | null> {
	const [row] = await tx
		.select({ id: leagues.id })
		.from(leagues)
		.where(and(sql`lower(${leagues.name}) = lower(${name})`, ne(leagues.id, except)))
		.orderBy(asc(leagues.id))
		.limit(1);
	return row ?? null;
}

async function insertLeague({ tx, organization }: Writer, name: string): Promise<{ id: number }> {
	const values = { organization_id: organization.id, name };
	const [row] = await tx.insert(leagues).values(values).returning({ id: leagues.id });
	assert(row, "an insert returns its row");
	return row;
}

/** The league's place in the season: behind the others where staff have ordered them, else where its name belongs. */
async function insertPlace(
	{ tx, organization }: Writer,
	season_id: number,
	league_id: number,
	tie_break?: string | string[],
): Promise<number> {
	const [last] = await tx
		.select({
			position: max(seasonLeagues.position),
			placed: sql<boolean>`coalesce(bool_or(${seasonLeagues.placed}), false)`,
		})
		.from(seasonLeagues)
		.where(eq(seasonLeagues.season_id, season_id));
	const values = {
		organization_id: organization.id,
		season_id,
		league_id,
		position: (last?.position ?? -1) + 1,
		placed: last?.placed ?? false,
		tie_break: tie_break ?? firstTieBreak(organization, season_id),
	};
	const [row] = await tx.insert(seasonLeagues).values(values).returning({ id: seasonLeagues.id });
	assert(row, "an insert returns its row");
	return row.id;
}

/** What a new league begins with (standings 3): in the organization's first sport what it says itself, else what the sport says. */
function firstTieBreak({ id, sports }: Writer["organization"], seasonId: number) {
	const [first, ...others] = sports;
	const own = sql`(select o.tie_break from organizations o where o.id = ${id})`;
	if (others.length === 0) return sql<string | string[]>`${own}`;
	const orders = others.map((sport) => sql`when ${sport.id} then ${JSON.stringify(sportOf(sport.type).order)}::jsonb`);
	const ofSeason = sql`(select s.sport_id from seasons s where s.organization_id = ${id} and s.id = ${seasonId})`;
	return sql<
		string | string[]
	>`case ${ofSeason} when ${first?.id} then ${own} ${sql.join(orders, sql` `)} else ${own} end`;
}

async function sourceOf(
	{ tx }: Tenant,
	{ copyFromSeasonId, copyFromSeasonsLeagueId }: LeagueDraft,
	leagueId: number | null,
) {
	if (copyFromSeasonId === null && copyFromSeasonsLeagueId === null) return null;
	const isPlace = copyFromSeasonsLeagueId !== null;
	const where = isPlace
		? eq(seasonLeagues.id, copyFromSeasonsLeagueId)
		: and(eq(seasonLeagues.season_id, copyFromSeasonId ?? 0), eq(seasonLeagues.league_id, leagueId ?? 0));
	const columns = { id: seasonLeagues.id, tie_break: seasonLeagues.tie_break };
	const [row] = await tx.select(columns).from(seasonLeagues).where(where);
	if (row) return row;
	// Under a new name it can be none but the season's only one.
	const all = isPlace
		? []
		: await tx
				.select(columns)
				.from(seasonLeagues)
				.where(eq(seasonLeagues.season_id, copyFromSeasonId ?? 0))
				.limit(2);
	if (all.length === 1 && all[0]) return all[0];
	const sentence = isPlace ? "There is no such league to copy." : "That season has no league of this name.";
	throw new Refusal("invalid", sentence, { [isPlace ? "copyFromSeasonsLeagueId" : "copyFromSeasonId"]: sentence });
}

const refusedName = (sentence: string) => new Refusal("invalid", sentence, { name: sentence });
