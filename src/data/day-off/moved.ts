import { dateListed } from "../../domain/clock.ts";
import { slotWanted, type WantedAct } from "../../domain/day-off/wanted.ts";
import type { StateField, Value } from "../../domain/game/events.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { skippedFault } from "../../domain/skipped.ts";
import { byeList, weekOffList } from "../calendar/calendar.ts";
import type { Game } from "../game/games.ts";
import type { Writer } from "../tenant.ts";
import { followingByes } from "../schedule/byes.ts";
import { placesOfTenant } from "../venue/places.ts";
import type { StoredGame } from "./boards.ts";
import { namesOf } from "./entries.ts";

/** Fields of a game, and what they become. */
export type Cells = readonly (readonly [StateField, Value])[];

/** A game without a new date is put off; one that was is scheduled again with a slot. A map that was of its former place does not go along. */
export function movedTo(game: StoredGame, slot: ReturnType<typeof slotWanted> | undefined): Cells {
	if (!slot) return [];
	const { date, time, location } = slot;
	if (date === null) return game.status === "postponed" ? [] : [["status", "postponed"]];
	const cells: Cells = [
		["date", date],
		["time", time],
		["location", location],
	];
	return [
		...cells,
		...(location === game.location ? [] : ([["location_url", null]] as const)),
		...(game.status === "postponed" ? ([["status", "scheduled"]] as const) : []),
	];
}

/** The slot of each game after a move, its place as its venue is called. */
export async function slotsFor(
	writer: Writer,
	own: readonly Game[],
	stored: ReadonlyMap<number, StoredGame>,
	wanted: Omit<WantedAct, "asks" | "isConfirmed">,
) {
	const byId = new Map(wanted.games.map((one) => [one.id, one]));
	const places = await placesOfTenant(writer);
	const slots = new Map(
		own.map((game) => {
			const slot = slotWanted(game, byId.get(game.id) ?? { id: game.id }, wanted);
			return [game.id, { ...slot, location: places.nameOf(slot.location) }];
		}),
	);
	const leaving = own.filter(({ id, date, time, location }) => {
		const slot = slots.get(id);
		return slot?.date !== date || slot.time !== time || slot.location !== location;
	});
	const locked = leaving.filter(({ id }) => stored.get(id)?.locked);
	if (locked.length > 0)
		throw new Refusal("invalid", `${namesOf(locked)}: locked in its slot. Unlock it first; nothing has changed.`);
	const cancelled = leaving.filter(({ status }) => status === "cancelled");
	if (cancelled.length > 0)
		throw new Refusal("invalid", `${namesOf(cancelled)}: cancelled, so it has no new slot. Nothing has changed.`);
	for (const { id } of leaving) refuseSkippedSlot(writer, slots.get(id));
	await refuseFreeDays(
		writer,
		leaving
			.map((game) => ({ game, date: slots.get(game.id)?.date ?? null }))
			.filter(({ game, date }) => date !== game.date),
	);
	return slots;
}

export function refuseSkippedSlot(
	{ organization }: Writer,
	slot: { date: string | null; time: string | null } | undefined,
): void {
	const fault = slot && skippedFault(slot.date, slot.time, organization.time_zone);
	if (fault) throw refused("games", `${dateListed(slot.date)}: ${fault}`);
}

/** Refused (conflict): days on which a team has a bye that does not follow from the game's own schedule, or which a league has off. */
export async function refuseFreeDays(
	writer: Writer,
	moved: readonly { game: Game; date: string | null }[],
): Promise<void> {
	const leagues = [...new Set(moved.flatMap(({ game }) => game.season_league_id ?? []))];
	const [following, byes, offs] = await Promise.all([
		followingByes(
			writer,
			moved.map(({ game }) => game.id),
		),
		byeList(writer, { season_league_ids: leagues }),
		weekOffList(writer, { season_league_ids: leagues }),
	]);
	for (const { game, date } of moved) {
		if (date === null) continue;
		const bye = byes.find(
			(one) => one.date === date && !following.has(one.id) && [game.home.slt_id, game.away.slt_id].includes(one.slt_id),
		);
		if (bye) throw new Refusal("invalid", `${bye.name} has a bye on ${dateListed(date)}. Nothing has changed.`);
		const off = offs.find((one) => one.date === date && one.season_league_id === game.season_league_id);
		if (off)
			throw new Refusal("invalid", `${game.league?.name} does not play on ${dateListed(date)}. Nothing has changed.`);
	}
}
