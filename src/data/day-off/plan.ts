import { and, inArray, isNull, sql } from "drizzle-orm";
import { byes as byesTable, games as gamesTable, leagues, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { addDays, daysBetween } from "../../domain/clock.ts";
import { type Evenness, evennessOf } from "../../domain/day-off/evenness.ts";
import { proposals } from "../../domain/day-off/proposals.ts";
import { type Calendar, freeDay, habitsOf, type Off, type OffGame, type Slot } from "../../domain/day-off/slots.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { compareNames } from "../../domain/order.ts";
import { placesIn } from "../../domain/venue/places.ts";
import { byeList, weekOffList } from "../calendar/calendar.ts";
import { plannedOn } from "../clash/planned.ts";
import { reachOf } from "../../domain/clash/of-teams.ts";
import { datedGames, schedulePlans, timed } from "../game/dated.ts";
import { type Game, list } from "../game/games.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { gamesAtOnceMax } from "../../domain/day-off/schema.ts";

/** What is off: days, a venue, a league, a team, or some games themselves. */
export interface Asked {
	from?: string | undefined;
	until?: string | undefined;
	venue?: number | undefined;
	league?: number | undefined;
	team?: number | undefined;
	games?: readonly number[] | undefined;
}

export interface AffectedGame extends Game {
	locked: boolean;
	/** Where it may go: null where nothing is free; undefined where nothing is looked for. */
	slot: Slot | null | undefined;
}

export interface DayOff {
	games: AffectedGame[];
	/** There are more than one act takes. */
	isMore: boolean;
	/** Of chosen ones: how many run, are over or are no longer there, and so are left out. */
	over: number;
	/** Of each league of theirs: how many games it has, and what its new slots do to how even it is. */
	leagues: { id: number; name: string; count: number; evenness: Evenness[] }[];
}

/** Whether anything is asked for. */
export const isAsked = ({ from, until, venue, league, team, games }: Asked): boolean =>
	[from, until, venue, league, team, games].some((part) => part !== undefined);

/** What is wrong with the days; null where nothing is. */
export const daysFault = ({ from, until }: Asked): string | null =>
	from !== undefined && until !== undefined && until < from ? "The last day is before the first one." : null;

/** The games still to be played that something is off for, with a slot proposed for each (games 26); locked ones and those of brackets have none. */
export async function dayOff(tenant: Tenant, asked: Asked): Promise<DayOff> {
	const all = await gamesAsked(tenant, asked);
	const own = all.slice(0, gamesAtOnceMax);
	const scheduled = await scheduledAs(
		tenant,
		own.map(({ id }) => id),
	);
	const isLocked = ({ id }: Game) => scheduled.get(id)?.locked === true;
	const movable = own
		.filter((game) => game.league !== null && !isLocked(game) && !game.draft && game.status !== "cancelled")
		.map((game) => ({ ...game, schedule_id: scheduled.get(game.id)?.schedule_id ?? null }));
	const found = movable.length === 0 ? null : await proposed(tenant, asked, movable);
	const games = own.map((game) => ({ ...game, locked: isLocked(game), slot: found?.slots.get(game.id) }));
	const over = asked.games === undefined ? 0 : asked.games.length - all.length;
	return { games, isMore: all.length > own.length, over, leagues: found?.leagues ?? [] };
}

async function gamesAsked(tenant: Tenant, asked: Asked): Promise<Game[]> {
	const { from, until, venue, league, team, games } = asked;
	const days = spanOf(asked, tenant.today);
	const found = await list(tenant, games ? { ids: games } : { days: { ...days, undated: false } });
	const isOpen = (game: Game) =>
		!isCompleted(game) && (games ? game.status !== "live" : !game.draft && game.status === "scheduled");
	return found.filter(
		(game) =>
			isOpen(game) &&
			(venue === undefined || game.venue?.id === venue) &&
			(league === undefined || game.league?.id === league) &&
			(team === undefined || [game.home, game.away].some(({ team_id }) => team_id === team)) &&
			(games === undefined || (from === undefined && until === undefined) || inSpan(game, days)),
	);
}

const inSpan = ({ date }: Game, { from, to }: { from: string; to: string }) =>
	date !== null && from <= date && date <= to;

/** A day alone where there is no last one; without a first day everything from today on. */
export function spanOf({ from, until }: Asked, today: string): { from: string; to: string } {
	if (from === undefined) return { from: today, to: until ?? lastDay };
	return { from: from < today ? today : from, to: until ?? from };
}

const lastDay = "9999-12-31";

interface Scheduled {
	locked: boolean;
	schedule_id: number | null;
}

/** Whether each is locked, and of which schedule it is. */
export async function scheduledAs({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, Scheduled>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ id: gamesTable.id, locked: gamesTable.locked, schedule_id: gamesTable.schedule_id })
		.from(gamesTable)
		.where(inArray(gamesTable.id, [...ids]));
	return new Map(rows.map(({ id, ...own }) => [id, own]));
}

