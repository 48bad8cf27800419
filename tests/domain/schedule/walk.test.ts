import { expect, test } from "bun:test";
import fc from "fast-check";
import { gridOf } from "../../../src/domain/schedule/grid.ts";
import { nearest, spotOf, spotText, walk, type Spot } from "../../../src/domain/schedule/walk.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";

/** Three Mondays: the second has no 19:00, the first holds two games at 18:00 at the Annex. */
const list = weeks({
	startDate: "2026-09-07",
	numWeeks: 3,
	sameSlot: false,
	weeklyTimeSlots: [["18:00", "19:00"], ["18:00"], ["18:00", "19:00"]],
});
const slots = slotsOf(list, [{ name: "Annex", capacity: 2 }]);
const game = { home: 1, away: 2, date: "2026-09-07", time: "18:00", place: "Annex" };
const grid = gridOf(list, slots, [game], [1, 2]);

const path = (start: string, ...keys: string[]) => {
	let at = spotOf(start);
	for (const key of keys) at = walk(grid, at, key.replace("Ctrl+", ""), key.startsWith("Ctrl+")) ?? at;
	return spotText(at);
};

test("arrows go to the neighbours, first to the others in the same cell", () => {
	expect(path("0:0:0", "ArrowDown")).toBe("0:0:1");
	expect(path("0:0:1", "ArrowDown")).toBe("1:0:0");
	expect(path("1:0:0", "ArrowUp")).toBe("0:0:1");
	expect(path("0:0:1", "ArrowRight")).toBe("0:1:0");
	expect(path("0:1:0", "ArrowLeft")).toBe("0:0:0");
});

test("cells without a slot are passed over, and an edge is where it ends", () => {
	expect(path("0:1:0", "ArrowDown")).toBe("2:1:0");
	expect(path("1:0:0", "ArrowRight")).toBe("1:0:0");
	expect(path("2:0:0", "ArrowDown")).toBe("2:0:0");
	expect(path("0:0:0", "ArrowUp")).toBe("0:0:0");
});

test("Home and End go to the ends of the day, with Ctrl to those of the schedule, Page Down some days on", () => {
	expect(path("2:0:0", "End")).toBe("2:1:0");
	expect(path("2:1:0", "Home")).toBe("2:0:0");
	expect(path("1:0:0", "Ctrl+Home")).toBe("0:0:0");
	expect(path("0:0:0", "Ctrl+End")).toBe("2:1:0");
	expect(path("0:0:0", "PageDown")).toBe("2:0:0");
	expect(path("2:1:0", "PageUp")).toBe("0:1:0");
});

test("other keys lead nowhere", () => {
	expect(walk(grid, spotOf("0:0:0"), "a")).toBeNull();
});

test("a spot that is no longer there becomes one that is", () => {
	expect(nearest(grid, spotOf("0:0:9"))).toEqual({ row: 0, column: 0, lane: 1 });
	expect(nearest(grid, spotOf("1:1:0"))).toEqual({ row: 0, column: 0, lane: 0 });
	expect(nearest(gridOf([], [], [], []), spotOf("0:0:0"))).toBeNull();
});

test("no key ever leaves the slots", () => {
	const keys = fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown");
	fc.assert(
		fc.property(fc.array(keys, { maxLength: 30 }), fc.boolean(), (pressed, isFar) => {
			let at: Spot = spotOf("0:0:0");
			for (const key of pressed) at = walk(grid, at, key, isFar) ?? at;
			expect(nearest(grid, at)).toEqual(at);
		}),
	);
});
