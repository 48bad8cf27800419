import { describe, expect, test } from "bun:test";
import { readQuick } from "../../../src/domain/stat-grid/quick.ts";
import { edit, type GridState } from "../../../src/domain/stat-grid/state.ts";
import { begun, rowOf, sheet, valuesOf } from "./sheet.ts";

const own = sheet();
const read = (text: string, last: number | null = null, state: GridState = begun(own), on = own) =>
	readQuick(on, state.lines, text, last);
const after = (text: string, name: string, state: GridState = begun(own), on = own) => {
	const quick = readQuick(on, state.lines, text, null);
	if (quick.kind !== "ready") throw new Error(quick.said);
	return valuesOf(on, edit(on, state, quick.edits), name);
};

describe("quick entry", () => {
	test("a number and what its player did: makes with their attempts and points", () => {
		expect(after("2 +2 +3 ft reb ast", "Kyrie Irving")).toEqual({
			"2PM": 1,
			"2PA": 1,
			"3PM": 1,
			"3PA": 1,
			FTM: 1,
			FTA: 1,
			REB: 1,
			AST: 1,
			PTS: 6,
		});
	});

	test("misses are attempts", () => {
		expect(after("2 -2 -3 -ft x2", "Kyrie Irving")).toEqual({ "2PA": 2, "3PA": 1, FTA: 1 });
	});

	test("needs no blanks, and takes beginnings and counts", () => {
		expect(after("2+2-3r2a", "Kyrie Irving")).toEqual({ "2PM": 1, "2PA": 1, "3PA": 1, REB: 2, AST: 1, PTS: 2 });
		expect(after("2 +2x3 reb12", "Kyrie Irving")).toEqual({ "2PM": 3, "2PA": 3, REB: 12, PTS: 6 });
		expect(after("2 2pm 3pa", "Kyrie Irving")).toEqual({ "2PM": 1, "2PA": 1, "3PA": 1, PTS: 2 });
	});

	test("several players in one line, and the last one again without a number", () => {
		const quick = read("2 +2 17 r");
		expect(quick).toMatchObject({ kind: "ready", row: rowOf(own, "Anderson Varejão") });
		expect(quick.said).toBe(
			"Kyrie Irving, 2, Cleveland Cavaliers: 2PM 1, 2PA 1; Anderson Varejão, 17, Cleveland Cavaliers: REB 1",
		);
		expect(read("+3", rowOf(own, "Dion Waiters"))).toMatchObject({ kind: "ready", row: rowOf(own, "Dion Waiters") });
		expect(read("+3")).toEqual({ kind: "unknown", said: "Begin with a number: 23 +2." });
	});

	test("adds to what is there, and to points that somebody typed", () => {
		const state = begun(own, { "Kyrie Irving": { PTS: 11, REB: 4 } });
		expect(after("2 +2 r", "Kyrie Irving", state)).toEqual({ PTS: 13, REB: 5, "2PM": 1, "2PA": 1 });
	});

	test("says where points that are typed leave what the makes give", () => {
		const state = begun(own, { "Kyrie Irving": { PTS: 8, "2PM": 4, "2PA": 6 } });
		expect(read("2 pts", null, state).said).toBe(
			"Kyrie Irving, 2, Cleveland Cavaliers: PTS 9 (typed; the makes give 8)",
		);
		expect(read("2 +2 pts", null, state).said).toEndWith("(typed; the makes give 10)");
		expect(read("2 +2", null, state).said).toEndWith("2PM 5, 2PA 7");
		expect(read("2 pts12").said).toEndWith("PTS 12");
	});

	test("counts by what the organization has", () => {
		const goals = sheet(["PTS", "FGM", "FGA", "FG%"]);
		expect(after("2 +2 -3", "Kyrie Irving", begun(goals), goals)).toEqual({ FGM: 1, FGA: 2, PTS: 2 });
		const points = sheet(["PTS"]);
		expect(after("2 +3 ft", "Kyrie Irving", begun(points), points)).toEqual({ PTS: 4 });
		expect(read("2 -3", null, begun(points), points).said).toBe("Nothing is counted here for “-3”.");
	});

	test("a number that both teams wear is asked, unless the team is said", () => {
		const asked = read("3 +2");
		expect(asked).toEqual({
			kind: "ask",
			number: "3",
			rows: [rowOf(own, "Dion Waiters"), rowOf(own, "Bradley Beal")],
			said: "Whose 3?",
		});
		expect(read("h3 +2")).toMatchObject({ kind: "ready", row: rowOf(own, "Dion Waiters") });
		expect(read("a3 +2")).toMatchObject({ kind: "ready", row: rowOf(own, "Bradley Beal") });
		const chosen = readQuick(own, begun(own).lines, "3 +2", null, { "3": rowOf(own, "Bradley Beal") });
		expect(chosen).toMatchObject({ kind: "ready", row: rowOf(own, "Bradley Beal") });
	});

	test("what is not understood changes nothing and is named", () => {
		expect(read("2 +4").said).toBe("“+4” is not understood.");
		expect(read("2 foo").said).toBe("“foo” is not understood.");
		expect(read("99 +2").said).toBe("Nobody wears 99.");
		expect(read("a99 +2").said).toBe("Nobody of Washington Wizards wears 99.");
		expect(read("2 f").said).toBe("“f” is not understood.");
		expect(read("2 reb0").kind).toBe("unknown");
	});

	test("more than 999 is refused", () => {
		const state = begun(own, { "Kyrie Irving": { REB: 999 } });
		expect(read("2 r", null, state).said).toBe("Kyrie Irving cannot have more than 999 REB.");
	});

	test("nothing typed is nothing, and a number alone names its player", () => {
		expect(read("  ")).toEqual({ kind: "empty", said: "" });
		expect(read("17")).toEqual({
			kind: "ready",
			row: rowOf(own, "Anderson Varejão"),
			edits: [],
			said: "Anderson Varejão, 17, Cleveland Cavaliers",
		});
	});
});
