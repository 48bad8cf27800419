import { expect, test } from "bun:test";
import { liveGame, liveText } from "../../src/domain/live.ts";
import { covers, isOver } from "../../src/domain/scorer.ts";
import { frame, periodId } from "./game-night.ts";

const row = { id: 5, status: "live" as const, live_seq: 9, period_id: periodId("Q2"), score_home: 12, score_away: 8 };
const scores = [
	{ gamePeriod_id: periodId("Q1"), team_id: 71, score: 12 },
	{ gamePeriod_id: periodId("Q1"), team_id: 72, score: 8 },
];

test("viewers are told the score, the period and what it has so far", () => {
	const live = liveGame(row, frame.sides, frame.periods, scores, { home: 2, away: 0 });
	expect(live).toEqual({
		id: 5,
		status: "live",
		seq: 9,
		period: { id: periodId("Q2"), name: "Q2" },
		score_home: 12,
		score_away: 8,
		periods: [
			{ id: periodId("Q1"), name: "Q1", home: 12, away: 8 },
			...["Q2", "Q3", "Q4"].map((name) => ({ id: periodId(name), name, home: null, away: null })),
		],
		fouls: { home: 2, away: 0 },
	});
	const overtime = liveGame({ ...row, period_id: periodId("OT") }, frame.sides, frame.periods, scores, live.fouls);
	expect(overtime.periods.map(({ name }) => name)).toEqual(["Q1", "Q2", "Q3", "Q4", "OT"]);
});

test("what does not fit the channel leaves its earliest periods out", () => {
	const live = liveGame(row, frame.sides, frame.periods, scores, { home: 0, away: 0 });
	const names = (bytes: number) => (JSON.parse(liveText(live, bytes)) as typeof live).periods.map(({ name }) => name);
	expect(names(7900)).toEqual(["Q1", "Q2", "Q3", "Q4"]);
	const size = JSON.stringify(live).length;
	expect(names(size - 1)).toEqual(["Q2", "Q3", "Q4"]);
	expect(names(1)).toEqual([]);
});

test("a scorer's link is for its game, or for the games of its day at its place", () => {
	const game = { id: 5, date: "2026-11-20", location: "Pier Gym" };
	const link = { game_id: null, date: null, location: null };
	expect([5, 6].map((game_id) => covers({ ...link, game_id }, game))).toEqual([true, false]);
	expect(["2026-11-20", "2026-11-21"].map((date) => covers({ ...link, date }, game))).toEqual([true, false]);
	const place = (location: string) => covers({ ...link, date: "2026-11-20", location }, game);
	expect([place("Pier Gym"), place("Old Hall"), covers(link, { ...game, date: null })]).toEqual([true, false, false]);
});

test("a scorer's link ends at its hour, or when it is withdrawn", () => {
	const link = { expires_at: "2026-11-20T20:00:00Z", withdrawn_at: null };
	const at = Date.parse(link.expires_at);
	expect([isOver(link, at - 1), isOver(link, at)]).toEqual([null, "This scorer link has expired."]);
	expect(isOver({ ...link, withdrawn_at: "2026-11-20T19:00:00Z" }, 0)).toBe("This scorer link was withdrawn.");
});
