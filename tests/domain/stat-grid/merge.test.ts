import { describe, expect, test } from "bun:test";
import { cellsToSend, draftOf, restored } from "../../../src/domain/stat-grid/draft.ts";
import { rebase, resolve } from "../../../src/domain/stat-grid/merge.ts";
import { changesOf, edit, redo, undo, type GridState } from "../../../src/domain/stat-grid/state.ts";
import { begun, rowOf, sheet, valuesOf } from "./sheet.ts";

const own = sheet();
const irving = rowOf(own, "Kyrie Irving");
const set = (state: GridState, values: Record<string, number | null>) =>
	edit(
		own,
		state,
		Object.entries(values).map(([stat, value]) => ({ row: irving, stat, value })),
	);
const fresh = (values: Record<string, number | null>, by = "anna") =>
	Object.entries(values).map(([stat, value]) => ({ row: irving, stat, value, by }));
const irvingIn = (state: GridState) => valuesOf(own, state, "Kyrie Irving");

describe("another scorer's changes", () => {
	test("are taken over where this one has changed nothing, and are no changes of this one's", () => {
		const mine = set(begun(own, { "Kyrie Irving": { REB: 5, AST: 2 } }), { REB: 6 });
		const merged = rebase(own, mine, fresh({ AST: 3 }));
		expect(irvingIn(merged)).toEqual({ REB: 6, AST: 3 });
		expect(merged.collisions).toEqual([]);
		expect(changesOf(merged)).toEqual([{ row: irving, stat: "REB", from: 5, to: 6 }]);
	});

	test("that are the same as one's own leave nothing to send", () => {
		const merged = rebase(own, set(begun(own), { REB: 6 }), fresh({ REB: 6 }));
		expect([merged.collisions, changesOf(merged)]).toEqual([[], []]);
	});

	test("collide where both have written, with both values and the name", () => {
		const merged = rebase(own, set(begun(own, { "Kyrie Irving": { REB: 5 } }), { REB: 6 }), fresh({ REB: 7 }));
		expect(merged.collisions).toEqual([{ row: irving, stat: "REB", theirs: 7, by: "anna" }]);
		expect(irvingIn(merged)).toEqual({ REB: 6 });
		const kept = resolve(own, merged, { row: irving, stat: "REB" }, "mine");
		expect(cellsToSend(own, kept).map(({ value, base }) => [value, base])).toEqual([[6, 7]]);
		const taken = resolve(own, merged, { row: irving, stat: "REB" }, "theirs");
		expect([irvingIn(taken), changesOf(taken), taken.collisions]).toEqual([{ REB: 7 }, [], []]);
		expect(irvingIn(undo(own, taken))).toEqual({ REB: 6 });
	});

	test("typing in the cell decides, too", () => {
		const merged = rebase(own, set(begun(own), { REB: 6 }), fresh({ REB: 7 }));
		expect(set(merged, { REB: 8 }).collisions).toEqual([]);
	});

	test("give points from the makes of both, without asking", () => {
		const stored = { "2PM": 8, "3PM": 3, FTM: 4, PTS: 29 };
		const mine = set(begun(own, { "Kyrie Irving": stored }), { "2PM": 9 });
		const merged = rebase(own, mine, fresh({ FTM: 5, PTS: 30 }));
		expect(irvingIn(merged)).toEqual({ "2PM": 9, "3PM": 3, FTM: 5, PTS: 32 });
		expect(merged.collisions).toEqual([]);
		const back = undo(own, merged);
		expect(irvingIn(back)).toEqual({ "2PM": 8, "3PM": 3, FTM: 5, PTS: 30 });
		expect(changesOf(back)).toEqual([]);
		expect(irvingIn(redo(own, back))).toEqual(irvingIn(merged));
	});

	test("ask where the other scorer has typed points of their own", () => {
		const mine = set(begun(own, { "Kyrie Irving": { "2PM": 8, PTS: 16 } }), { "2PM": 9 });
		const merged = rebase(own, mine, fresh({ PTS: 20 }));
		expect(merged.collisions.map(({ stat, theirs }) => [stat, theirs])).toEqual([["PTS", 20]]);
	});

	test("are what undo leads back to", () => {
		const mine = set(begun(own, { "Kyrie Irving": { REB: 5 } }), { REB: 6 });
		const merged = rebase(own, mine, fresh({ REB: 7 }));
		expect(irvingIn(undo(own, merged))).toEqual({ REB: 7 });
	});
});

describe("kept work that comes back after others have saved", () => {
	const before = begun(own, { "Kyrie Irving": { REB: 5, AST: 2 } });
	const draft = draftOf(own, set(set(before, { REB: 6 }), { AST: 3 }), null, 0);

	test("is one step, and collides where both have written", () => {
		const now = begun(own, { "Kyrie Irving": { REB: 9, AST: 2 } });
		const back = restored(own, now, draft);
		expect(irvingIn(back)).toEqual({ REB: 6, AST: 3 });
		expect(back.collisions).toEqual([{ row: irving, stat: "REB", theirs: 9, by: "" }]);
		expect(back.past).toHaveLength(1);
		expect(undo(own, back).lines).toEqual(now.lines);
	});

	test("has nothing to send where it was stored after all", () => {
		const now = begun(own, { "Kyrie Irving": { REB: 6, AST: 3 } });
		const back = restored(own, now, draft);
		expect([changesOf(back), back.collisions]).toEqual([[], []]);
	});

	test("leaves out players who are gone", () => {
		const other = { ...draft, cells: draft.cells.map((cell) => ({ ...cell, roster_id: 999 })) };
		expect(changesOf(restored(own, before, other))).toEqual([]);
	});
});
