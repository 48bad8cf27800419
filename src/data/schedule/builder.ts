import { and, asc, between, eq, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { byes, games, leagueTeams, schedules, teams } from "../../../db/schema/index.ts";
import { shutWords } from "../../domain/clash/words.ts";
import { addDays } from "../../domain/clock.ts";
import { compareNames } from "../../domain/order.ts";
import { found } from "../../domain/refusal.ts";
import { builderOf as build, type Facts } from "../../domain/schedule/builder.ts";
import { givingFields } from "../../domain/schedule/giving.ts";
import { gameMinutesOf } from "../../domain/schedule/overlap.ts";
import { reportOf } from "../../domain/schedule/report.ts";
import { slotsOf, weeks } from "../../domain/schedule/weeks.ts";
import type { Builder, BuilderSlot, BuilderTeam, Schedule, ScheduleReport } from "../../domain/schedule/wire.ts";
import { type Limits, sharedBy, windowsOf } from "../../domain/team/limits.ts";
import { type Shut, shutAt } from "../../domain/venue/grounds.ts";
import { weekOffList } from "../calendar/calendar.ts";
import { gameRows } from "./rows.ts";
import { byId, imagined, type ScheduleDraft, scheduleOf } from "./schedules.ts";
import type { Tenant } from "../tenant.ts";
import { homePlacesOf, spareCourts, takenPlace } from "../../domain/venue/home.ts";
import { limitColumns } from "../fact-columns.ts";
import { signColumns } from "../team/signs.ts";
import { placesOfTenant } from "../venue/places.ts";

/** Everything that the builder shows and the rules ask of a schedule, or null. */
async function builderOf(tenant: Tenant, id: number): Promise<Builder | null> {
	const schedule = await byId(tenant, id);
	return schedule && (await builderFor(tenant, schedule));
}

export async function builderFor(tenant: Tenant, schedule: Schedule): Promise<Builder> {
	return build(await factsOf(tenant, schedule));
}

export async function openBuilder(tenant: Tenant, id: number): Promise<Builder> {
	const builder = found(await builderOf(tenant, id));
	return builder;
}

/** The same as visitors see it: without drafts, and what was published where it is. */
export async function shownBuilder(tenant: Tenant, id: number): Promise<Builder> {
	const facts = await factsOf(tenant, await scheduleOf(tenant, id));
	const shown = facts.games.filter(({ isPublished }) => isPublished).map((row) => ({ ...row, draft_change: null }));
	return build({ ...facts, games: shown });
}

/**
 * The slots that a schedule would have, less what games of others and closures take of them: a new one, or a stored one once it
 * is changed so (scheduling 5).
 */
export async function slotsFor(tenant: Tenant, draft: ScheduleDraft, id: number | null): Promise<BuilderSlot[]> {
	const schedule = id === null ? await imagined(tenant, draft) : { ...(await scheduleOf(tenant, id)), ...draft.fields };
	return (await builderFor(tenant, schedule)).slots;
}

/** How fair the schedule is now, and what could not be placed and why. */
export async function reportNow(tenant: Tenant, builder: Builder): Promise<ScheduleReport> {
	return reportOf(builder, await reasonsOf(tenant, builder.schedule.id));
}

/** Why the last generation found no slot for games, by their ids. */
export async function reasonsOf(tenant: Tenant, id: number): Promise<{ game_id: number; reason: string }[]> {
	return ((await lastReport(tenant, id))?.unplaced ?? []).map(({ game_id, reason }) => ({ game_id, reason }));
}

/** What the last generation has left to say. */
async function lastReport({ tx }: Tenant, id: number) {
	const [row] = await tx.select({ report: schedules.report }).from(schedules).where(eq(schedules.id, id));
	return row?.report ?? null;
}

async function factsOf(tenant: Tenant, schedule: Schedule): Promise<Facts> {
	const rows = await teamRows(tenant, schedule);
	const [games, weekOffs, others, own, places, last] = await Promise.all([
		gameRows(tenant, [schedule.id]),
		weekOffList(tenant, { season_league_ids: [schedule.seasons_leagues_id] }),
		othersOf(tenant, schedule, reachOf(rows)),
		byesOf(tenant, schedule),
		placesOfTenant(tenant),
		lastReport(tenant, schedule.id),
	]);
	const grounds = { places, zone: tenant.organization.time_zone };
	const minutes = gameMinutesOf(schedule);
	const isDoubled = schedule.wishes.doubleHeaders === true;
	const [stored, given] = [
		own.filter((bye) => bye.schedule_id === schedule.id),
		own.filter((bye) => bye.schedule_id !== schedule.id),
	];
	return {
		schedule,
		games,
		weekOffs,
		giving: (last?.giving ?? []).flatMap(({ league_team_id, field: said }) => {
			const field = givingFields.find((one) => one === said);
			return field ? [{ team: league_team_id, field }] : [];
		}),
		timeZone: tenant.organization.time_zone,
		takenOf: (location) => takenPlace(places, schedule.places, location),
		spareOf: (place) => spareCourts(places, schedule.places, place),
		shut: ({ place, ...slot }) => whyShut(shutAt(grounds, place, { ...slot, minutes })),
		elsewhere: others.flatMap(({ date, time, location, minutes, title }) =>
			time && location ? [{ date, time, location, title, ...(minutes !== undefined && { minutes }) }] : [],
		),
		byes: stored,
		teams: rows
			.map((team): BuilderTeam => ({
				...team,
				homePlaces: homePlacesOf(places, team.limits.home_venue, schedule.places),
				byes: given.flatMap(({ slt_id, date }) => (slt_id === team.slt_id && date !== null ? [date] : [])),
				busy: others.flatMap((game) => busyIn(game, team, schedule, isDoubled)),
				sharedBusy: others.flatMap((game) => sharedIn(game, team)),
			}))
			.toSorted((a, b) => compareNames(a.name, b.name) || a.slt_id - b.slt_id),
	};
}

const whyShut = (shut: Shut | null) => shut && `${shutWords[shut.cause]}${shut.why === "" ? "" : ` (${shut.why})`}`;

async function teamRows({ tx }: Tenant, { seasons_leagues_id }: Schedule) {
	return await tx
		.select({
			slt_id: leagueTeams.id,
			team_id: teams.id,
			name: teams.name,
			...signColumns,
			hidden: leagueTeams.hidden,
			unavailableSlots: teams.unavailableSlots,
			unavailableDates: teams.unavailableDates,
			revision: teams.revision,
			limits: limitColumns,
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(eq(leagueTeams.season_league_id, seasons_leagues_id));
}

type Row = Awaited<ReturnType<typeof teamRows>>[number];
type Other = Awaited<ReturnType<typeof othersOf>>[number];
/** Null for a side that is not known yet. */
type Shared = Pick<Limits, "coach" | "club" | "club_wish"> | null;

/** How far before and after the schedule games of these teams count, in days. */
const reachOf = (rows: readonly Row[]) =>
	Math.max(0, ...rows.flatMap(({ limits }) => Object.values(windowsOf(limits)).map((window) => window?.days ?? 0)));

/**
 * Games outside of the schedule in its time, at every slot that they have or will have: they take courts, and teams play
 * in them. What was put off or called off takes nothing, nor does another draft for the same league.
 */
async function othersOf({ tx }: Tenant, schedule: Schedule, reach: number) {
	const dates = slotsOf(weeks(schedule)).map(({ date }) => date);
	const ordered = dates.toSorted();
	const from = addDays(ordered[0] ?? schedule.startDate, -reach);
	const until = addDays(ordered.at(-1) ?? schedule.startDate, reach);
	const teamOf = (side: typeof games.home_team_id) =>
		sql<number>`(select lt.team_id::float8 from league_teams lt where lt.organization_id = games.organization_id and lt.id = ${side})`;
	const limitsOf = (side: typeof games.home_team_id) =>
		sql<Shared>`(select json_build_object('coach', lt.coach, 'club', lt.club, 'club_wish', lt.club_wish) from league_teams lt where lt.organization_id = games.organization_id and lt.id = ${side})`;
	const nameOf = (side: typeof games.home_team_id) =>
		sql<string>`coalesce((select t.name from league_teams lt join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id where lt.organization_id = games.organization_id and lt.id = ${side}), 'TBD')`;
	const league = sql`(select ' (' || l.name || ')' from season_leagues sl join leagues l on l.organization_id = sl.organization_id and l.id = sl.league_id where sl.organization_id = games.organization_id and sl.id = games.season_league_id)`;
	const rows = await tx
		.select({
			title: sql<string>`${nameOf(games.home_team_id)} || ' against ' || ${nameOf(games.away_team_id)} || coalesce(${league}, '')`,
			season_league_id: games.season_league_id,
			home: limitsOf(games.home_team_id),
			away: limitsOf(games.away_team_id),
			team1_id: teamOf(games.home_team_id),
			team2_id: teamOf(games.away_team_id),
			date: games.date,
			time: games.time,
			location: games.location,
			draft_date: games.draft_date,
			draft_time: games.draft_time,
			draft_location: games.draft_location,
			of: {
				wishes: schedules.wishes,
				sameSlot: schedules.sameSlot,
				timeSlots: schedules.timeSlots,
				weeklyTimeSlots: schedules.weeklyTimeSlots,
			},
		})
		.from(games)
		.leftJoin(schedules, eq(schedules.id, games.schedule_id))
		.where(
			and(
				or(isNull(games.schedule_id), ne(games.schedule_id, schedule.id)),
				or(
					sql`${games.season_league_id} is distinct from ${schedule.seasons_leagues_id}`,
					isNotNull(games.published_at),
				),
				notInArray(games.status, ["postponed", "cancelled"]),
				or(between(games.date, from, until), between(games.draft_date, from, until)),
			),
		);
	return rows.flatMap(({ draft_date, draft_time, draft_location, date, time, location, of, ...own }) => {
		const game = { ...own, ...(of && { minutes: gameMinutesOf(of) }) };
		return [
			...(date === null ? [] : [{ ...game, date, time, location }]),
			...(draft_date === null ? [] : [{ ...game, date: draft_date, time: draft_time, location: draft_location }]),
		];
	});
}

/** A game of the same league takes the team's day, unless two a day are wished; one elsewhere takes its time, where it has one. */
function busyIn(
	game: Other,
	{ team_id }: Pick<BuilderTeam, "team_id">,
	{ seasons_leagues_id }: Schedule,
	isDoubled: boolean,
): BuilderTeam["busy"] {
	if (game.team1_id !== team_id && game.team2_id !== team_id) return [];
	const isOwn = game.season_league_id === seasons_leagues_id;
	if (isOwn && !(isDoubled && game.time !== null)) return [{ date: game.date, time: null }];
	return game.time === null ? [] : [{ date: game.date, time: game.time }];
}

/** Games of other teams with its coach, or of its club where that wishes none at once. */
function sharedIn({ home, away, team1_id, team2_id, date, time }: Other, team: Row): BuilderTeam["sharedBusy"] {
	if (time === null || team1_id === team.team_id || team2_id === team.team_id) return [];
	return [home, away].some((other) => other && sharedBy(team.limits, other)) ? [{ date, time }] : [];
}

/** Byes of the league's teams: this schedule's own, and those given by hand or by another that is published. */
async function byesOf({ tx }: Tenant, { id, seasons_leagues_id }: Schedule) {
	return await tx
		.select({ id: byes.id, slt_id: byes.team_id, date: byes.date, schedule_id: byes.schedule_id })
		.from(byes)
		.leftJoin(schedules, eq(schedules.id, byes.schedule_id))
		.where(
			and(
				eq(byes.season_league_id, seasons_leagues_id),
				isNotNull(byes.date),
				or(isNull(byes.schedule_id), eq(byes.schedule_id, id), isNotNull(schedules.published_at)),
			),
		)
		.orderBy(asc(byes.date), asc(byes.id));
}
