import type { Side } from "../../domain/game/game.ts";
import { bothSides } from "../../domain/game/state.ts";
import { sportOf, type Sport } from "../../domain/sport/sport.ts";
import type { Sheet } from "../../domain/tally/sheet.ts";
import { firstSnapshot, type Snapshot } from "../../domain/tally/snapshot.ts";

/** What a scorer has chosen to count; kept on the device. */
export interface Options {
	/** By player; without, only the teams' points. */
	players: boolean;
	fouls: boolean;
	/** Missed throws. */
	misses: boolean;
}

export const everything: Options = { players: true, fouls: true, misses: true };

/** What the scorer has chosen on this device. */
export interface Choices {
	/** The team whose players are shown on a narrow screen. */
	side: Side;
	/** The player who did it, or a whole team (`roster_id` null). */
	chosen: { side: Side; roster_id: number | null } | null;
	/** What was typed of a number or a sign. */
	typed: string;
	options: Options;
	/** Who is on the court, by roster entry. */
	onCourt: ReadonlySet<number>;
	/** Numbers choose who is on, not who did it. */
	isLineup: boolean;
}

export type ScorerState = Snapshot & Choices & { sport: Sport };

export const firstChoices: Choices = {
	side: "home",
	chosen: null,
	typed: "",
	options: everything,
	onCourt: new Set(),
	isLineup: false,
};

/** Whether a team has somebody to tap. */
export const hasPlayers = (sheet: Sheet, side: Side) => sheet.sides[side].players.length > 0;

/** Whether the sport counts fouls by team and part. */
export const hasFouls = ({ deeds }: Sport) => deeds.some(({ kind }) => kind === "foul");

/** What holds of the choices with who is there: a team without players is chosen as such, where there are none at all only teams count. */
export function choicesWith(sheet: Sheet, choices: Choices): Choices {
	const { side, chosen, options, isLineup } = choices;
	const players = options.players && bothSides.some((one) => hasPlayers(sheet, one));
	const isThere = hasPlayers(sheet, side);
	return {
		...choices,
		options: { ...options, players },
		chosen: isThere ? chosen : (chosen ?? { side, roster_id: null }),
		isLineup: isLineup && isThere,
	};
}

/** Whose players nearly all taps are about: the team at bat, in a sport whose turns end with outs. */
export function battingOf({ turn }: Snapshot["tally"]): Side | null {
	return turn === null || turn.outs === null ? null : turn.side;
}

/** Before anything was pressed or chosen: what the server draws. */
export function firstState(sheet: Sheet): ScorerState {
	const snapshot = firstSnapshot(sheet);
	const side = battingOf(snapshot.tally) ?? firstChoices.side;
	return { ...snapshot, ...choicesWith(sheet, { ...firstChoices, side }), sport: sportOf(sheet.sport) };
}

/** What can be done; none while the server draws. */
export interface ScorerActs {
	turn(side: Side): void;
	choose(side: Side, rosterId: number | null): void;
	tap(action: string): void;
	/** For a team, without a player. */
	team(side: Side, action: string): void;
	undo(opId: string): void;
	start(): void;
	period(): void;
	final(): void;
	set(options: Partial<Options>): void;
	lineup(on: boolean): void;
	retry(): void;
}

export interface ScorerProps {
	state: ScorerState;
	acts?: ScorerActs | undefined;
	/** Where one goes from here: the game's page, where there is one for who scores. */
	back?: string | null | undefined;
	/** Where there are more games to score. */
	others?: (() => void) | undefined;
}
