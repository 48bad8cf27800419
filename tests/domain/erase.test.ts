import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { withoutPeople } from "../../src/domain/deletion/erase.ts";

const ada = new Set([5]);

test("what is about an erased person keeps ids and figures of others, and no text", () => {
	expect(withoutPeople({ player: "Ada Lovelace", player_id: 5, team: "Hawks", slt_id: 7 }, ada)).toEqual({ slt_id: 7 });
	const lines = [
		{ player_id: 5, name: "Ada", points: 12 },
		{ player_id: 6, name: "Bo", points: 3 },
	];
	expect(withoutPeople({ lines }, ada)).toEqual({ lines: [{ points: 12 }, lines[1]] });
});

test("a team that an erased person led keeps all but that", () => {
	expect(withoutPeople({ captain_id: 5, captain: null, name: "Hawks" }, ada)).toEqual({ name: "Hawks" });
	expect(withoutPeople({ captain_id: 6, captain: "Bo" }, ada)).toEqual({ captain_id: 6, captain: "Bo" });
});

test("what says nothing of erased people stays as it is", () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const own = JSON.parse(JSON.stringify(value)) as unknown; // -0 is 0 in the log
			expect(withoutPeople(own, new Set([-1]))).toEqual(own);
		}),
	);
});

test("no erased id is left, however deep", () => {
	const leaf = fc.record({ player_id: fc.integer({ min: 1, max: 9 }), name: fc.string() });
	const { tree } = fc.letrec((tie) => ({
		tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("tree")), fc.dictionary(fc.constantFrom("a", "b"), tie("tree"))),
	}));
	fc.assert(
		fc.property(tree, (value) => {
			expect(JSON.stringify(withoutPeople(value, ada))).not.toContain('"player_id":5');
		}),
	);
});
