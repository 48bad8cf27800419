import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { games, leagues, schedules, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { optionalId } from "../../domain/check.ts";
import { dateLong } from "../../domain/clock.ts";
import { assert, found, refused } from "../../domain/refusal.ts";
import { isPlaced } from "../../domain/schedule/builder.ts";
import { readSchedule, readScheduleChange } from "../../domain/schedule/fields.ts";
import { builderGame, type GameRow } from "../../domain/schedule/game-row.ts";
import { gameMinutesOf } from "../../domain/schedule/overlap.ts";
import { renamesOf } from "../../domain/schedule/renames.ts";
import { slotsOf, weeks } from "../../domain/schedule/weeks.ts";
import type { BuilderGame, Changes, Schedule, ScheduleFields } from "../../domain/schedule/wire.ts";
import { skippedFault } from "../../domain/skipped.ts";
import { record } from "../audit/audit.ts";
import { remove as removeRows } from "../deletions.ts";
import { latestOf, seasonLeagueOf, type SeasonLeague } from "../league/places.ts";
import { newIn, refuseStale } from "../revision.ts";
import { renamePlaces } from "./places.ts";
import { gameRows } from "./rows.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { some } from "../../domain/some.ts";

/** The schedules of a league in the active season, or in another (leagues 1), or of all leagues; the latest first. */
export async function list(
	tenant: Tenant,
	{ leagueId, seasonId }: { leagueId?: number | undefined; seasonId?: number | undefined },
): Promise<Schedule[]> {
	if (leagueId === undefined)
		return await withGames(tenant, seasonId === undefined ? undefined : eq(seasons.id, seasonId));
	const place =
		seasonId === undefined ? await latestOf(tenant, leagueId) : await seasonLeagueOf(tenant, seasonId, leagueId);
	return place ? await withGames(tenant, eq(schedules.season_league_id, place.id)) : [];
}

export async function byId(tenant: Tenant, id: number): Promise<Schedule | null> {
	const [schedule] = await withGames(tenant, eq(schedules.id, id));
	return schedule ?? null;
}

/** The schedule of a path or body, or 404. */
export async function scheduleOf(tenant: Tenant, id: number): Promise<Schedule> {
	const schedule = found(await byId(tenant, id));
	return schedule;
}

export interface ScheduleDraft {
	leagueId: number;
	season_id: number | null;
	fields: ScheduleFields;
}

/** A new schedule as it was sent: league, name and start date are required (scheduling 5). */
export function readDraft(body: Readonly<Record<string, unknown>>): ScheduleDraft {
	const fields = readSchedule(body);
	const leagueId = optionalId("leagueId", body["leagueId"]);
	if (leagueId === null) throw refused("leagueId", "Choose a league.");
	return { leagueId, season_id: optionalId("season_id", body["season_id"]), fields };
}

/** What a schedule's slots are made of. */
const slotFields: readonly (keyof ScheduleFields)[] = [
	"startDate",
	"numWeeks",
	"gameDays",
	"sameSlot",
	"timeSlots",
	"weeklyTimeSlots",
	"weeklyDates",
	"offDates",
];

/** Refused (invalid): a time that the clocks skip on one of the days (clock 7). */
function refuseSkippedSlots({ organization }: Writer, fields: ScheduleFields): void {
	for (const { date, time } of slotsOf(weeks(fields))) {
		const fault = skippedFault(date, time, organization.time_zone);
		if (fault !== null) throw refused(fields.sameSlot ? "timeSlots" : "weeklyTimeSlots", `${dateLong(date)}: ${fault}`);
	}
}

/** What a schedule of these fields would be that is not stored; it has no games. */
export async function imagined(tenant: Tenant, { leagueId, season_id, fields }: ScheduleDraft): Promise<Schedule> {
	const { id, season, league } = await placeOf(tenant, leagueId, season_id);
	return {
		...fields,
		id: 0,
		leagueId,
		seasons_leagues_id: id,
		season_id: season.id,
		league,
		season: { id: season.id, name: season.name },
		...countsOf([], false),
		seed: null,
		generated_at: null,
		published_at: null,
		revision: 0,
	};
}

export async function create(writer: Writer, { leagueId, season_id, fields }: ScheduleDraft): Promise<Schedule> {
	refuseSkippedSlots(writer, fields);
	const place = await placeOf(writer, leagueId, season_id);
	const [row] = await writer.tx
		.insert(schedules)
		.values({ ...fields, organization_id: writer.organization.id, season_league_id: place.id })
		.returning({ id: schedules.id });
	assert(row, "an insert returns its row");
	await record(writer, {
		action: "create",
		noun: "schedule",
		row_id: row.id,
		after: { league_id: leagueId, season_id: place.season.id, ...fields },
	});
	return await scheduleOf(writer, row.id);
}

/** Changes what was sent; games stay where they are until somebody generates or moves them, also where a place is renamed. */
export async function update(
	writer: Writer,
	id: number,
	body: Readonly<Record<string, unknown>>,
	revision?: number,
): Promise<Schedule> {
	const before = await scheduleOf(writer, id);
	const leagueId = optionalId("leagueId", body["leagueId"]);
	if (leagueId !== null && leagueId !== before.leagueId)
		throw refused("leagueId", "A schedule stays with its league. Create another one.");
	const own = fieldsOf(before);
	const change = newIn(own, readScheduleChange(own, body));
	refuseStale(before, revision);
	if (!change) return before;
	if (slotFields.some((field) => field in change)) refuseSkippedSlots(writer, { ...own, ...change });
	await writer.tx.update(schedules).set(change).where(eq(schedules.id, id));
	await renamePlaces(writer, id, renamesOf(own.places, change.places ?? own.places));
	if (gameMinutesOf({ ...own, ...change }) !== gameMinutesOf(own)) await revise(writer, id);
	await record(writer, {
		action: "update",
		noun: "schedule",
		row_id: id,
		before: { ...own },
		after: { ...own, ...change },
	});
	return await scheduleOf(writer, id);
}

/** Every game ends at another time: calendars that subscribe to it take what has a higher revision. */
async function revise({ tx }: Writer, id: number): Promise<void> {
	await tx
		.update(games)
		.set({ revision: sql`${games.revision} + 1` })
		.where(eq(games.schedule_id, id));
}

/** Deletes a schedule with its games without results; those with results stay in the season. Both can be taken back together. */
export async function remove(writer: Writer, id: number): Promise<{ deleted: number; kept: number }> {
	await scheduleOf(writer, id);
	const rows = await gameRows(writer, [id]);
	const { counts } = await removeRows(writer, "schedule", [id]);
	const deleted = counts["games"] ?? 0;
	return { deleted, kept: rows.length - deleted };
}

/** What people are told about the games of a schedule that is gone. */
export function removalText({ kept }: { kept: number }): string {
	if (kept === 0) return "Schedule deleted successfully!";
	const stay = some(kept, "game that has a result stays", "games that have results stay");
	return `Schedule deleted successfully! ${stay} in the season.`;
}

function fieldsOf(schedule: Schedule): ScheduleFields {
	const { name, startDate, numWeeks, gameDays, sameSlot, timeSlots, weeklyTimeSlots, weeklyDates } = schedule;
	const { places, offDates, wishes } = schedule;
	return {
		name,
		startDate,
		numWeeks,
		gameDays,
		sameSlot,
		timeSlots,
		weeklyTimeSlots,
		weeklyDates,
		places,
		offDates,
		wishes,
	};
}

async function placeOf(tenant: Tenant, leagueId: number, seasonId: number | null): Promise<SeasonLeague> {
	const place = await (seasonId === null ? latestOf(tenant, leagueId) : seasonLeagueOf(tenant, seasonId, leagueId));
	if (place) return place;
	throw refused(
		"leagueId",
		seasonId === null ? "There is no such league." : "This league does not play in this season.",
	);
}

async function withGames(tenant: Tenant, where: SQL | undefined): Promise<Schedule[]> {
	const rows = await tenant.tx
		.select(columns)
		.from(schedules)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, schedules.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(and(where))
		.orderBy(desc(seasons.active), sql`${seasons.startDate} desc nulls last`, desc(schedules.id));
	const own = Map.groupBy(
		await gameRows(
			tenant,
			rows.map(({ id }) => id),
		),
		({ schedule_id }) => schedule_id,
	);
	return rows.map((row) => ({ ...row, ...countsOf(own.get(row.id) ?? [], row.places.length > 0) }));
}

function countsOf(rows: readonly GameRow[], hasPlaces: boolean): { games: number; changes: Changes } {
	const list = rows.map((row) => builderGame(row, hasPlaces));
	const count = (change: BuilderGame["change"]) => list.filter((game) => game.change === change).length;
	return {
		games: list.filter(isPlaced).length,
		changes: { new: count("new"), moved: count("moved"), removed: count("removed") },
	};
}

/** What staff type into a schedule. */
export const fieldColumns = {
	name: schedules.name,
	startDate: schedules.startDate,
	numWeeks: schedules.numWeeks,
	gameDays: schedules.gameDays,
	sameSlot: schedules.sameSlot,
	timeSlots: schedules.timeSlots,
	weeklyTimeSlots: schedules.weeklyTimeSlots,
	weeklyDates: schedules.weeklyDates,
	places: schedules.places,
	offDates: schedules.offDates,
	wishes: schedules.wishes,
};

const columns = {
	id: schedules.id,
	leagueId: leagues.id,
	seasons_leagues_id: seasonLeagues.id,
	season_id: seasons.id,
	league: { id: leagues.id, name: leagues.name },
	season: { id: seasons.id, name: seasons.name },
	...fieldColumns,
	seed: schedules.seed,
	generated_at: instant(schedules.generated_at),
	published_at: instant(schedules.published_at),
	revision: schedules.revision,
};

/** As the wire writes an instant. */
function instant(column: typeof schedules.generated_at | typeof schedules.published_at) {
	return sql<string | null>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
