import { expect, test } from "bun:test";
import { applied, type Value } from "../../../src/domain/game/events.ts";
import { reasonText, withReason, type GivenReason } from "../../../src/domain/game/reason.ts";
import { resultOf, turnTo, type GameFrame } from "../../../src/domain/game/state.ts";
import { basketball } from "../../../src/domain/sport/basketball.ts";
import type { GameStatus } from "../../../src/domain/game/game.ts";

const frame: GameFrame = {
	sides: { home: 1, away: 2 },
	rosters: new Map(),
	stats: [],
	periods: [],
	sport: basketball,
	isKnockout: false,
};
const given = (reason: string | null): GivenReason => ({ reason, reason_seen_by: "visitors" });
const board = (values: Readonly<Record<string, Value>> = {}) =>
	new Map(Object.entries({ "state status": "scheduled", ...values }));
const told = (of: ReadonlyMap<string, Value>) => [of.get("state reason_about"), of.get("state reason")];

test("a reason is about what the game is with the change", () => {
	const after = (status: GameStatus) => {
		const changes = turnTo(board(), frame, status, status === "forfeit" ? "home" : null);
		return told(applied(board(), withReason(board(), changes, given("No power"))));
	};
	expect((["postponed", "cancelled", "forfeit", "final"] as const).map((status) => after(status)[0])).toEqual([
		"postponed",
		"cancelled",
		"forfeit",
		"corrected",
	]);
	const moved = withReason(
		board(),
		[{ of: "state", field: "date", from: "2026-11-03", to: "2026-11-10" }],
		given("No power"),
	);
	expect(told(applied(board(), moved))).toEqual(["moved", "No power"]);
});

test("it stays with what it was given for until there is another one, or none", () => {
	const put = applied(board(), withReason(board(), turnTo(board(), frame, "postponed"), given("No power")));
	const played = applied(put, withReason(put, resultOf(put, { score_home: 82, score_away: 44 }), {}));
	expect(told(played)).toEqual(["postponed", "No power"]);
	expect(told(applied(put, withReason(put, [], given("No power"))))).toEqual(["postponed", "No power"]);
	const off = applied(put, withReason(put, turnTo(put, frame, "cancelled"), given("No power")));
	expect(told(off)).toEqual(["cancelled", "No power"]);
	const protest = applied(played, withReason(played, [], given("Protest upheld")));
	expect(told(protest)).toEqual(["corrected", "Protest upheld"]);
	expect(told(applied(protest, withReason(protest, [], given(null))))).toEqual([undefined, undefined]);
	expect(withReason(protest, [], {})).toEqual([]);
	expect(withReason(protest, [], { reason_seen_by: "staff" })).toMatchObject([
		{ field: "reason_seen_by", to: "staff" },
	]);
	expect(withReason(board(), [], { reason_seen_by: "visitors" })).toEqual([]);
});

test("it is said while what it is about holds", () => {
	const game = {
		date: "2026-11-10",
		time: "16:50",
		location: null,
		status: "postponed" as GameStatus,
		score_home: null,
		score_away: null,
		moved_from: null,
		reason: "No power",
		reason_about: "postponed" as const,
		reason_seen_by: "visitors" as const,
	};
	const away = { date: "2026-11-03", time: "20:20", location: null };
	expect(reasonText(game)).toBe("No power");
	expect(reasonText({ ...game, status: "scheduled", moved_from: away })).toBe("No power");
	expect(reasonText({ ...game, status: "scheduled" })).toBeNull();
	expect(reasonText({ ...game, status: "final", moved_from: away })).toBeNull();
	expect(reasonText({ ...game, status: "cancelled" })).toBeNull();
	expect(reasonText({ ...game, status: "cancelled", reason_about: "cancelled" })).toBe("No power");
	expect(reasonText({ ...game, status: "final", reason_about: "corrected" })).toBe("Corrected: No power");
	const again = {
		...game,
		status: "final" as const,
		reason_about: "corrected" as const,
		reason: "Corrected after a protest",
	};
	expect(reasonText(again)).toBe("Corrected after a protest");
	expect(reasonText({ ...game, reason: null })).toBeNull();
});
