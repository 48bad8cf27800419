import { expect, test } from "bun:test";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Layout, Slot } from "../../../src/domain/bracket/matchup.ts";
import { numbersOf, playedSource, sourceText } from "../../../src/domain/bracket/numbers.ts";
import { neighbour } from "../../../src/domain/bracket/walk.ts";
import { countsOf, formats, gamesIn, matchupsOf, teamCounts } from "./play.ts";

test("games are counted from 1, and whoever comes from a game comes from a smaller one", () => {
	for (const format of formats)
		for (const count of countsOf(format)) {
			const bracket = layout(count, format);
			const numbers = numbersOf(bracket);
			expect([...numbers.values()]).toEqual(gamesIn(bracket).map((_, at) => at + 1));
			for (const { matchId, teamA, teamB } of gamesIn(bracket))
				for (const slot of [teamA, teamB]) {
					const [, source] =
						/^(?:Winner|Loser) of game (\d+)$/.exec(sourceText(slot, { layout: bracket, numbers })) ?? [];
					const isKnown = Number(source) < (numbers.get(matchId) ?? 0) || seedBehind(slot, bracket);
					expect([format, count, matchId, isKnown]).toEqual([format, count, matchId, true]);
				}
		}
});

/** A seed that passes a bye is known from the start. */
const seedBehind = (slot: Slot, bracket: Layout) => playedSource(slot, bracket).from === "seed";

test("a line says which game its team comes from", () => {
	const bracket = layout(4, "third-place");
	const numbers = numbersOf(bracket);
	const texts = matchupsOf(bracket).flatMap(({ teamA, teamB }) => [
		sourceText(teamA, { layout: bracket, numbers }),
		sourceText(teamB, { layout: bracket, numbers }),
	]);
	expect(texts.slice(4)).toEqual(["Winner of game 1", "Winner of game 2", "Loser of game 1", "Loser of game 2"]);
});

test("who passes a round of the losers' half is named by the game that was lost", () => {
	const bracket = layout(5, "double");
	const numbers = numbersOf(bracket);
	const sixth = gamesIn(bracket).find(({ matchId }) => numbers.get(matchId) === 6);
	const texts = [sixth?.teamA, sixth?.teamB].map((slot) => slot && sourceText(slot, { layout: bracket, numbers }));
	expect(texts).toEqual(["Winner of game 4", "Loser of game 2"]);
	expect(neighbour(bracket, sixth?.matchId ?? "", "ArrowLeft")).not.toBeNull();
});

test("arrow keys reach every game from the first one, and lead to games only", () => {
	const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
	for (const count of teamCounts) {
		const bracket = layout(count);
		const games = new Set(gamesIn(bracket).map(({ matchId }) => matchId));
		const [first = ""] = games;
		const reached = new Set([first]);
		for (const at of reached)
			for (const key of keys) {
				const next = neighbour(bracket, at, key);
				if (next) reached.add(next);
			}
		expect([count, reached]).toEqual([count, games]);
	}
	expect([neighbour(layout(4), "r1-0", "Enter"), neighbour(layout(4), "nowhere", "ArrowUp")]).toEqual([null, null]);
});
