import { isDerived } from "../game/box-score.ts";
import { optionalId, optionalInteger } from "../check.ts";
import { applied, changesTo, collisionsAt, type Board, type Change } from "../game/events.ts";
import { conflictAt, type GameFrame } from "../game/state.ts";
import { Refusal, refused } from "../refusal.ts";

/** A cell as somebody saved it; `base` is what they started from, absent where they do not say. */
export interface StatEntry {
	/** Its place in the request, for refusals. */
	at: string;
	player_id: number | null;
	roster_id: number | null;
	stat_id: number;
	value: number | null;
	base?: number | null;
}

interface CellId {
	roster_id: number;
	stat_id: number;
}

export type Entered = { changes: Change[]; collisions: CellId[] };

const entriesMax = 5_000;

/** The rows of `PUT /api/player-game-stats`: whole numbers of 0 to 999; null and "" take a value away. */
export function readStatEntries(body: Readonly<Record<string, unknown>>): { game_id: number; entries: StatEntry[] } {
	const game_id = optionalId("game_id", body["game_id"]);
	if (game_id === null) throw refused("game_id", "Game ID is missing. Cannot update stats.");
	const rows = body["stats"];
	if (!Array.isArray(rows)) throw refused("stats", "Send a list of stats.");
	if (rows.length > entriesMax) throw refused("stats", `At most ${entriesMax} at once.`);
	const player = optionalId("player_id", body["player_id"]);
	return { game_id, entries: rows.map((row, at) => readEntry(row, `stats.${at}`, game_id, player)) };
}

/**
 * What saved cells change, all or nothing. A cell collides where it is neither as its editor saw it nor as it shall be. Refused
 * (422): somebody who is on neither roster, figures that follow from others, and a player with stats for both teams (games 11).
 */
export function entered(entries: readonly StatEntry[], board: Board, frame: GameFrame): Entered {
	const known = frame.stats.map(({ abbreviation }) => abbreviation);
	const cells = entries.map((entry) => {
		const stat = frame.stats.find(({ id }) => id === entry.stat_id);
		if (!stat) throw refused(`${entry.at}.stat_id`, "This stat is not one of the game's.");
		if (isDerived(stat.abbreviation, known, frame.sport.shares))
			throw refused(`${entry.at}.stat_id`, `${stat.abbreviation} follows from other stats and cannot be entered.`);
		return { ...entry, of: "stat" as const, roster_id: rosterOf(entry, frame), to: entry.value };
	});
	const collisions = collisionsAt(board, cells);
	const last = new Map(cells.map((cell) => [`${cell.roster_id} ${cell.stat_id}`, cell]));
	const changes = changesTo(
		board,
		[...last.values()].map(({ of, roster_id, stat_id, to }) => ({ of, roster_id, stat_id, to })),
	);
	const touched = changes.flatMap((change) => (change.of === "stat" ? [change.roster_id] : []));
	const conflict = conflictAt(applied(board, changes), frame, touched);
	if (conflict) throw new Refusal("invalid", conflict);
	return { changes, collisions: collisions.map(({ roster_id, stat_id }) => ({ roster_id, stat_id })) };
}

function rosterOf({ at, roster_id, player_id }: StatEntry, { rosters }: GameFrame): number {
	const theirs = () => [...rosters].filter(([, entry]) => entry.player_id === player_id).map(([id]) => id);
	const found = roster_id === null ? theirs() : [roster_id];
	const id = found.length === 1 ? found[0] : undefined;
	const entry = id === undefined ? undefined : rosters.get(id);
	if (id === undefined || !entry) throw refused(`${at}.roster_id`, "This player is not on either roster.");
	if (player_id !== null && entry.player_id !== player_id)
		throw refused(`${at}.player_id`, "This is another player's place on the roster.");
	return id;
}

function readEntry(given: unknown, at: string, gameId: number, player: number | null): StatEntry {
	if (typeof given !== "object" || given === null) throw refused(at, "This is no stat.");
	const row = given as Record<string, unknown>; // any object has names
	const game_id = optionalId(`${at}.game_id`, row["game_id"]);
	if (game_id !== null && game_id !== gameId) throw refused(`${at}.game_id`, "This is another game's.");
	const stat_id = optionalId(`${at}.stat_id`, row["stat_id"]);
	if (stat_id === null) throw refused(`${at}.stat_id`, "Name a stat.");
	const base = row["base"];
	return {
		at,
		player_id: optionalId(`${at}.player_id`, row["player_id"]) ?? player,
		roster_id: optionalId(`${at}.roster_id`, row["roster_id"]),
		stat_id,
		value: optionalInteger(`${at}.value`, row["value"]),
		...(base === undefined ? {} : { base: optionalInteger(`${at}.base`, base) }),
	};
}
