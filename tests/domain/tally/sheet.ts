import type { LiveGame } from "../../../src/domain/game/live.ts";
import type { Sheet, SheetTap } from "../../../src/domain/tally/sheet.ts";
import type { Tap } from "../../../src/domain/scorer/taps.ts";

const player = (roster_id: number, number: string | null, name: string) => ({
	roster_id,
	player_id: roster_id + 100,
	name,
	number,
	line: {},
	fouls: 0,
});

export const running: LiveGame = {
	id: 7,
	status: "live",
	seq: 4,
	period: { id: 1, name: "Q1" },
	score_home: 10,
	score_away: 8,
	periods: [{ id: 1, name: "Q1", home: 10, away: 8 }],
	fouls: { home: 1, away: 0 },
};

/** Two teams of two; the periods Q1, Q2, OT and Final. */
export function sheetWith({ live = running, taps = [] }: { live?: LiveGame; taps?: SheetTap[] } = {}): Sheet {
	return {
		game: { id: 7, date: "2026-11-20", time: "19:00", location: null },
		live,
		sides: {
			home: {
				slt_id: 20,
				name: "Hawks",
				players: [
					{ ...player(1, "23", "Ada Lee"), line: { PTS: 6, "2PM": 3, "2PA": 5 }, fouls: 1 },
					player(2, "4", "Bo Ray"),
				],
			},
			away: { slt_id: 30, name: "Pilots", players: [player(3, "23", "Cy Fox"), player(4, null, "Di Orr")] },
		},
		periods: ["Q1", "Q2", "OT", "Final"].map((name, at) => ({ id: at + 1, name, order: at, hidden: false })),
		stats: ["PTS", "REB", "AST", "FGM", "FGA", "2PM", "2PA", "FTM", "FTA"],
		taps,
	};
}

let count = 0;
export const tap = (rest: Omit<Tap, "op_id"> & { op_id?: string }): Tap => ({ op_id: `op-${(count += 1)}`, ...rest });

/** A press that the game has counted. */
export const known = (rest: Partial<SheetTap> & Pick<SheetTap, "op_id" | "action">): SheetTap => ({
	side: null,
	roster_id: null,
	n: null,
	period_id: 1,
	status: "applied",
	message: null,
	actor: "ada",
	...rest,
});
