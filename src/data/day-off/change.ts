import type { Wanted, WantedAct } from "../../domain/day-off/wanted.ts";
import { shiftedText } from "../../domain/day-off/shifted.ts";
import { isOver } from "../../domain/bracket/order.ts";
import { changesTo } from "../../domain/game/events.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { withReason } from "../../domain/game/reason.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { some } from "../../domain/some.ts";
import { recordAll } from "../audit/audit.ts";
import { bracketOf } from "../bracket/brackets.ts";
import { askOfOrder } from "../bracket/slots.ts";
import { keepingApart } from "../clash/clashes.ts";
import { fillWaiting } from "../division/pools.ts";
import { type Game, named, wireGame } from "../game/games.ts";
import { Stale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import { type StoredGame, storedGames, writeGames } from "./boards.ts";
import { deleteGames, lockGames, publishGames } from "./deeds.ts";
import { auditOf, insertEntries, namesOf } from "./entries.ts";
import { type Cells, movedTo, slotsFor } from "./moved.ts";

/** What was done: the name by which it is taken back, and the games that are still there. */
export interface Done {
	act: string;
	/** How many have changed. */
	count: number;
	games: Game[];
}

/**
 * Moves, postpones, cancels, publishes, locks or deletes several games, all of them or none: an entry in the history of each, under
 * one name by which all are taken back (games 25). Refused: one that was changed since it was looked at, is over, locked in the slot
 * that it would leave, or would be on a day on which its teams or its league do not play. What would clash, be over already, or
 * contradict the order of a bracket is asked about.
 */
export async function changeGames(writer: Writer, wanted: WantedAct): Promise<Done> {
	const ids = wanted.games.map(({ id }) => id);
	const known = new Map((await named(writer, ids)).map((game) => [game.id, game]));
	const own = ids.flatMap((id) => known.get(id) ?? []);
	if (own.length < ids.length) throw new Refusal("missing", gone);
	refuseChanged(writer, own, wanted.games);
	const stored = await storedGames(writer, ids);
	const act = crypto.randomUUID();
	askOfDays(writer, own, wanted);
	const change = async () => await doneWith(writer, own, stored, wanted, act);
	const count = isLock(wanted.act)
		? await change()
		: await keepingApart(writer, wanted.isConfirmed, ids, change, () => ids);
	const after = new Map((await named(writer, ids)).map((game) => [game.id, game]));
	if (isMove(wanted.act) && !wanted.isConfirmed) await askOfMoved(writer, movedAmong(own, after));
	return { act, count, games: ids.flatMap((id) => after.get(id) ?? []) };
}

/** Says where games come that move by days, for who could not see it while the number was typed. */
function askOfDays(writer: Writer, own: readonly Game[], { act, days, asks, isConfirmed }: WantedAct): void {
	if (act !== "shift" || !asks || isConfirmed) return;
	const told = shiftedText(
		own.map(({ date }) => date),
		days,
	);
	if (told !== null) writer.asks.push({ sentence: `${told} Move ${some(own.length, "game")}?` });
}

/** Those that have another day or time, as they are now. */
const movedAmong = (own: readonly Game[], after: ReadonlyMap<number, Game>): Game[] =>
	own.flatMap(({ id, date, time }) => {
		const game = after.get(id);
		return game && (game.date !== date || game.time !== time) ? [game] : [];
	});

/** Asks about games whose new time is over already, a slip of the hand, and about a bracket's order (brackets 18). */
async function askOfMoved(writer: Writer, moved: readonly Game[]): Promise<void> {
	const over = moved.filter((game) => isOver(game, writer));
	const would = some(over.length, "game would be at a time that is", "games would be at times that are");
	if (over.length > 0) writer.asks.push({ sentence: `${would} over already: ${namesOf(over)}. Save anyway?` });
	for (const [id, games] of Map.groupBy(moved, ({ division }) => division?.id)) {
		const bracket = id === undefined ? null : await bracketOf(writer, games[0]?.season_id ?? 0, id);
		const slots = games.flatMap(({ match_id, date, time }) =>
			match_id === null ? [] : [{ matchId: match_id, slot: { date, time } }],
		);
		if (bracket) askOfOrder(writer, bracket, slots);
	}
}

const gone = "One of these games is no longer there. Nothing has changed.";

/** Refused (conflict), with the games: those that somebody has changed since they were looked at. */
export function refuseChanged(
	writer: Writer,
	own: readonly Game[],
	wanted: readonly Pick<Wanted, "id" | "revision">[],
): void {
	const seen = new Map(wanted.map(({ id, revision }) => [id, revision]));
	const changed = own.filter(({ id, revision }) => (seen.get(id) ?? revision) !== revision);
	if (changed.length === 0) return;
	const sentence = `Somebody else has changed ${namesOf(changed)} meanwhile. Nothing has changed; look at the games again.`;
	throw new Stale(
		changed.map((game) => wireGame(game, writer)),
		sentence,
	);
}

/** Refused: games that run or are over. */
export function refuseOver(own: readonly Game[]): void {
	const over = own.filter((game) => isCompleted(game) || game.status === "live");
	if (over.length > 0)
		throw new Refusal("invalid", `${namesOf(over)}: a game that runs or is over stays as it is. Nothing has changed.`);
}

/** Answers how many have changed. */
async function doneWith(
	writer: Writer,
	own: readonly Game[],
	stored: ReadonlyMap<number, StoredGame>,
	wanted: WantedAct,
	act: string,
): Promise<number> {
	if (isLock(wanted.act)) return await lockGames(writer, own, stored, { locked: wanted.act === "lock", act });
	if (wanted.act === "publish") {
		const count = await publishGames(writer, own, stored, { act });
		await fillLeagues(writer, own);
		return count;
	}
	refuseOver(own);
	if (wanted.act !== "delete") return await enter(writer, own, stored, wanted, { act });
	await deleteGames(writer, own, stored, { act, ...wanted.reason });
	await fillLeagues(writer, own);
	return own.length;
}

const isLock = (act: WantedAct["act"]) => act === "lock" || act === "unlock";

/** Writes what changes in each, as a change of one game does; `act` stands in the entries. Answers how many have changed. */
export async function enter(
	writer: Writer,
	own: readonly Game[],
	stored: ReadonlyMap<number, StoredGame>,
	wanted: Omit<WantedAct, "asks" | "isConfirmed">,
	act: { act: string; said?: string },
): Promise<number> {
	const slots = isMove(wanted.act) ? await slotsFor(writer, own, stored, wanted) : null;
	const changed = own.flatMap(({ id }) => {
		const game = stored.get(id);
		if (!game) return [];
		const cells = slots ? movedTo(game, slots.get(id)) : statusOf(wanted.act);
		const entered = changesTo(
			game.board,
			cells.map(([field, to]) => ({ of: "state" as const, field, to })),
		);
		const changes = withReason(game.board, entered, wanted.reason);
		return changes.length > 0 ? [{ game, changes, payload: { ...Object.fromEntries(cells), ...act } }] : [];
	});
	if (changed.length === 0) throw refused("games", "These games are already so.");
	await insertEntries(
		writer,
		changed.map((one) => ({ ...one, kind: slots ? "details" : "state" })),
	);
	await writeGames(writer, changed);
	await recordAll(
		writer,
		changed.map(({ game, changes }) => auditOf(game.id, changes)),
	);
	if (wanted.act === "cancel") await fillLeagues(writer, own);
	return changed.length;
}

const isMove = (act: WantedAct["act"]) => act === "move" || act === "shift";

const statusOf = (act: WantedAct["act"]): Cells => [["status", act === "cancel" ? "cancelled" : "postponed"]];

/** A division may wait for the last game of a league that is cancelled, or whose result visitors have not seen. */
export async function fillLeagues(writer: Writer, own: readonly Game[]): Promise<void> {
	const seasons = new Set(own.filter(({ league }) => league !== null).map(({ season_id }) => season_id));
	for (const id of seasons) await fillWaiting(writer, id);
}

const deeds: Record<WantedAct["act"], string> = {
	move: "moved",
	shift: "moved",
	postpone: "postponed",
	cancel: "cancelled",
	publish: "published",
	lock: "locked",
	unlock: "unlocked",
	delete: "deleted",
};

/** "21 games moved" */
export const doneText = (act: WantedAct["act"], count: number): string => `${some(count, "game")} ${deeds[act]}`;
