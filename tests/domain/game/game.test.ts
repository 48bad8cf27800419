import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	type GameStatus,
	type Side,
	gameStatuses,
	isCompleted,
	outcome,
	statusLabel,
} from "../../../src/domain/game/game.ts";
import { depth } from "../../support/depth.ts";

const game = (status: GameStatus, home: number | null, away: number | null, forfeit_winner: Side | null = null) => ({
	status,
	score_home: home,
	score_away: away,
	forfeit_winner,
});

test("a scheduled game is completed once either score is above 0", () => {
	expect(isCompleted(game("scheduled", null, null))).toBe(false);
	expect(isCompleted(game("scheduled", 0, 0))).toBe(false);
	expect(isCompleted(game("scheduled", 1, null))).toBe(true);
	expect(isCompleted(game("scheduled", 0, 1))).toBe(true);
});

test("final and forfeit are completed whatever the score, live, postponed and cancelled never", () => {
	expect(isCompleted(game("final", null, null))).toBe(true);
	expect(isCompleted(game("forfeit", null, null))).toBe(true);
	for (const status of ["live", "postponed", "cancelled"] as const) {
		expect(isCompleted(game(status, 80, 70))).toBe(false);
		expect(outcome(game(status, 80, 70))).toBeNull();
	}
});

test("the higher score wins, equal scores are a tie, also 0-0 when final", () => {
	expect(outcome(game("final", 82, 80))).toBe("home");
	expect(outcome(game("scheduled", 80, 82))).toBe("away");
	expect(outcome(game("final", 82, 82))).toBe("tie");
	expect(outcome(game("final", 0, 0))).toBe("tie");
	expect(outcome(game("scheduled", 0, 0))).toBeNull();
});

test("a missing score decides nothing", () => {
	expect(outcome(game("final", 82, null))).toBeNull();
	expect(outcome(game("scheduled", null, 82))).toBeNull();
});

test("a forfeit goes to its winner even against the score, without one to the higher score, and is never a tie", () => {
	expect(outcome(game("forfeit", null, null, "away"))).toBe("away");
	expect(outcome(game("forfeit", 20, 0, "away"))).toBe("away");
	expect(outcome(game("forfeit", 20, 0))).toBe("home");
	expect(outcome(game("forfeit", 0, 0))).toBeNull();
	expect(outcome(game("forfeit", null, null))).toBeNull();
	expect(outcome(game("final", 70, 80, "home"))).toBe("away");
});

test("the status column says Completed for games that are over, else the capitalised status", () => {
	expect(statusLabel(game("scheduled", 3, 0))).toBe("Completed");
	expect(statusLabel(game("final", 0, 0))).toBe("Completed");
	expect(statusLabel(game("forfeit", 20, 0))).toBe("Completed");
	expect(statusLabel(game("forfeit", null, null))).toBe("Forfeit");
	expect(statusLabel(game("forfeit", null, 20))).toBe("Completed");
	expect(statusLabel(game("scheduled", 0, 0))).toBe("Scheduled");
	expect(statusLabel(game("live", 12, 10))).toBe("Live");
	expect(statusLabel(game("postponed", null, null))).toBe("Postponed");
	expect(statusLabel(game("cancelled", 50, 40))).toBe("Cancelled");
});

test("whatever counts for somebody is completed", () => {
	const score = fc.option(fc.nat(150), { nil: null });
	const winner = fc.constantFrom<Side | null>("home", "away", null);
	fc.assert(
		fc.property(fc.constantFrom(...gameStatuses), score, score, winner, (status, home, away, forfeitWinner) => {
			const played = game(status, home, away, forfeitWinner);
			if (outcome(played) !== null) expect(isCompleted(played)).toBe(true);
			if (!isCompleted(played)) expect(statusLabel(played)).not.toBe("Completed");
		}),
		{ numRuns: depth(200, 2000), seed: 1 },
	);
});
