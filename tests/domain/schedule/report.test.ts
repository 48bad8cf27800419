import { expect, test } from "bun:test";
import { againText, generatedText, reportOf } from "../../../src/domain/schedule/report.ts";
import { builderOf } from "../../../src/domain/schedule/builder.ts";
import { factsOf } from "./facts.ts";
import { said as sentences } from "../../support/said.ts";

test("a generation says how many games have a slot where some have none, and why", () => {
	const lost = (...reasons: string[]) => reasons.map((reason, at) => ({ game_id: at, home: 1, away: 2, reason }));
	expect(generatedText({ games: 8, unplaced: [] })).toBe(sentences.fullScheduleGenerated);
	expect(generatedText({ games: 0, unplaced: [] })).toBe("No games: the schedule has no times to play them at.");
	expect(generatedText({ games: 0, unplaced: lost(sentences.everySlotFull, sentences.everySlotFull) })).toBe(
		"0 of 2 games have a slot. Every slot is full.",
	);
	expect(generatedText({ games: 6, unplaced: lost(sentences.everySlotFull, "Too close.") })).toBe(
		"6 of 8 games have a slot. The fairness report says why the others have none.",
	);
});

test("a postponed game says when its teams meet again, and what to do if that makes up for it", () => {
	const games = [
		{ status: "postponed", date: "2027-01-11" } as const,
		{ date: "2027-01-04" },
		{ date: "2027-01-18", home_team_id: 2, away_team_id: 1 },
	];
	const said = "Its teams meet again on Mon, Jan 18: if that makes up for it, cancel this one on its page.";
	const builder = builderOf(factsOf({ games }));
	expect(reportOf(builder, []).unplaced.map(({ reason }) => reason)).toEqual([`This game was postponed. ${said}`]);
	const [own, ...others] = builder.games;
	expect(againText(own!, others)).toEqual([said]);
	expect(againText(own!, others.slice(0, 1))).toEqual([]);
});
