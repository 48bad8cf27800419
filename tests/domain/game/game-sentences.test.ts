import { expect, test } from "bun:test";
import type { Change } from "../../../src/domain/game/events.ts";
import { sentenceOf, type GameNames } from "../../../src/domain/game/sentences.ts";
import { frame, periodId, statId } from "./game-night.ts";

const names: GameNames = {
	player: (id) => frame.rosters.get(id)?.name ?? null,
	stat: (id) => frame.stats.find((stat) => stat.id === id)?.abbreviation ?? null,
	period: (id) => frame.periods.find((period) => period.id === id)?.name ?? null,
	team: (id) => ({ 71: "Harbor Hawks", 72: "Pier Pilots" })[id] ?? null,
	side: (side) => (side === "home" ? "Harbor Hawks" : "Pier Pilots"),
};
const tap = (payload: object, roster_id: number | null = 1, changes: Change[] = []) => ({
	kind: "tap" as const,
	payload: { side: "home", ...payload },
	changes,
	period_id: periodId("Q3"),
	roster_id,
});
const edit = (kind: "stats" | "scores" | "periods" | "state" | "details", changes: Change[], payload: object = {}) => ({
	kind,
	payload: { ...payload },
	changes,
	period_id: null,
	roster_id: null,
});
const stat = (roster_id: number, from: number | null, to: number | null): Change => ({
	of: "stat",
	roster_id,
	stat_id: statId("PTS"),
	from,
	to,
});

test("taps say who did what, and when", () => {
	const said = ["2", "ft", "3-miss", "reb", "foul"].map((action) => sentenceOf(tap({ action }), names));
	expect(said).toEqual([
		"Ada Lee +2 (Q3)",
		"Ada Lee +1 (Q3)",
		"Ada Lee missed 3 (Q3)",
		"Ada Lee rebound (Q3)",
		"Ada Lee foul (Q3)",
	]);
	expect(sentenceOf(tap({ action: "points", n: 4 }, null), names)).toBe("Harbor Hawks +4 (Q3)");
	expect(sentenceOf(tap({ action: "2", roster_id: 5 }, null), names)).toBe("A former player +2 (Q3)");
	expect(["start", "final"].map((action) => sentenceOf(tap({ action }, null), names))).toEqual([
		"Game started",
		"Game ended",
	]);
	const turn: Change = { of: "state", field: "period_id", from: periodId("Q1"), to: periodId("Q2") };
	expect(sentenceOf(tap({ action: "period" }, null, [turn]), names)).toBe("Q2 started");
});

test("edits say what was and what is", () => {
	expect(sentenceOf(edit("stats", [stat(1, 10, 12)]), names)).toBe("PTS of Ada Lee 10 → 12");
	expect(sentenceOf(edit("stats", [stat(1, null, 2), stat(9, 2, null)]), names)).toBe(
		"PTS of Ada Lee – → 2; PTS of a former player 2 → –",
	);
	expect(
		sentenceOf(
			edit(
				"stats",
				Array.from({ length: 6 }, () => stat(1, 1, 2)),
			),
			names,
		),
	).toEndWith("1 → 2 and 2 more");
	expect(sentenceOf(edit("stats", []), names)).toBe("Nothing changed");
	const period: Change = { of: "period", period_id: periodId("Q1"), slt_id: 72, from: 10, to: 12 };
	expect(sentenceOf(edit("periods", [period]), names)).toBe("Q1 of Pier Pilots 10 → 12");
	const away: Change = { of: "score", side: "away", from: 58, to: 60 };
	expect(sentenceOf(edit("scores", [away], { score_home: 61, score_away: 60 }), names)).toBe(
		"Final score 61–58 → 61–60",
	);
	const said = (changes: Change[], home: number | null, away: number | null) =>
		sentenceOf(edit("scores", changes, { score_home: home, score_away: away }), names);
	const both = (from: number | null, to: number | null): Change[] => [
		{ of: "score", side: "home", from, to },
		{ of: "score", side: "away", from, to },
	];
	expect([said([], 61, 60), said(both(null, 4), 4, 4), said(both(4, null), null, null), said([], null, null)]).toEqual([
		"Final score 61–60",
		"Final score 4–4",
		"Final score 4–4 taken away",
		"No final score",
	]);
});

test("states and details are said as people read them", () => {
	const state = (
		field: "status" | "forfeit_winner" | "date" | "time" | "location" | "period_id",
		from: string | number | null,
		to: string | number | null,
	): Change => ({
		of: "state",
		field,
		from,
		to,
	});
	expect(sentenceOf(edit("state", [state("status", "live", "final")]), names)).toBe("Status Live → Final");
	expect(
		sentenceOf(edit("state", [state("status", "final", "forfeit"), state("forfeit_winner", null, "away")]), names),
	).toBe("Status Final → Forfeit; Forfeit won by Pier Pilots");
	expect(sentenceOf(edit("details", [state("date", "2026-11-20", null), state("time", null, "19:30")]), names)).toBe(
		"Date Nov 20, 2026 → –; Time – → 7:30 PM",
	);
	expect(sentenceOf(edit("state", [state("period_id", periodId("Q1"), null)]), names)).toBe("Period Q1 → –");
});

test("an undo says what it took back, or brought back", () => {
	const undo = { ...edit("stats", []), kind: "undo" as const };
	expect(sentenceOf(undo, names, tap({ action: "3" }))).toBe("Took back: Ada Lee +3 (Q3)");
	expect(sentenceOf({ ...undo, payload: { to: "applied" } }, names, tap({ action: "3" }))).toBe(
		"Brought back: Ada Lee +3 (Q3)",
	);
	expect(sentenceOf(undo, names)).toBe("Took back an entry");
});
