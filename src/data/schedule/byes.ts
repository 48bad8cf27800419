import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { byes, games, schedules } from "../../../db/schema/index.ts";
import { weekOf } from "../../domain/schedule/builder.ts";
import type { Builder } from "../../domain/schedule/wire.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { openBuilder, shownBuilder } from "./builder.ts";

/** Writes the byes that follow from the games. One that staff gave by hand says it already. */
export async function storeByes(writer: Writer, builder: Builder): Promise<void> {
	await writer.tx.delete(byes).where(eq(byes.schedule_id, builder.schedule.id));
	await insert(writer, builder, byesIn(builder));
}

type Bye = Pick<Builder["weeks"][number]["byes"][number], "slt_id" | "date">;

function byesIn({ teams, weeks }: Builder): Bye[] {
	const given = new Set(teams.flatMap(({ slt_id, byes: dates }) => dates.map((date) => `${date} ${slt_id}`)));
	return weeks.flatMap((week) => week.byes).filter(({ slt_id, date }) => !given.has(`${date} ${slt_id}`));
}

async function insert({ tx, organization }: Writer, { schedule }: Builder, list: readonly Bye[]): Promise<void> {
	const rows = list.map(({ slt_id, date }) => ({
		organization_id: organization.id,
		season_league_id: schedule.seasons_leagues_id,
		schedule_id: schedule.id,
		team_id: slt_id,
		date,
	}));
	for (let from = 0; from < rows.length; from += rowsMax)
		await tx
			.insert(byes)
			.values(rows.slice(from, from + rowsMax))
			.onConflictDoNothing();
}

/** A statement takes 65,535 values. */
const rowsMax = 5_000;

/** A game that is elsewhere now, or of others: the day that it has left, and the teams that it had, where they are not the same. */
export interface LeftBehind {
	id: number;
	date?: string | null;
	teams?: readonly number[];
}

/**
 * Keeps the byes that follow from schedules true once games of theirs have moved (scheduling 21): of the teams of those games, in
 * the weeks that they have left or come to; no other bye is touched. Those of a schedule that nobody sees yet follow from its draft.
 */
export async function followByes(writer: Writer, moved: readonly LeftBehind[]): Promise<void> {
	const left = new Map(moved.map((one) => [one.id, one]));
	const now = await stoodOf(writer, [...left.keys()]);
	await followStood(
		writer,
		now.map(({ dates, teams, ...game }) => {
			const { date, teams: others = [] } = left.get(game.id) ?? {};
			return { ...game, dates: [...dates, ...(date ? [date] : [])], teams: [...teams, ...others] };
		}),
	);
}

/** Where a game of a schedule stands, to be remembered until it is gone or elsewhere. */
export interface Stood {
	id: number;
	schedule: number;
	dates: readonly string[];
	teams: readonly number[];
}

/** Of some games those of schedules; all of them where none are named. */
export async function stoodOf({ tx }: Tenant, ids?: readonly number[]): Promise<Stood[]> {
	if (ids?.length === 0) return [];
	const rows = await tx
		.select({
			id: games.id,
			date: games.date,
			home: games.home_team_id,
			away: games.away_team_id,
			schedule: games.schedule_id,
		})
		.from(games)
		.where(and(isNotNull(games.schedule_id), ids && inArray(games.id, [...ids])));
	return rows.flatMap(({ id, date, home, away, schedule }) =>
		schedule === null ? [] : [{ id, schedule, dates: date === null ? [] : [date], teams: [home, away] }],
	);
}

/** Makes a change that may move any game, as a file does, and keeps the byes that follow from schedules true after it. */
export async function followingMoves<T>(writer: Writer, change: () => Promise<T>): Promise<T> {
	const before = new Map((await stoodOf(writer)).map((game) => [game.id, game]));
	const result = await change();
	const moved = (await stoodOf(writer)).flatMap((game) => {
		const was = before.get(game.id);
		return was && isDeepStrictEqual(was, game) ? [] : [game, ...(was ? [was] : [])];
	});
	await followStood(writer, moved);
	return result;
}

/** Keeps the byes true of the teams and weeks of games that stood there, whether they still do or not. */
export async function followStood(writer: Writer, stood: readonly Stood[]): Promise<void> {
	if (stood.length === 0) return;
	const bySchedule = Map.groupBy(stood, ({ schedule }) => schedule);
	const rows = await writer.tx
		.select({ id: schedules.id, isShown: isNotNull(schedules.published_at).mapWith(Boolean) })
		.from(schedules)
		.where(inArray(schedules.id, [...bySchedule.keys()]));
	for (const { id, isShown } of rows) {
		const builder = await (isShown ? shownBuilder(writer, id) : openBuilder(writer, id));
		await reconcile(writer, builder, bySchedule.get(id) ?? []);
	}
}

async function reconcile(
	writer: Writer,
	builder: Builder,
	touched: readonly { dates: readonly string[]; teams: readonly number[] }[],
): Promise<void> {
	const week = weekOf(builder);
	const weeks = new Set(
		touched.flatMap(({ dates, teams }) => dates.flatMap((date) => teams.map((team) => `${week(date)} ${team}`))),
	);
	const isTouched = ({ slt_id, date }: Bye) => weeks.has(`${week(date)} ${slt_id}`);
	const wanted = new Map(
		byesIn(builder)
			.filter(isTouched)
			.map((bye) => [keyOf(bye), bye]),
	);
	const stored = await writer.tx
		.select({ id: byes.id, slt_id: byes.team_id, date: byes.date })
		.from(byes)
		.where(eq(byes.schedule_id, builder.schedule.id));
	const own = stored.flatMap(({ date, ...bye }) => (date === null ? [] : [{ ...bye, date }])).filter(isTouched);
	const gone = own.filter((bye) => !wanted.delete(keyOf(bye))).map(({ id }) => id);
	if (gone.length > 0) await writer.tx.delete(byes).where(inArray(byes.id, gone));
	await insert(writer, builder, [...wanted.values()]);
}

const keyOf = ({ slt_id, date }: Bye) => `${date} ${slt_id}`;

/** The byes that follow from the schedules of some games, and go with a game that takes their week. */
export async function followingByes({ tx }: Tenant, gameIds: readonly number[]): Promise<Set<number>> {
	if (gameIds.length === 0) return new Set();
	const rows = await tx
		.selectDistinct({ id: byes.id })
		.from(byes)
		.innerJoin(games, eq(games.schedule_id, byes.schedule_id))
		.where(and(inArray(games.id, [...gameIds]), isNotNull(byes.schedule_id)));
	return new Set(rows.map(({ id }) => id));
}
