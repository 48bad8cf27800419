import { isCompleted, type GameStatus } from "../game/game.ts";
import type { BuilderGame } from "./wire.ts";

/** A game of a schedule as it is stored: the slot that visitors see, and what the next publication will make of it. */
export interface GameRow {
	id: number;
	home_team_id: number;
	away_team_id: number;
	team1_id: number;
	team2_id: number;
	date: string | null;
	time: string | null;
	location: string | null;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	/** Somebody has entered statistics, periods or taps. */
	hasEntries: boolean;
	locked: boolean;
	/** Visitors see it. */
	isPublished: boolean;
	draft_change: "move" | "remove" | null;
	draft_date: string | null;
	draft_time: string | null;
	draft_location: string | null;
	revision: number;
}

/** Why a game stays where it is, after its name: "has been played"; null while it may still be moved or replaced. */
export function settledBy(row: Pick<GameRow, "status" | "score_home" | "score_away" | "hasEntries">): string | null {
	if (row.status === "live") return "is being played";
	if (row.status === "forfeit") return "was forfeited";
	if (row.status === "cancelled") return "is cancelled";
	if (isCompleted(row)) return "has been played";
	return row.hasEntries ? "has entries in its box score" : null;
}

/** A result, or the beginning of one: what a schedule does not take away with it. */
export function hasResult(row: Parameters<typeof settledBy>[0]): boolean {
	return row.hasEntries || (settledBy(row) !== null && row.status !== "cancelled");
}

/** The game as the builder has it: its draft's slot before the published one; without a slot when it holds none. */
export function builderGame(row: GameRow, hasPlaces: boolean): BuilderGame {
	const settled = settledBy(row);
	const draft = settled === null ? row.draft_change : null;
	const stored = { date: row.date, time: row.time, place: hasPlaces ? row.location : null };
	const moved = { date: row.draft_date, time: row.draft_time, place: hasPlaces ? row.draft_location : null };
	const isOff = row.status === "cancelled" || row.status === "postponed";
	const isPlaced = draft === "move" || (draft === null && !isOff && row.date !== null && row.time !== null);
	const slot = draft === "move" ? moved : stored;
	const unpublished = isPlaced ? "new" : null;
	return {
		id: row.id,
		home: row.home_team_id,
		away: row.away_team_id,
		team1_id: row.team1_id,
		team2_id: row.team2_id,
		...(isPlaced ? slot : { date: null, time: null, place: null }),
		status: row.status,
		score_home: row.score_home,
		score_away: row.score_away,
		locked: row.locked,
		settled: settled && `This game ${settled}.`,
		hasResult: hasResult(row),
		calledOff: isOff && !isPlaced && draft !== "remove" && row.date !== null ? stored : null,
		change: row.isPublished ? changes[draft ?? "none"] : unpublished,
		published: row.isPublished ? stored : null,
		revision: row.revision,
	};
}

const changes = { move: "moved", remove: "removed", none: null } as const;
