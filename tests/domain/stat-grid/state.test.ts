import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { draftOf, cellsToSend, restored } from "../../../src/domain/stat-grid/draft.ts";
import { rebase } from "../../../src/domain/stat-grid/merge.ts";
import {
	changesOf,
	close,
	edit,
	leave,
	leaveAll,
	redo,
	stored,
	typedChanges,
	undo,
	type Edit,
	type GridState,
} from "../../../src/domain/stat-grid/state.ts";
import { begun, rowOf, sheet, valuesOf } from "./sheet.ts";

const own = sheet();
const [irving, beal] = [rowOf(own, "Kyrie Irving"), rowOf(own, "Bradley Beal")];
const set = (state: GridState, row: number, values: Record<string, number | null>) =>
	edit(
		own,
		state,
		Object.entries(values).map(([stat, value]) => ({ row, stat, value })),
	);
const typed = (state: GridState, row: number, stat: string, values: readonly (number | null)[]) =>
	values.reduce((now, value) => edit(own, now, [{ row, stat, value }], { typing: { row, stat } }), state);

describe("points", () => {
	test("follow from the makes until somebody types them", () => {
		const made = set(begun(own), irving, { "2PM": 8, "3PM": 3, FTM: 4 });
		expect(valuesOf(own, made, "Kyrie Irving")).toEqual({ "2PM": 8, "3PM": 3, FTM: 4, PTS: 29 });
		const byHand = set(made, irving, { PTS: 30 });
		expect(valuesOf(own, set(byHand, irving, { FTM: 5 }), "Kyrie Irving")["PTS"]).toBe(30);
	});

	test("that are taken away stay away until the next make, and go with the last one (games 10)", () => {
		const byHand = set(begun(own), irving, { PTS: 30, "2PM": 8 });
		const cleared = set(byHand, irving, { PTS: null });
		expect(valuesOf(own, cleared, "Kyrie Irving")).toEqual({ "2PM": 8 });
		expect(valuesOf(own, leave(own, cleared, irving), "Kyrie Irving")).toEqual({ "2PM": 8 });
		expect(valuesOf(own, set(cleared, irving, { REB: 6, "2PA": 9 }), "Kyrie Irving")).toEqual({
			"2PM": 8,
			REB: 6,
			"2PA": 9,
		});
		expect(valuesOf(own, set(cleared, irving, { FTM: 1 }), "Kyrie Irving")["PTS"]).toBe(17);
		const away = set(set(begun(own), beal, { "2PM": 8 }), beal, { PTS: null });
		expect(valuesOf(own, leave(own, away, beal), "Bradley Beal")["PTS"]).toBe(0);
		const made = set(begun(own), irving, { "2PM": 8 });
		expect(valuesOf(own, set(made, irving, { "2PM": null }), "Kyrie Irving")).toEqual({});
	});

	test("that are stored otherwise than the makes say are somebody's own", () => {
		const state = begun(own, { "Kyrie Irving": { PTS: 11, "2PM": 5 } });
		expect(valuesOf(own, set(state, irving, { "2PM": 6 }), "Kyrie Irving")["PTS"]).toBe(11);
		const agreeing = begun(own, { "Kyrie Irving": { PTS: 10, "2PM": 5 } });
		expect(valuesOf(own, set(agreeing, irving, { "2PM": 6 }), "Kyrie Irving")["PTS"]).toBe(12);
	});

	test("follow nothing where an organization does not count every make", () => {
		const few = sheet(["PTS", "REB", "3PM"]);
		const state = edit(few, begun(few), [{ row: irving, stat: "3PM", value: 2 }]);
		expect(valuesOf(few, state, "Kyrie Irving")).toEqual({ "3PM": 2 });
	});
});

