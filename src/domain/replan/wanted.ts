import { gamesAtOnceMax, changedGameFields } from "../day-off/schema.ts";
import type { Wanted } from "../day-off/wanted.ts";
import { type Body, type Read, readSent, readWhole } from "../field.ts";
import type { GivenReason } from "../game/reason.ts";
import { refused } from "../refusal.ts";
import { some } from "../some.ts";
import { addedGameFields, namedGameFields, replanFields, type ReplanWay } from "./schema.ts";

export type AddedGame = Read<typeof addedGameFields>;

export interface WantedReplan {
	as: ReplanWay;
	remaining: "cancel" | "remove";
	games: Wanted[];
	add: AddedGame[];
	move: Wanted[];
	remove: Wanted[];
	reason: GivenReason;
	isConfirmed: boolean;
}

/** What was sent. Refused: nothing at all, a game that is named twice, one to be made without a slot or against itself. */
export function readReplan(body: Body): WantedReplan {
	const { as, remaining, confirmed } = readWhole(replanFields, body);
	const { reason, reason_seen_by } = readSent(replanFields, body);
	const [games, move, remove] = [
		listOf(body, "games", (row) => readWhole(namedGameFields, row)),
		listOf(body, "move", (row) => readSent(changedGameFields, { id: null, ...row })).map(({ id, ...rest }) => ({
			...rest,
			id: id ?? 0,
		})),
		listOf(body, "remove", (row) => readWhole(namedGameFields, row)),
	];
	const add = listOf(body, "add", (row) => readWhole(addedGameFields, row));
	const ids = [...games, ...move, ...remove].map(({ id }) => id);
	if (ids.length + add.length === 0) throw refused("games", "Select at least one game.");
	if (ids.length + add.length > gamesAtOnceMax) throw refused("games", `At most ${gamesAtOnceMax} games at once.`);
	if (new Set(ids).size < ids.length) throw refused("games", "A game is named twice.");
	if (move.some(({ date }) => !date)) throw refused("move", "Say to which day each game goes.");
	if (add.some(({ date, time }) => date === null || time === null))
		throw refused("add", "A new game needs day and time.");
	if (add.some(({ home_team_id: home, away_team_id: away }) => home === away))
		throw refused("add", "Teams must be different.");
	return { as, remaining, games, add, move, remove, reason: { reason, reason_seen_by }, isConfirmed: confirmed };
}

function listOf<T>(body: Body, name: string, read: (row: Body) => T): T[] {
	const value = body[name] ?? [];
	const sentence = "This field must be a list of games.";
	if (!Array.isArray(value) || value.length > gamesAtOnceMax) throw refused(name, sentence);
	return value.map((item: unknown) => {
		if (typeof item !== "object" || item === null) throw refused(name, sentence);
		return read({ ...item });
	});
}

/** "Harbor Hawks dropped out: 6 games cancelled, 1 new" */
export function replanText(name: string, wanted: Omit<WantedReplan, "reason" | "isConfirmed">): string {
	const { as, remaining, games, add, move, remove } = wanted;
	const removed = remove.length + (remaining === "remove" ? games.length : 0);
	const cancelled = remaining === "cancel" ? games.length : 0;
	const parts = [
		add.length > 0 && some(add.length, "new game"),
		move.length > 0 && `${move.length} moved`,
		cancelled > 0 && `${cancelled} cancelled`,
		removed > 0 && `${removed} taken out`,
	].filter((part) => part !== false);
	return `${name} ${as === "out" ? "dropped out" : "joined"}: ${parts.join(", ")}`;
}