type Movable = Game & Pick<Scheduled, "schedule_id">;

async function proposed(tenant: Tenant, asked: Asked, movable: readonly Movable[]) {
	const first = firstDayFor(movable, tenant.today);
	const ids = [...new Set(movable.flatMap(({ season_league_id }) => season_league_id ?? []))];
	const moving = new Set(movable.map(({ id }) => id));
	const { counted, calendar, minutes } = await calendarFor(tenant, ids, first);
	const slots = proposals(offGames(movable, minutes), {
		...calendar,
		off: offOf(asked, tenant.today, movable),
		staying: calendar.staying.filter(({ id }) => !moving.has(id)),
	});
	return { slots, leagues: leaguesAfter(ids, counted, slots) };
}

/**
 * What new slots of some season leagues have to keep to from a day on, with every game of everybody where it is, the games that
 * count there, and how long those of each schedule take. Where byes `give` way, those that follow from a schedule are no days off.
 */
export async function calendarFor(
	tenant: Tenant,
	ids: readonly number[],
	first: string,
	{ byesGive = false }: { byesGive?: boolean } = {},
): Promise<{ counted: Game[]; calendar: Calendar; minutes: ReadonlyMap<number, number> }> {
	const plans = await schedulePlans(tenant);
	const reach = Math.max(crowdedDays, reachOf(plans.teams));
	const [own, ends, dated, byes, offs, places, given] = await Promise.all([
		list(tenant, { season_league_ids: [...ids] }),
		endsOf(tenant, ids),
		datedGames(tenant, { from: addDays(tenant.today, -reach) }),
		byeList(tenant, { season_league_ids: [...ids] }),
		weekOffList(tenant, { season_league_ids: [...ids] }),
		placesOfTenant(tenant),
		byesGive ? byesByHand(tenant, ids) : null,
	]);
	const counted = own.filter((game) => !game.draft && game.status !== "cancelled");
	const until = new Map(ids.map((id) => [id, lastDayOf(counted.filter(isOf(id)), ends.get(id) ?? null)]));
	const planned = await plannedOn(tenant, daysUntil(first, [...until.values()]));
	const others = timed(dated, plans);
	const kept = byes.filter(({ id }) => given?.has(id) ?? true);
	const calendar: Calendar = {
		off: [],
		from: first,
		until,
		habits: habitsOf([
			...counted.map((game) => ({ ...game, league: game.season_league_id ?? 0 })),
			...others.map((game) => ({ ...game, league: 0 })),
		]),
		staying: [...others, ...planned],
		free: new Set([
			...kept.flatMap(({ slt_id, date }) => (date === null ? [] : [freeDay("team", slt_id, date)])),
			...offs.map(({ season_league_id, date }) => freeDay("league", season_league_id, date)),
		]),
		grounds: { places, zone: tenant.organization.time_zone },
		room: plans.room,
		teams: plans.teams,
	};
	return { counted, calendar, minutes: plans.minutes };
}

/** Byes that staff have given, by their ids; the others follow from a schedule. */
async function byesByHand({ tx }: Tenant, ids: readonly number[]): Promise<Set<number>> {
	const rows = await tx
		.select({ id: byesTable.id })
		.from(byesTable)
		.where(and(inArray(byesTable.season_league_id, [...ids]), isNull(byesTable.schedule_id)));
	return new Set(rows.map(({ id }) => id));
}

/** Games before today that a team still feels, whatever it has said. */
const crowdedDays = 7;

/** Tomorrow, or four weeks before the first of them. */
function firstDayFor(movable: readonly Game[], today: string): string {
	const [tomorrow, earliest] = [addDays(today, 1), movable.flatMap(({ date }) => date ?? []).toSorted()[0]];
	const before = addDays(earliest ?? tomorrow, -playedOnDays);
	return before > tomorrow ? before : tomorrow;
}

const isOf = (id: number) => (game: Game) => game.season_league_id === id;

