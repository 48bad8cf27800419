import { describe, expect, test } from "bun:test";
import { blockOf } from "../../../src/domain/stat-grid/block.ts";
import { byName } from "../../../src/domain/stat-grid/find-player.ts";
import { readPaste } from "../../../src/domain/stat-grid/paste.ts";
import { sheetOf } from "../../../src/domain/stat-grid/sheet.ts";
import { edit } from "../../../src/domain/stat-grid/state.ts";
import { begun, rowOf, sheet, twoTeams, valuesOf } from "./sheet.ts";

const own = sheet();
const at = (name: string, stat: string, on = own) => ({
	row: rowOf(on, name),
	column: on.columns.findIndex((column) => column.stat.abbreviation === stat),
});
const pasted = (text: string, place = at("Kyrie Irving", "REB"), on = own) => {
	const { edits, said } = readPaste(on, text, place);
	const state = edit(on, begun(on), edits);
	return { said, of: (name: string) => valuesOf(on, state, name) };
};

describe("a block from a spreadsheet", () => {
	test("begins at the cursor, without points that follow", () => {
		const { of, said } = pasted("6\t3\t8\t14\t3\t6\t4\t5\n2\t0\t4\t9\t2\t5\t3\t4\n");
		expect(of("Kyrie Irving")).toEqual({
			REB: 6,
			AST: 3,
			"2PM": 8,
			"2PA": 14,
			"3PM": 3,
			"3PA": 6,
			FTM: 4,
			FTA: 5,
			PTS: 29,
		});
		expect(of("Dion Waiters")).toMatchObject({ REB: 2, PTS: 17 });
		expect(said).toEqual(["Pasted 16 figures of 2 players."]);
	});

	test("as wide as all columns that are typed begins with the first of them", () => {
		expect(pasted("29\t6\t3\t8\t14\t3\t6\t4\t5").of("Kyrie Irving")).toMatchObject({ PTS: 29, REB: 6, FTA: 5 });
	});

	test("with its derived columns, as a page shows them, passes over those", () => {
		const line = "29\t6\t3\t11\t20\t55.0%\t8\t14\t57.1%\t3\t6\t50.0%\t4\t5\t80.0%";
		expect(pasted(line).of("Kyrie Irving")).toMatchObject({ PTS: 29, REB: 6, "2PM": 8, "3PA": 6, FTM: 4 });
		const part = "20\t55.0%\t8\t14";
		expect(pasted(part, at("Kyrie Irving", "FGA")).of("Kyrie Irving")).toMatchObject({ "2PM": 8, "2PA": 14 });
	});

	test("as wide as the grid is a whole line wherever its percentages are 0", () => {
		const line = "8\t2\t2\t4\t8\t50.0%\t4\t8\t50%\t0\t0\t0\t0\t0\t0";
		const { of, said } = pasted(line, at("Kyrie Irving", "PTS"));
		expect(of("Kyrie Irving")).toEqual({
			PTS: 8,
			REB: 2,
			AST: 2,
			"2PM": 4,
			"2PA": 8,
			"3PM": 0,
			"3PA": 0,
			FTM: 0,
			FTA: 0,
		});
		expect(said).toEqual(["Pasted 9 figures of 1 player."]);
		const part = "20\t55.0%\t8\t14\t0\n4\t0\t1\t4\t25%";
		expect(pasted(part, at("Kyrie Irving", "FGA")).of("Dion Waiters")).toEqual({ "2PM": 1, "2PA": 4, PTS: 2 });
	});

	test("of which one line is short reads the others as they are, and leaves out what is out of its column", () => {
		const whole = "8\t2\t2\t4\t8\t50.0%\t4\t8\t50%\t0\t0\t0\t0\t0\t0";
		const early = "6\t1\t1\t2\t4\t50.0%\t2\t4\t50%";
		const gap = "6\t1\t2\t4\t50.0%\t2\t4\t50%\t0";
		const { of, said } = pasted([whole, early, "DNP", gap].join("\n"), at("Kyrie Irving", "PTS"));
		expect(of("Kyrie Irving")).toMatchObject({ PTS: 8, REB: 2, AST: 2, "2PM": 4, "2PA": 8, FTA: 0 });
		expect(of("Dion Waiters")).toEqual({ PTS: 6, REB: 1, AST: 1, "2PM": 2, "2PA": 4 });
		expect([of("Anderson Varejão"), of("Chris Johnson")]).toEqual([{}, {}]);
		expect(said.slice(1)).toEqual(["Line 4 has its figures in other columns than the rest. It was left out."]);
		const typed = pasted("6\t3\t8\t14\t3\t6\t4\t5\n2\t9\t2\t5\t3\t4");
		expect(typed.of("Dion Waiters")).toEqual({});
		expect(typed.said[1]).toStartWith("Line 2 has its figures in other columns");
	});

	test("in the middle of a line writes only there", () => {
		expect(pasted("4\t5", at("Dion Waiters", "FTM")).of("Dion Waiters")).toMatchObject({ FTM: 4, FTA: 5 });
		expect(pasted("7", at("Dion Waiters", "AST")).of("Dion Waiters")).toEqual({ AST: 7 });
	});

	test("larger than the grid is cut, and says so", () => {
		const { of, said } = pasted("1\t2\n1\t2\n1\t2\n1\t2\n1\t2", at("Kyrie Irving", "FTA"));
		expect(of("Kyrie Irving")).toEqual({ FTA: 1 });
		expect(of("Bradley Beal")).toEqual({});
		expect(said).toEqual(["Pasted 4 figures of 4 players.", "1 line and 1 column do not fit and were left out."]);
	});

	test("with a row of headings may have its columns in any order, and others among them", () => {
		const text = "Player\tMIN\tFT\t3PT\tReb\tPlus\nIrving\t38\t4-5\t3/6\t6\t+11";
		const { of, said } = pasted(text);
		expect(of("Kyrie Irving")).toEqual({ REB: 6, "3PM": 3, "3PA": 6, FTM: 4, FTA: 5, PTS: 13 });
		expect(said).toEqual(["Pasted 5 figures of 1 player."]);
	});

	test("finds players by their names as score sheets write them, on either team", () => {
		const text = "Irving, Kyrie\t1\nD. Waiters\t2\nVAREJAO\t3\nAJ Price*\t4\nOkafor (C)\t5\nTotal\t15";
		const { of } = pasted(text);
		const names = ["Kyrie Irving", "Dion Waiters", "Anderson Varejão", "A.J. Price", "Emeka Okafor"];
		expect(names.map((name) => of(name)["REB"])).toEqual([1, 2, 3, 4, 5]);
	});

	test("knows last and first names of several words as they are stored", () => {
		const names = [
			{ name: "Jan van der Berg", lastName: "van der Berg" },
			{ name: "Mary Ann Smith", lastName: "Smith" },
			{ name: "Nené", lastName: "" },
		];
		const players = twoTeams.slice(0, names.length).map((player, at) => ({ ...player, ...names[at] }));
		const small = sheetOf(own.stats, players, own.teams);
		const rows = (name: string) => byName(small, name).map((row) => small.players[row]?.name);
		for (const name of ["J. van der Berg", "van der Berg, Jan", "Van der Berg"])
			expect(rows(name)).toEqual(["Jan van der Berg"]);
		for (const name of ["Smith", "M. Smith", "Smith, Mary Ann", "MARY ANN SMITH"])
			expect(rows(name)).toEqual(["Mary Ann Smith"]);
		expect([rows("Nene"), rows("Berg"), rows("*")]).toEqual([["Nené"], [], []]);
	});

	test("finds them by shirt numbers, in a column of that name, with # or beside a name", () => {
		expect(pasted("No\tAST\n17\t9").of("Anderson Varejão")).toEqual({ AST: 9 });
		expect(pasted("#17\t9\n#2\t1").of("Anderson Varejão")).toEqual({ REB: 9 });
		expect(pasted("3\tBeal\t4").of("Bradley Beal")).toEqual({ REB: 4 });
		const lines = "17\t9\t4\t3\t7\t0\t0\t3\t3\n2\t6\t3\t8\t14\t3\t6\t4\t5";
		expect(pasted(lines).of("Anderson Varejão")).toMatchObject({ REB: 9, FTA: 3 });
	});

	test("a line with a team's name says whose players follow", () => {
		const text = "#\tREB\nCleveland Cavaliers\n3\t2\nWashington Wizards\n3\t5";
		const { of } = pasted(text);
		expect([of("Dion Waiters")["REB"], of("Bradley Beal")["REB"]]).toEqual([2, 5]);
	});

	test("of two with one name takes the one of the cursor's team, and asks about no other", () => {
		expect(pasted("Johnson\t5").of("Chris Johnson")).toEqual({ REB: 5 });
		expect(pasted("Johnson\t5", at("Emeka Okafor", "REB")).of("Trevor Johnson")).toEqual({ REB: 5 });
	});

	test("leaves what an empty cell or DNP stands on, and names what it cannot read", () => {
		const { of, said } = pasted(
			"Player\tREB\tAST\nIrving\t\t3\nWaiters\tDNP - coach\t\nVarejao\t9.5\t1000\nJordan\t1\t1",
		);
		expect(of("Kyrie Irving")).toEqual({ AST: 3 });
		expect(said).toEqual([
			"Pasted 1 figure of 1 player.",
			"Line 4, REB: “9.5” is no whole number from 0 to 999.",
			"Line 4, AST: “1000” is no whole number from 0 to 999.",
			"No player here is called “Jordan”.",
		]);
	});

	test("of nothing that fits changes nothing and says so", () => {
		expect(pasted("hello").said[0]).toBe("Nothing in what was pasted fits here.");
		expect(pasted("").said).toEqual(["Nothing in what was pasted fits here."]);
	});
});

describe("a block of text", () => {
	test("has quoted cells with tabs and line ends in them", () => {
		expect(blockOf('"Price\n""AJ"""\t4\r\nBeal\t5\r\n')).toEqual([
			['Price "AJ"', "4"],
			["Beal", "5"],
		]);
	});

	test("is parted by commas or semicolons where there are no tabs, else by runs of blanks", () => {
		expect(blockOf("a;1\nb;2")).toEqual([
			["a", "1"],
			["b", "2"],
		]);
		expect(blockOf("1,2\n3,4")).toEqual([
			["1", "2"],
			["3", "4"],
		]);
		expect(blockOf("Price, AJ   4\nBeal  5")).toEqual([
			["Price, AJ", "4"],
			["Beal", "5"],
		]);
	});
});
