import { describe, expect, test } from "bun:test";
import { addDays, dateListed } from "../../../src/domain/clock.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { numbersOf, sourceText } from "../../../src/domain/bracket/numbers.ts";
import { untimely } from "../../../src/domain/bracket/order.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { depth } from "../../support/depth.ts";
import { countsOf, formats, gamesIn } from "./play.ts";

const first = "2026-11-01";
const dayOf = (number: number) => ({ date: addDays(first, number), time: null });

/** A bracket whose games are each a day after the one before, and from which games each takes its teams, by their numbers. */
function calendar(count: number, format: Format) {
	const bracket = layout(count, format);
	const numbers = numbersOf(bracket);
	const games = gamesIn(bracket).map(({ matchId, teamA, teamB }) => ({
		matchId,
		number: numbers.get(matchId) ?? 0,
		sources: [teamA, teamB].flatMap((slot) => {
			const [, source] = /of game (\d+)$/.exec(sourceText(slot, { layout: bracket, numbers })) ?? [];
			return source ? [Number(source)] : [];
		}),
	}));
	const slotOf = (id: string) => dayOf(numbers.get(id) ?? 0);
	return { bracket, games, slotOf };
}

const told = (late: number, lateDay: number, early: number, earlyDay: number) => {
	const [own, other] = [lateDay, earlyDay].map((day) => dateListed(addDays(first, day)));
	return `Game ${late} on ${own} needs a team of Game ${early}, which is on ${other}.`;
};

/** Each is tried in the full check. */
const some = (format: Format) =>
	countsOf(format).filter((count) => count % depth(6, 1) === 0 || [10, 11, 17].includes(count));

describe("the days of a bracket's games", () => {
	test.each(formats)("are in order where each follows those that it takes its teams from: %s", (format) => {
		for (const count of some(format)) {
			const { bracket, games, slotOf } = calendar(count, format);
			const wrong = games.flatMap(({ matchId }) => untimely(bracket, matchId, slotOf(matchId), slotOf));
			expect([count, wrong]).toEqual([count, []]);
		}
	});

	test.each(formats)(
		"are asked about where one is before a game that it takes a team from, both named: %s",
		(format) => {
			for (const count of some(format)) {
				const { bracket, games, slotOf } = calendar(count, format);
				for (const { matchId, number, sources } of games.filter((game) => game.sources.length > 0)) {
					const latest = Math.max(...sources);
					const before = untimely(bracket, matchId, dayOf(latest - 1), slotOf);
					expect([count, before]).toEqual([count, [told(number, latest - 1, latest, latest)]]);
				}
				for (const { matchId, number } of games) {
					const followers = games.filter(({ sources }) => sources.includes(number)).map((game) => game.number);
					if (followers.length === 0) continue;
					const earliest = Math.min(...followers);
					const late = untimely(bracket, matchId, dayOf(earliest + 1), slotOf);
					expect([count, late]).toEqual([count, [told(earliest, earliest, number, earliest + 1)]]);
				}
			}
		},
	);

	test("are compared across games that have none yet, and by their times on one day", () => {
		const { bracket, slotOf } = calendar(8, "single");
		const undated = new Set(["r2-0", "r2-1"]);
		const known = (id: string) => (undated.has(id) ? null : slotOf(id));
		expect(untimely(bracket, "r3-0", dayOf(3), known)).toEqual([told(7, 3, 4, 4)]);
		expect(untimely(bracket, "r3-0", dayOf(4), known)).toEqual([]);
		const evening = (id: string) => ({ ...slotOf(id), time: "18:00" });
		expect(untimely(bracket, "r3-0", { ...dayOf(6), time: "18:00" }, evening)).toHaveLength(1);
		expect(untimely(bracket, "r3-0", { ...dayOf(6), time: "20:00" }, evening)).toEqual([]);
		expect(untimely(bracket, "r3-0", dayOf(6), evening)).toEqual([]);
	});
});
