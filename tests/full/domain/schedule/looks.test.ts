import { expect, test } from "bun:test";
import { addDays } from "../../../../src/domain/clock.ts";
import { generate } from "../../../../src/domain/schedule/generator/generate.ts";
import { teamsOf } from "../../../domain/schedule/leagues.ts";

test("thousands of slots, and one day in a hundred for each team, are given up after a bounded number of looks", () => {
	const slots = Array.from({ length: 5_000 }, (_, index) => ({
		date: addDays("2026-01-06", Math.floor(index / 10)),
		time: `${8 + (index % 10)}:00`.padStart(5, "0"),
	}));
	const wishes = { games: { perTeam: 100 }, limit: { games: 1, days: 100 } };
	const { games, looks } = generate({ teams: teamsOf(64), slots, wishes, seed: 1 });
	expect(games.length).toBeGreaterThan(0);
	expect(looks).toBeLessThan(350_000_000);
});
