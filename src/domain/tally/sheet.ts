import type { Side } from "../game/game.ts";
import type { LiveGame } from "../game/live.ts";
import type { Period } from "../period/periods.ts";
import type { TapOutcome } from "../scorer/taps.ts";

export interface SheetPlayer {
	roster_id: number;
	player_id: number;
	name: string;
	/** The end of the name; a device may have kept a sheet that does not say it. */
	lastName?: string;
	number: string | null;
	/** False for who may not play in a tournament by its rule; a kept sheet may not say it. */
	eligible?: boolean;
	/** What was entered, by abbreviation. */
	line: Readonly<Record<string, number>>;
	fouls: number;
}

interface SheetSide {
	slt_id: number;
	name: string;
	players: readonly SheetPlayer[];
}

/** A press that the game knows of. */
export interface SheetTap {
	op_id: string;
	action: string;
	side: Side | null;
	roster_id: number | null;
	n: number | null;
	period_id: number | null;
	status: TapOutcome["status"];
	/** Why it does not count. */
	message: string | null;
	actor: string;
}

/** What a scorer works on, as it was at the entry `live.seq`. */
export interface Sheet {
	game: {
		id: number;
		date: string | null;
		time: string | null;
		location: string | null;
		/** Of a bracket’s game. */
		division_id?: number | null;
	};
	live: LiveGame;
	sides: Readonly<Record<Side, SheetSide>>;
	periods: readonly Period[];
	/** The organization's stats by abbreviation, those that follow from others included. */
	stats: readonly string[];
	/** The type of its sport, and which team was said to begin a period; a kept sheet may not say them. */
	sport?: string;
	begins?: readonly { period_id: number; side: Side }[];
	/** The latest presses, the last one first; undos have done their work and are none. */
	taps: readonly SheetTap[];
}

export function playerOn({ sides }: Pick<Sheet, "sides">, rosterId: number): (SheetPlayer & { side: Side }) | null {
	for (const side of ["home", "away"] as const) {
		const player = sides[side].players.find(({ roster_id }) => roster_id === rosterId);
		if (player) return { ...player, side };
	}
	return null;
}
