import { expect, test } from "bun:test";
import { leadText } from "../../../src/domain/game/live.ts";
import { covers, isOver } from "../../../src/domain/scorer/scorer.ts";
import { said } from "../../support/said.ts";

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
	expect([isOver(link, at - 1), isOver(link, at)]).toEqual([null, said.scorerLinkExpired]);
	expect(isOver({ ...link, withdrawn_at: "2026-11-20T19:00:00Z" }, 0)).toBe(said.scorerLinkWithdrawn);
});

test("who leads is said with what is counted, where that is no points", () => {
	const at = (score_home: number, score_away: number, unit?: string) =>
		leadText("Spikers", "Diggers", { score_home, score_away }, unit);
	expect([at(7, 4), at(4, 4), at(1, 0, "set"), at(0, 2, "set"), at(3, 1, "match")]).toEqual([
		"Spikers lead by 3.",
		"All level.",
		"Spikers lead by 1 set.",
		"Diggers lead by 2 sets.",
		"Spikers lead by 2 matches.",
	]);
});
