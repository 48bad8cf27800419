import { createContext, useContext } from "react";
import type { BoardDivision, BoardTeam } from "../../src/domain/division/board.ts";
import type { useKeyCarrying } from "../lib/key-carrying.ts";
import type { Typed } from "./typed.ts";

/** What the rows and boxes of the board may do. */
export interface Hands {
	teams: ReadonlyMap<number, BoardTeam>;
	keys: Pick<ReturnType<typeof useKeyCarrying<number, readonly BoardDivision[]>>, "isHeld" | "onKeyDown" | "onBlur">;
	assign: (slt_id: number, division: number) => void;
	release: (slt_id: number) => void;
	step: (slt_id: number, by: -1 | 1) => void;
	/** What is not saved of the forms. */
	typed: Typed;
	/** Opens the dialog of a division. */
	open: (kind: "seed" | "pools", division: number) => void;
}

export const HandsContext = createContext<Hands | null>(null);

export function useHands(): Hands {
	const hands = useContext(HandsContext);
	if (!hands) throw new Error("a row stands within a board");
	return hands;
}

export const gripId = (slt_id: number) => `team-${slt_id}-grip`;
export const rowKey = (slt_id: number) => `team-${slt_id}`;
export const boxKey = (division: number | null) => (division === null ? "standings" : `division-${division}`);

/** The id behind a key of a drag: a team's or a division's. */
export function idIn(key: string | number | undefined, kind: "team" | "division"): number | null {
	const [, name, id] = /^(team|division)-(\d+)$/.exec(String(key)) ?? [];
	return name === kind ? Number(id) : null;
}
