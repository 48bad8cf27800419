import type { Side } from "../../src/domain/game/game.ts";
import type { Sport } from "../../src/domain/sport/sport.ts";
import type { Shares } from "../../src/domain/sport/share.ts";
import type { GridPlayer, GridStat } from "../../src/domain/stat-grid/sheet.ts";

/** What the page gives the grid; plain data. */
export interface StatGridProps {
	/** Whose unsaved work it is, on a device that several people use. */
	organization: number;
	user: number;
	game: number;
	/** What each team is called, and what its points should come to. */
	teams: Record<Side, { name: string; final: number | null; periods: number | null }>;
	/** What its sport calls a part of a game. */
	part: Sport["part"];
	stats: GridStat[];
	/** What follows from others in its sport. */
	shares?: Shares | undefined;
	/** Both rosters, with their stored values by the stat's id. */
	players: (GridPlayer & { values: Readonly<Record<string, number>> | null })[];
	/** The page without the grid, where saving and cancelling lead. */
	back: string;
}
