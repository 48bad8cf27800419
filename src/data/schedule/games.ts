import { eq, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { optionalDate, optionalText, optionalTime } from "../../domain/check.ts";
import { readWhole } from "../../domain/field.ts";
import { locationLengthMax } from "../../domain/game/plan.ts";
import { found, notFound, refused } from "../../domain/refusal.ts";
import { isPlaced } from "../../domain/schedule/builder.ts";
import { slotKey } from "../../domain/schedule/calendar.ts";
import { moved, Obstructed, refuseMoved, swapped, type Placement } from "../../domain/schedule/placement.ts";
import { lockFields, slotFields, swapFields } from "../../domain/schedule/schema.ts";
import type { Builder, BuilderGame, Seen } from "../../domain/schedule/wire.ts";
import { record } from "../audit/audit.ts";
import { refuseStale } from "../revision.ts";
import { openBuilder } from "./builder.ts";
import { storeByes } from "./byes.ts";
import { scheduleIdOf } from "./rows.ts";
import { refuseSkipped } from "./skipped.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** Two games exchange their slots (scheduling 9). Refused (conflict) "Swap failed." with the reasons: a rule, or that one has moved since it was seen. */
export async function swap(
	writer: Writer,
	one: number,
	other: number,
	seen: readonly Seen[] = [],
): Promise<BuilderGame[]> {
	const [first, second] = [await scheduleIdOf(writer, one), await scheduleIdOf(writer, other)];
	if (first === undefined || second === undefined) throw notFound();
	if (first === null || first !== second)
		throw new Obstructed("Swap failed.", ["Only games of one schedule can change places."]);
	const builder = await openBuilder(writer, first);
	refuseMoved(builder, seen, "Swap failed.");
	return await store(writer, builder, swapped(builder, one, other));
}

export function readSwap(body: Readonly<Record<string, unknown>>): [number, number] {
	const { gameId1, gameId2 } = readWhole(swapFields, body);
	return [gameId1, gameId2];
}

/** A game moves to a slot with room. Refused (conflict) with the reasons. */
export async function moveTo(
	writer: Writer,
	id: number,
	slot: { date: string; time: string; place: string | null },
	revision?: number,
	seen: readonly Seen[] = [],
): Promise<BuilderGame[]> {
	const sentence = "This game cannot move there.";
	const builder = await builderAround(writer, id, sentence);
	refuseStale(gameIn(builder, id), revision);
	refuseMoved(builder, seen, sentence);
	refuseSkipped(writer, slot);
	const hasPlaces = builder.schedule.places.length > 0;
	if (hasPlaces && slot.place === null) throw refused("location", "Choose a place.");
	return await store(writer, builder, moved(builder, id, { ...slot, place: hasPlaces ? slot.place : null }));
}

/** Where the games were when somebody looked; nothing sent means that it does not matter. */
export function readSeen(body: Readonly<Record<string, unknown>>): Seen[] {
	const list = body["seen"] ?? [];
	if (!Array.isArray(list) || list.length > seenMax) throw refused("seen", "This field must be a list of games.");
	return list.map((item: unknown) => {
		if (typeof item !== "object" || item === null) throw refused("seen", "This field must be a list of games.");
		const { id, date, time, location }: Readonly<Record<string, unknown>> = { ...item };
		return {
			id: swapFields.gameId1.read("seen", id),
			date: optionalDate("seen", date),
			time: optionalTime("seen", time),
			location: optionalText("seen", location, locationLengthMax),
		};
	});
}

const seenMax = 2;

export function readSlot(body: Readonly<Record<string, unknown>>) {
	const { location: place, ...slot } = readWhole(slotFields, body);
	return { ...slot, place };
}

/** A locked game keeps its slot when the schedule is generated anew, and when others want to change places with it. */
export async function lock(
	writer: Writer,
	id: number,
	locked: boolean,
	seen: readonly Seen[] = [],
): Promise<BuilderGame[]> {
	const sentence = "This game cannot be locked.";
	const builder = await builderAround(writer, id, sentence);
	const before = gameIn(builder, id);
	if (locked) refuseMoved(builder, seen, sentence);
	if (locked && !isPlaced(before)) throw new Obstructed(sentence, ["Only a game that has a slot can be locked."]);
	if (before.locked === locked) return [before];
	await writer.tx.update(games).set({ locked }).where(eq(games.id, id));
	await record(writer, {
		action: "update",
		noun: "game",
		row_id: id,
		before: { locked: before.locked },
		after: { locked },
	});
	return [gameIn(await builderAround(writer, id, sentence), id)];
}

export function readLock(body: Readonly<Record<string, unknown>>): boolean {
	return readWhole(lockFields, body).locked;
}

/**
 * Writes where games go: into the row while nobody has seen the game, else beside it, for the next publication. Back in its
 * published slot a game has no draft.
 */
async function store(writer: Writer, builder: Builder, placements: readonly Placement[]): Promise<BuilderGame[]> {
	const hasPlaces = builder.schedule.places.length > 0;
	for (const { id, date, time, place } of placements) {
		const before = gameIn(builder, id);
		const location = hasPlaces ? place : sql`${games.location}`;
		const draft = { draft_change: "move" as const, draft_date: date, draft_time: time, draft_location: location };
		const redrafted = isBack(before, { date, time, place }) ? noDraft : draft;
		const change = before.published === null ? { date, time, location, status: "scheduled" as const } : redrafted;
		await writer.tx.update(games).set(change).where(eq(games.id, id));
		await record(writer, {
			action: "update",
			noun: "game",
			row_id: id,
			before: slotOf(before),
			after: { date, time, location: place },
		});
	}
	const after = await openBuilder(writer, builder.schedule.id);
	if (after.schedule.published_at === null) await storeByes(writer, after);
	return placements.map(({ id }) => gameIn(after, id));
}

/** In the slot that visitors see; a postponed game has left it. */
export function isBack({ published, status }: BuilderGame, slot: Omit<Placement, "id">): boolean {
	return published?.date != null && status !== "postponed" && publishedKey(published) === slotKey(slot);
}

const publishedKey = ({ date, time, place }: NonNullable<BuilderGame["published"]>) =>
	slotKey({ date: date ?? "", time: time ?? "", place });

export const noDraft = { draft_change: null, draft_date: null, draft_time: null, draft_location: null };

const slotOf = ({ date, time, place }: BuilderGame) => ({ date, time, location: place });

async function builderAround(tenant: Tenant, gameId: number, sentence: string): Promise<Builder> {
	const scheduleId = await scheduleIdOf(tenant, gameId);
	if (scheduleId === undefined) throw notFound();
	if (scheduleId === null) throw new Obstructed(sentence, ["This game belongs to no schedule."]);
	return await openBuilder(tenant, scheduleId);
}

function gameIn({ games: list }: Builder, id: number): BuilderGame {
	const game = found(list.find((other) => other.id === id));
	return game;
}
