import { expect, test } from "bun:test";
import { noteTaken } from "../../../src/domain/csv/conflicts.ts";
import { newSeason, type TeamFacts } from "../../../src/domain/csv/season.ts";

const facts = (abbreviation: string | undefined) =>
	({ from: { file: "teams.csv", line: 2 }, abbreviation }) as unknown as TeamFacts; // what the rule looks at

/** What is noted when a file says these abbreviations over those that are kept. */
function noted(said: Readonly<Record<string, string | undefined>>, kept: Readonly<Record<string, string>>) {
	const { problems } = newSeason(null, "UTC");
	noteTaken(
		problems,
		Object.entries(said).map(([key, abbreviation]) => ({ key, facts: facts(abbreviation) })),
		Object.entries(kept).map(([key, abbreviation]) => ({ key, name: `The ${key}`, abbreviation })),
	);
	return { count: problems.count, reasons: problems.first.map(({ reason }) => reason) };
}

test("a file cannot give a team the abbreviation that another one of the season keeps (teams 8)", () => {
	const kept = { hawks: "HAW", seals: "SEA" };
	expect(noted({ hawks: "SEA" }, kept)).toEqual({ count: 1, reasons: ["it belongs to The seals in this season."] });
	expect(noted({ hawks: "SEA", seals: undefined }, kept).count).toBe(1);
	expect(noted({ terns: "SEA" }, kept).count).toBe(1);
	expect(noted({ hawks: "SEA", seals: "HAW" }, kept).count).toBe(0);
	expect(noted({ hawks: "HAW" }, kept).count).toBe(0);
	expect(noted({ terns: "TER" }, kept).count).toBe(0);
});