describe("empty cells", () => {
	test("stay empty at home, and become 0 away once the player has another value", () => {
		const home = set(begun(own), irving, { REB: 6 });
		expect(valuesOf(own, leave(own, home, irving, "AST"), "Kyrie Irving")).toEqual({ REB: 6 });
		const away = set(begun(own), beal, { REB: 6 });
		expect(valuesOf(own, leave(own, away, beal, "AST"), "Bradley Beal")).toEqual({ REB: 6, AST: 0 });
		expect(Object.keys(valuesOf(own, leave(own, away, beal), "Bradley Beal"))).toHaveLength(9);
		expect(valuesOf(own, leave(own, begun(own), beal, "AST"), "Bradley Beal")).toEqual({});
	});

	test("of a line that nobody has changed stay as they are, also when all is sent", () => {
		const state = begun(own, { "Bradley Beal": { PTS: 8 } });
		expect(leave(own, state, beal)).toBe(state);
		expect(leaveAll(own, state)).toEqual(state);
	});

	test("are filled in the step that made them wrong, so that one undo takes back both", () => {
		const away = leave(own, typed(begun(own), beal, "REB", [6]), beal);
		expect(undo(own, away).lines).toEqual(begun(own).lines);
		expect(away.past).toHaveLength(1);
	});

	test("that were filled are nobody's changes, and empty again once nothing is left that somebody typed", () => {
		const away = leave(own, typed(begun(own), beal, "REB", [6]), beal);
		expect(typedChanges(own, away).map(({ stat, to }) => [stat, to])).toEqual([["REB", 6]]);
		const zero = leave(own, typed(begun(own), beal, "AST", [0]), beal);
		expect(typedChanges(own, zero).map(({ stat, to }) => [stat, to])).toEqual([["AST", 0]]);
		const none = leave(own, typed(away, beal, "REB", [null]), beal, "REB");
		expect([none.lines, typedChanges(own, none), changesOf(none)]).toEqual([begun(own).lines, [], []]);
	});

	test("of a line that was only passed through stay as they are", () => {
		const state = begun(own, { "Bradley Beal": { PTS: 8 } });
		expect(leave(own, state, beal, "AST")).toBe(state);
	});

	test("that were filled leave points to the makes, and give way to what another scorer has typed", () => {
		const away = leave(own, typed(begun(own), beal, "REB", [6]), beal);
		expect(valuesOf(own, typed(away, beal, "2PM", [4]), "Bradley Beal")).toMatchObject({ "2PM": 4, PTS: 8 });
		const fresh = [{ row: beal, stat: "AST", value: 5, by: "anna" }];
		const merged = rebase(own, away, fresh);
		expect([merged.collisions, valuesOf(own, merged, "Bradley Beal")["AST"]]).toEqual([[], 5]);
		const now = begun(own, { "Bradley Beal": { AST: 5 } });
		const back = restored(own, now, draftOf(own, away, null, 0));
		expect([back.collisions, valuesOf(own, back, "Bradley Beal")["AST"]]).toEqual([[], 5]);
		expect(typedChanges(own, back).map(({ stat }) => stat)).toEqual(["REB"]);
	});

	test("are not filled while undone steps can come back", () => {
		const two = set(set(begun(own), beal, { REB: 6 }), beal, { AST: 3 });
		const back = leave(own, undo(own, two), beal);
		expect(valuesOf(own, redo(own, back), "Bradley Beal")).toEqual({ REB: 6, AST: 3 });
	});
});

describe("what somebody typed", () => {
	const typedStats = (state: GridState) => typedChanges(own, state).map(({ stat }) => stat);

	test("is not the points that follow, but is their taking away", () => {
		expect(typedStats(set(begun(own), irving, { "2PM": 8 }))).toEqual(["2PM"]);
		expect(typedStats(set(begun(own), irving, { "2PM": 8, PTS: 15 }))).toEqual(["PTS", "2PM"]);
		const byHand = begun(own, { "Kyrie Irving": { PTS: 30, "2PM": 8 } });
		expect(typedStats(set(byHand, irving, { PTS: null }))).toEqual(["PTS"]);
	});

	test("is counted in what a device keeps", () => {
		const away = leave(own, typed(begun(own), beal, "REB", [6]), beal);
		const kept = draftOf(own, away, null, 0);
		expect([kept.typed, kept.cells.length]).toEqual([1, 9]);
	});
});

describe("undo", () => {
	test("takes back what was typed in a cell at once, not key by key", () => {
		const state = typed(begun(own), irving, "REB", [1, 12]);
		expect(state.past).toHaveLength(1);
		expect(valuesOf(own, undo(own, state), "Kyrie Irving")).toEqual({});
		expect(typed(close(state), irving, "REB", [7]).past).toHaveLength(2);
	});

	test("does not mistake another cell's step for the one that was typed and taken back", () => {
		const before = set(begun(own), irving, { AST: 4 });
		const again = typed(typed(before, irving, "REB", [1, null]), irving, "REB", [7]);
		expect(again.past).toHaveLength(2);
		expect(valuesOf(own, undo(own, again), "Kyrie Irving")).toEqual({ AST: 4 });
	});

	test("an edit without a difference is none", () => {
		const state = set(begun(own), irving, { REB: 6 });
		expect(set(state, irving, { REB: 6 })).toBe(state);
	});
});

