import type { GameStatus, Side } from "../../src/domain/game/game.ts";
import type { ReasonReader } from "../../src/domain/game/reason.ts";
import type { Period } from "../../src/domain/period/periods.ts";
import type { Counting, Sport } from "../../src/domain/sport/sport.ts";
import type { Points, ScoreColumn } from "../../src/domain/game/score-sheet.ts";

/** What the page gives the editor; plain data. */
export interface ScoreEditorProps {
	game: number;
	teams: Record<Side, { slt_id: number; name: string; players: number | null }>;
	columns: ScoreColumn[];
	final: Points;
	status: GameStatus;
	/** How the final score follows from the periods. */
	counts: Counting;
	/** What a period is called. */
	part: Sport["part"];
	/** All periods of the organization, for the overtimes among them. */
	periods: Period[];
	/** The page with the stat grid, where players' points are corrected. */
	stats: string;
}

/** Why a final score is another one now, as it is typed. */
export interface SaidReason {
	reason: string;
	reason_seen_by: ReasonReader;
}
