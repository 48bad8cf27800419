import { expect, test } from "bun:test";
import { movedText, type MovedGame } from "../../../src/domain/game/move.ts";

const game: MovedGame = {
	date: "2026-11-16",
	time: "19:00",
	location: "North Gym",
	status: "scheduled",
	score_home: null,
	score_away: null,
	moved_from: { date: "2026-11-09", time: "19:00", location: "North Gym" },
};

test("a game that left its published slot says from where, in words", () => {
	expect(movedText(game)).toBe("Moved from Mon, Nov 9, 7:00 PM");
	expect(movedText({ ...game, status: "postponed" })).toBe("Moved from Mon, Nov 9, 7:00 PM");
	expect(movedText({ ...game, moved_from: { date: "2026-11-16", time: "18:00", location: null } })).toBe(
		"Moved from Mon, Nov 16, 6:00 PM",
	);
	expect(movedText({ ...game, moved_from: { date: "2026-11-09", time: null, location: null } })).toBe(
		"Moved from Mon, Nov 9",
	);
	expect(movedText({ ...game, moved_from: { date: "2026-11-16", time: "19:00", location: "Annex" } })).toBe(
		"Moved from Annex",
	);
	expect(movedText({ ...game, location: "Annex" })).toBe("Moved from Mon, Nov 9, 7:00 PM, North Gym");
});

test("it says nothing once the game is played, under way or off, is back, or had only been filled in", () => {
	expect(movedText({ ...game, moved_from: null })).toBeNull();
	expect(movedText({ ...game, status: "final" })).toBeNull();
	expect(movedText({ ...game, score_home: 12 })).toBeNull();
	expect(movedText({ ...game, status: "live" })).toBeNull();
	expect(movedText({ ...game, status: "cancelled" })).toBeNull();
	expect(movedText({ ...game, moved_from: { date: "2026-11-16", time: "19:00", location: "North Gym" } })).toBeNull();
	expect(movedText({ ...game, moved_from: { date: "2026-11-16", time: null, location: null } })).toBeNull();
});
