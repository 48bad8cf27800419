import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import { entriesOf, lateText } from "../../../src/domain/tally/entries.ts";
import { readKey, type Command } from "../../../src/domain/tally/keys.ts";
import { syncText } from "../../../src/domain/tally/snapshot.ts";
import { known, sheetWith, tap } from "./sheet.ts";
import { said as sentences } from "../../support/said.ts";

test("entries are told with number, name and period, the last one first, each once", () => {
	const both = tap({ action: "2", roster_id: 1, period_id: 1 });
	const sheet = sheetWith({
		taps: [
			known({ op_id: both.op_id, action: "2", roster_id: 1 }),
			known({ op_id: "b", action: "foul", roster_id: 4 }),
			known({ op_id: "c", action: "points", side: "away", n: 3, status: "late", message: sentences.gameOver }),
			known({ op_id: "d", action: "start", period_id: null, status: "undone" }),
		],
	});
	const waiting = [tap({ action: "ast", roster_id: 3, period_id: 2 }), tap({ action: "undo", of: "b" })];
	expect(entriesOf(sheet, [both], waiting).map(({ text, state, message }) => [text, state, message])).toEqual([
		["23 Cy Fox assist (Q2)", "waiting", null],
		["23 Ada Lee +2 (Q1)", "saved", null],
		["Di Orr foul (Q1)", "undone", null],
		["Pilots +3 (Q1)", "late", sentences.gameOver],
		["Game started", "undone", null],
	]);
});

test("what this device has sent too late is said with its reason, and which entries are in no score", () => {
	const late = (op_id: string, n: number) =>
		known({ op_id, action: "points", side: "away", n, status: "late", message: sentences.gameOver });
	const sheet = sheetWith({ taps: [late("others", 1)] });
	expect(lateText(entriesOf(sheet, [], []))).toBeNull();
	expect(lateText(entriesOf(sheet, [], [], [late("a", 3)]))).toBe(
		"The game is over. Not in the score: Pilots +3 (Q1).",
	);
	expect(lateText(entriesOf(sheet, [], [], [late("a", 3), late("b", 2)]))).toBe(
		"The game is over. Not in the score: 2 entries, the last Pilots +2 (Q1).",
	);
});

const typed = (keys: string): (Command | null)[] => {
	let before = "";
	return [...keys].map((key) => {
		const read = readKey(basketball, before, key);
		before = read?.typed ?? before;
		return read?.command ?? null;
	});
};

test("keys are a number, then what happened", () => {
	expect(typed("23+2")).toEqual([
		{ do: "pick", number: "2" },
		{ do: "pick", number: "23" },
		null,
		{ do: "tap", action: "2" },
	]);
	expect(typed("7-37r").filter((command) => command !== null)).toEqual([
		{ do: "pick", number: "7" },
		{ do: "tap", action: "3-miss" },
		{ do: "pick", number: "7" },
		{ do: "tap", action: "reb" },
	]);
	expect(typed("+9x")).toEqual([null, null, null]);
	expect(typed("hVuF").map((command) => command?.do)).toEqual(["side", "side", "undo", "tap"]);
});

test("a digit after a pause, or after three, begins another number", () => {
	expect(readKey(basketball, "23", "4", true)?.command).toEqual({ do: "pick", number: "4" });
	expect(readKey(basketball, "230", "4")?.command).toEqual({ do: "pick", number: "4" });
	expect(readKey(basketball, "23", "q")).toBeNull();
});

test("what waits is said with the reason, and whether the page may be closed", () => {
	expect(syncText({ state: "saved", waiting: 0, message: "", lasts: true })).toBe("Saved");
	expect(syncText({ state: "sending", waiting: 2, message: "", lasts: true })).toBe("2 waiting");
	expect(syncText({ state: "stopped", waiting: 3, message: "Please sign in.", lasts: false })).toBe(
		"Not saved, 3 waiting · Please sign in. · Keep this page open",
	);
});