/** A season without an end goes on for four weeks after its last game. */
function lastDayOf(games: readonly Game[], end: string | null): string {
	const last =
		games
			.flatMap(({ date }) => date ?? [])
			.toSorted()
			.at(-1) ?? null;
	if (end !== null && (last === null || end >= last)) return end;
	return addDays(last ?? end ?? lastDay, end === null ? playedOnDays : 0);
}

const playedOnDays = 28;
const lookedMax = 400;

function daysUntil(first: string, lasts: readonly string[]): string[] {
	const last = lasts.toSorted().at(-1) ?? first;
	const count = Math.max(0, Math.min(lookedMax, daysBetween(first, last) + 1));
	return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** Chosen games may not stay on their own days; else it is the span, at one venue or everywhere. */
function offOf(asked: Asked, today: string, movable: readonly Game[]): Off[] {
	const { from, to } = spanOf(asked, today);
	const { games, league, team, venue = null } = asked;
	if (games === undefined && (asked.from !== undefined || venue !== null || (!league && !team)))
		return [{ from, until: to, venue }];
	const dates = [...new Set(movable.flatMap(({ date }) => date ?? []))];
	return dates.map((date) => ({ from: date, until: date, venue: null }));
}

/** With the organization's teams, and how long each game takes by its schedule. */
export function offGames(movable: readonly Movable[], minutes: ReadonlyMap<number, number>): OffGame[] {
	return movable.map(({ id, date, time, location, status, score_home, score_away, home, away, ...own }) => ({
		id,
		date,
		time,
		location,
		status,
		score_home,
		score_away,
		home: home.team_id,
		away: away.team_id,
		home_slt: home.slt_id,
		away_slt: away.slt_id,
		league: own.season_league_id ?? 0,
		minutes: minutes.get(own.schedule_id ?? 0) ?? null,
		schedule_id: own.schedule_id,
	}));
}

function leaguesAfter(ids: readonly number[], counted: readonly Game[], slots: ReadonlyMap<number, Slot | null>) {
	return ids.map((id) => {
		const own = counted.filter(isOf(id));
		const teams = [...new Set(own.flatMap(({ home, away }) => [home.slt_id, away.slt_id]))];
		const before = own.flatMap((game) => meeting(game, game) ?? []);
		const after = own.flatMap((game) => {
			const slot = slots.get(game.id);
			if (slot === null) return [];
			return meeting(game, slot ? { ...slot, location: slot.place } : game) ?? [];
		});
		const evenness = evennessOf({ teams, games: before }, { teams, games: after });
		return { id, name: own[0]?.league?.name ?? "", count: own.length, evenness };
	});
}

/** As the measures take it; null for a game without day or time, and one that is put off. */
export function meeting(
	{ home, away, status }: Game,
	{ date, time, location }: { date: string | null; time: string | null; location: string | null },
) {
	if (date === null || time === null || status === "postponed") return null;
	return { home: home.slt_id, away: away.slt_id, date, time, place: location };
}

async function endsOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, string | null>> {
	const rows = await tx
		.select({ id: seasonLeagues.id, end: seasons.finishDate })
		.from(seasonLeagues)
		.innerJoin(
			seasons,
			sql`${seasons.organization_id} = ${seasonLeagues.organization_id} and ${seasons.id} = ${seasonLeagues.season_id}`,
		)
		.where(inArray(seasonLeagues.id, [...ids]));
	return new Map(rows.map(({ id, end }) => [id, end]));
}

/** What may be chosen: venues, the places of games, and the leagues of seasons that are not over. */
export async function choicesOf(tenant: Tenant) {
	const [{ venues }, rows] = await Promise.all([
		placesOfTenant(tenant),
		tenant.tx
			.selectDistinct({ id: leagues.id, name: leagues.name })
			.from(leagues)
			.innerJoin(
				seasonLeagues,
				sql`${seasonLeagues.organization_id} = ${leagues.organization_id} and ${seasonLeagues.league_id} = ${leagues.id}`,
			)
			.innerJoin(
				seasons,
				sql`${seasons.organization_id} = ${seasonLeagues.organization_id} and ${seasons.id} = ${seasonLeagues.season_id} and (${seasons.active} or ${seasons.planned})`,
			)
			.orderBy(leagues.name),
	]);
	const named = venues.map(({ id, name }) => ({ id, name })).toSorted((a, b) => compareNames(a.name, b.name));
	return { venues: named, leagues: rows, places: placesIn(venues) };
}
