import { expect, test } from "bun:test";
import { draftOf, withFigure } from "../../../src/domain/game/score-draft.ts";
import { proposedFinal, sumOf } from "../../../src/domain/game/score-sheet.ts";
import { isFinal, isOvertime } from "../../../src/domain/period/periods.ts";
import { sportAmong, sportOf } from "../../../src/domain/sport/sport.ts";

const columns = (...sets: readonly (readonly [number | null, number | null])[]) =>
	Array.from({ length: 5 }, (_, at) => {
		const [home = null, away = null] = sets[at] ?? [];
		return { id: at + 1, name: `Set ${at + 1}`, points: { home, away } };
	});

test("a sport has names of its own for parts and stats, each once, and one final score", () => {
	for (const type of ["basketball", "baseball", "tennis", "volleyball"]) {
		const { periods, stats, ...sport } = sportOf(type);
		expect(sport.type).toBe(type);
		expect(periods.filter((name) => isFinal({ name }))).toEqual(["Final"]);
		expect(periods.some((name) => isOvertime({ name }))).toBe(sport.counts === "points");
		expect([new Set(periods).size, new Set(stats.map(({ abbreviation }) => abbreviation)).size]).toEqual([
			periods.length,
			stats.length,
		]);
	}
	expect(sportOf("curling").type).toBe("basketball");
	expect(sportAmong([{ id: 4, type: "tennis" }], 4).type).toBe("tennis");
});

test("where parts are won the score is how many, once somebody has won more than half", () => {
	const three = columns([25, 20], [23, 25], [25, 11]);
	expect([sumOf(three, "home", "won"), sumOf(three, "away", "won"), sumOf(three, "home")]).toEqual([2, 1, 73]);
	expect(proposedFinal(three, "won")).toBe(null);
	expect(proposedFinal(columns([25, 20], [25, 21], [25, 11]), "won")).toEqual({ home: 3, away: 0 });
	expect(proposedFinal(columns([25, 20], [20, 25], [25, 11], [19, 25], [15, 13]), "won")).toEqual({ home: 3, away: 2 });
	expect(sumOf(columns([25, null], [12, 12]), "home", "won")).toBe(0);
	expect(sumOf(columns(), "home", "won")).toBe(null);
});

test("the final score follows from the sets while they are typed", () => {
	let draft = draftOf({
		columns: columns([25, 20], [25, 18], [25, null]),
		final: { home: null, away: null },
		counts: "won",
	});
	draft = withFigure(draft, { at: 2, side: "away" }, 16);
	expect([draft.final, draft.byHand]).toEqual([{ home: 3, away: 0 }, false]);
	expect(withFigure(draft, { at: 2, side: "away" }, 27).final).toEqual({ home: null, away: null });
});
