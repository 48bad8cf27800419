import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inkOn } from "../../src/domain/contrast.ts";
import { abbreviationIn, missingSigns } from "../../src/domain/team/sign.ts";

const unsigned = (names: readonly string[]) =>
	names.map((name, at) => ({ id: at + 1, name, abbreviation: null, color: null, former: null }));

const abbreviationFor = (name: string) => missingSigns(unsigned([name])).get(1)?.abbreviation;

describe("an abbreviation is guessed from the name (teams 8)", () => {
	test.each([
		["Atlanta Hawks", "ATL"],
		["Los Angeles Lakers", "LAL"],
		["LA Clippers", "LAC"],
		["Golden State Warriors", "GSW"],
		["Philadelphia 76ers", "PHI"],
		["The Bobcats", "BOB"],
		["FC Bayern München", "BAY"],
		["F.C. Porto", "POR"],
		["UCLA Bruins", "UCLA"],
		["St. Louis Blues", "SLB"],
		["O'Ray Kings", "ORA"],
		["Team 1", "T1"],
		["Team 12", "T12"],
		["Lions 2", "LIO2"],
		["Bears B", "BEAB"],
		["Parking Lot C", "PLC"],
		["Łódź Żubry", "LOD"],
		["Зенит Москва", "ЗЕН"],
		["Ωlves & Co", "ΩLV"],
		["הפועל תל אביב", "התא"],
		["서울", "서울"],
	])("%s is %s", (name, abbreviation) => expect(abbreviationFor(name)).toBe(abbreviation));

	test("never an unkind one", () => expect(abbreviationFor("Assassins")).toBe("ASA"));

	test("where it is taken, by the next letters that tell", () => {
		const found = missingSigns(unsigned(["Harbor Hawks", "Harbor Seals", "Harbor Hounds", "Harbor"]));
		expect([...found.values()].map(({ abbreviation }) => abbreviation)).toEqual(["HAR", "HAS", "HAH", "HAB"]);
	});

	test("of any names, each is one and no two of a season are the same", () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("Hawks", "!", "Team 1", "X"))),
				(names) => {
					const found = [...missingSigns(unsigned(names)).values()].map(({ abbreviation }) => abbreviation);
					expect(found.length).toBe(names.length);
					expect(new Set(found).size).toBe(names.length);
					for (const abbreviation of found) expect(abbreviationIn(abbreviation)).toBe(abbreviation);
				},
			),
		);
	});

	test("of a letter that falls into one and a point", () => {
		expect(abbreviationFor("Ŀ")).toBe("L1");
	});

	test("of a thousand teams of one name too", () => {
		const found = missingSigns(unsigned(Array.from({ length: 1000 }, () => "Hawks")));
		expect(new Set([...found.values()].map(({ abbreviation }) => abbreviation)).size).toBe(1000);
	});
});

test("a team bears what it bore last, unless somebody of the season has it", () => {
	const former = { abbreviation: "SEA", color: "#123456" };
	const teams = [
		{ id: 1, name: "Storm", abbreviation: "STO", color: "#654321", former: null },
		{ id: 2, name: "Gulls", abbreviation: null, color: null, former },
		{ id: 3, name: "Terns", abbreviation: null, color: null, former },
	];
	const found = missingSigns(teams);
	expect(found.get(2)).toEqual(former);
	expect(found.get(3)).toEqual({ abbreviation: "TER", color: "#123456" });
	expect(found.has(1)).toBe(false);
});

test("twenty teams have twenty colours, each with letters that are read on it", () => {
	const found = [...missingSigns(unsigned(Array.from({ length: 20 }, (_, at) => `Club ${at}`))).values()];
	expect(new Set(found.map(({ color }) => color)).size).toBe(20);
	for (const { color } of found) expect(inkOn(color).ratio).toBeGreaterThan(4.5);
});
