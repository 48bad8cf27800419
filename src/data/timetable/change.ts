import { layout } from "../../domain/bracket/layout.ts";
import { gameNames } from "../../domain/bracket/order.ts";
import { type Deed, itemOf } from "../../domain/bracket/timetable/items.ts";
import { timetableText, type WantedSlot, type WantedTimetable } from "../../domain/bracket/timetable/wanted.ts";
import { noPlan, type Plan, withPlan } from "../../domain/game/plan.ts";
import { Refusal } from "../../domain/refusal.ts";
import { bracketIn, create, standingOf } from "../bracket/games.ts";
import { type Bracket, seatsOf } from "../bracket/brackets.ts";
import { askOfSlots } from "../bracket/slots.ts";
import { keepingApart, keepPlansApart } from "../clash/clashes.ts";
import { storedGames } from "../day-off/boards.ts";
import { enter } from "../day-off/change.ts";
import { noteDeed } from "../day-off/deeds.ts";
import { refuseSkippedSlot } from "../day-off/moved.ts";
import { divisionAt, update } from "../division/divisions.ts";
import { named } from "../game/games.ts";
import { refuseStale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";

interface Act {
	act: string;
	said: string;
}

type Row = WantedSlot & { deed: Deed; gameId: number | null };

/**
 * Gives games of a bracket their slots, all of them or none, as one act with one undo (brackets 21, games 25): those whose teams are
 * known are made, others planned, and a game without a slot gets one. Refused: a division that was changed since it was looked at, a
 * game that has a slot, is over, or is not to be played. What would clash, or contradicts other matchups, is asked about.
 */
export async function placeGames(
	writer: Writer,
	bracket: Bracket,
	{ games, revision, isConfirmed }: WantedTimetable,
): Promise<{ act: string; message: string }> {
	refuseStale(bracket.division, revision);
	const { nameOf } = await placesOfTenant(writer);
	const rows = games.map((slot): Row => ({ ...slot, location: nameOf(slot.location), ...wantedOf(bracket, slot) }));
	for (const row of rows) refuseSkippedSlot(writer, row);
	const counts = { create: 0, plan: 0, move: 0 };
	for (const { deed } of rows) counts[deed] += 1;
	const act = { act: crypto.randomUUID(), said: timetableText(bracket.division.name, counts) };
	const moved = rows.flatMap(({ gameId }) => gameId ?? []);
	const change = async () => {
		await plan(writer, bracket, rows, act);
		await move(writer, rows, act);
		return [...moved, ...(await make(writer, bracket, rows, act))];
	};
	await keepingApart(writer, isConfirmed, moved, change, (ids) => ids);
	if (!isConfirmed) await askOf(writer, bracket, rows);
	return { act: act.act, message: act.said };
}

/** What a slot makes of a game; a plan that is there is replaced. Refused: a game that stays where it is, or cannot have any. */
function wantedOf(bracket: Bracket, { match_id }: WantedSlot): Pick<Row, "deed" | "gameId"> {
	const drawn = standingOf(bracket, match_id);
	const item = itemOf(drawn, bracket.division.plans);
	if (item?.is === "open") return { deed: item.deed, gameId: drawn.game?.id ?? null };
	if (item?.is === "stays" && drawn.game === null)
		return { deed: drawn.state === "open" ? "create" : "plan", gameId: null };
	const why = item === null ? "is not to be played" : reasons[item.is];
	const name = gameNames(layout(seatsOf(bracket).length, bracket.division.format))(match_id);
	throw new Refusal("conflict", `${name} ${why}. Nothing has changed; look at the games again.`);
}

const reasons = {
	stays: "has its slot already",
	over: "is over or running",
	stuck: "can have no slot",
} as const;

async function plan(writer: Writer, { division }: Bracket, rows: readonly Row[], { act, said }: Act): Promise<void> {
	const own = rows.filter(({ deed }) => deed === "plan");
	if (own.length === 0) return;
	const plans = own.reduce(
		(known, row) => withPlan(known, row.match_id, planOf(row, division.plans?.[row.match_id])),
		division.plans,
	);
	await update(writer, await divisionAt(writer, division.id), { plans }, { act, label: said });
}

/** A map that was of this place stays with it. */
function planOf({ date, time, location }: Row, before: Plan = noPlan): Plan {
	return { date, time, location, location_url: location === before.location ? before.location_url : null };
}

async function move(writer: Writer, rows: readonly Row[], act: Act): Promise<void> {
	const own = rows.flatMap(({ gameId, date, time, location }) =>
		gameId === null ? [] : [{ id: gameId, date, time, location }],
	);
	if (own.length === 0) return;
	const ids = own.map(({ id }) => id);
	const wanted = { act: "move", games: own, days: 0, location: undefined, reason: {} } as const;
	await enter(writer, await named(writer, ids), await storedGames(writer, ids), wanted, act);
}

/** The upper team is at home. */
async function make(writer: Writer, bracket: Bracket, rows: readonly Row[], act: Act): Promise<number[]> {
	const made: number[] = [];
	for (const row of rows) {
		if (row.deed !== "create") continue;
		const { teamA, teamB } = standingOf(bracket, row.match_id);
		if (!teamA || !teamB) continue;
		const teams = { home_team_id: teamA.slt_id, away_team_id: teamB.slt_id };
		const before = bracket.division.plans?.[row.match_id];
		const game = await create(writer, bracket, { ...teams, ...planOf(row, before), match_id: row.match_id });
		made.push(game.id);
	}
	if (made.length > 0) await noteDeed(writer, "add", [...(await storedGames(writer, made)).values()], act);
	return made;
}

/** Both what plans would clash with, and what the order of the games contradicts, once each. */
async function askOf(writer: Writer, { division }: Bracket, rows: readonly Row[]): Promise<void> {
	const planned = rows.filter(({ deed }) => deed === "plan");
	await keepPlansApart(writer, { division_id: division.id, plans: planned });
	const after = await bracketIn(writer, division.season.id, division.id);
	askOfSlots(
		writer,
		after,
		rows.map(({ match_id, date, time }) => ({ matchId: match_id, slot: { date, time } })),
	);
}
