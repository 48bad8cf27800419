import { expect, test } from "bun:test";
import { attributeCells } from "../../../src/domain/csv/people.ts";
import { newSeason } from "../../../src/domain/csv/season.ts";
import { said } from "../../support/said.ts";

test("a date among the attributes is one of the years that the forms take, with their sentence", () => {
	const columns = [{ column: { name: "Born", at: 0 }, name: "Born", type: "date" as const }];
	const reasons = (value: string) => {
		const { problems } = newSeason("Men");
		attributeCells(columns, { file: "players.csv", line: 2, cells: [value], problems });
		return problems.first.map(({ reason }) => reason);
	};
	for (const value of ["", "1900-01-01", "2100-12-31"]) expect([value, reasons(value)]).toEqual([value, []]);
	for (const value of ["1899-12-31", "2101-01-01"])
		expect([value, reasons(value)]).toEqual([value, [said.dateOutOfRange]]);
	expect(reasons("1999-02-29")).toEqual(["this attribute is a date, YYYY-MM-DD."]);
});