const stats = own.columns.flatMap(({ derived, stat }) => (derived ? [] : [stat.abbreviation]));
const anEdit = fc.record({
	row: fc.nat({ max: own.players.length - 1 }),
	stat: fc.constantFrom(...stats),
	value: fc.option(fc.nat({ max: 30 }), { nil: null }),
});
type Deed =
	| { kind: "type"; edits: Edit[] }
	| { kind: "paste"; edits: Edit[] }
	| { kind: "leave"; row: number }
	| { kind: "undo" }
	| { kind: "redo" };
const someEdits = fc.array(anEdit, { minLength: 1, maxLength: 6 });
const aDeed: fc.Arbitrary<Deed> = fc.oneof(
	fc.record({ kind: fc.constant("type" as const), edits: someEdits }),
	fc.record({ kind: fc.constant("paste" as const), edits: someEdits }),
	fc.record({ kind: fc.constant("leave" as const), row: fc.nat({ max: own.players.length - 1 }) }),
	fc.record({ kind: fc.constant("undo" as const) }),
	fc.record({ kind: fc.constant("redo" as const) }),
);
const someLine = fc.dictionary(fc.constantFrom(...stats), fc.nat({ max: 30 }));
const aStart = fc.array(someLine, { minLength: own.players.length, maxLength: own.players.length });
const startOf = (lines: Record<string, number>[]) =>
	begun(own, Object.fromEntries(own.players.map(({ name }, row) => [name, lines[row] ?? {}])));

function done(state: GridState, deed: Deed): GridState {
	if (deed.kind === "undo") return undo(own, state);
	if (deed.kind === "redo") return redo(own, state);
	if (deed.kind === "leave") return leave(own, state, deed.row);
	if (deed.kind === "paste") return edit(own, state, deed.edits);
	return deed.edits.reduce((now, one) => edit(own, now, [one], { typing: one }), state);
}

describe("whatever a scorer does", () => {
	test("undoing all of it is as if nothing was done, and doing it again as if nothing was undone", () => {
		fc.assert(
			fc.property(aStart, fc.array(aDeed, { maxLength: 20 }), (lines, deeds) => {
				const first = startOf(lines);
				const last = deeds.reduce(done, first);
				const steps = last.past.length;
				let back = last;
				for (let step = 0; step < steps; step += 1) back = undo(own, back);
				expect(back.lines).toEqual(first.lines);
				expect(changesOf(back)).toEqual([]);
				let again = back;
				for (let step = 0; step < steps; step += 1) again = redo(own, again);
				expect(again.lines).toEqual(last.lines);
			}),
		);
	});

	test("what is sent is exactly the difference, and once it is stored there is none", () => {
		fc.assert(
			fc.property(aStart, fc.array(aDeed, { maxLength: 20 }), (lines, deeds) => {
				const first = startOf(lines);
				const last = deeds.reduce(done, first);
				const server = first.lines.map(({ values }) => ({ ...values }));
				const cells = cellsToSend(own, last);
				for (const { roster_id, stat_id, value, base } of cells) {
					const row = own.players.findIndex((player) => player.roster_id === roster_id);
					const stat = own.stats.find(({ id }) => id === stat_id)?.abbreviation ?? "";
					expect(server[row]?.[stat] ?? null).toBe(base);
					expect(value).not.toBe(base);
					server[row] = { ...server[row], [stat]: value };
				}
				expect(server).toEqual(last.lines.map(({ values }) => ({ ...values })));
				const after = stored(
					last,
					changesOf(last).map(({ row, stat, to }) => ({ row, stat, value: to })),
				);
				expect(cellsToSend(own, after)).toEqual([]);
			}),
		);
	});

	test("what a device has kept comes back with its history", () => {
		fc.assert(
			fc.property(aStart, fc.array(aDeed, { maxLength: 20 }), (lines, deeds) => {
				const first = startOf(lines);
				const last = close(deeds.reduce(done, first));
				const kept = JSON.parse(JSON.stringify(draftOf(own, last, null, 0)));
				expect(restored(own, first, kept)).toEqual(last);
			}),
		);
	});
});
