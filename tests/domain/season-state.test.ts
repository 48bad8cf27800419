import { expect, test } from "bun:test";
import { marksAfter } from "../../src/domain/season/state.ts";

const planned = { active: false, planned: true };
const current = { active: true, planned: false };

test("a season is never active and planned: the mark that is set now holds (leagues 4)", () => {
	expect(marksAfter({ active: true }, planned)).toEqual(current);
	expect(marksAfter({ active: true, planned: true }, planned)).toEqual(current);
	expect(marksAfter({ planned: true }, current)).toEqual(planned);
	expect(marksAfter({ active: true, planned: true }, current)).toEqual(planned);
});

test("of a new season the more private mark holds, and what is not said is not changed", () => {
	expect(marksAfter({ active: true, planned: true })).toEqual(planned);
	expect(marksAfter({ planned: true })).toEqual(planned);
	expect(marksAfter({ active: true })).toEqual(current);
	expect(marksAfter({})).toEqual({});
	expect(marksAfter({ active: false }, planned)).toEqual({ active: false });
	expect(marksAfter({ planned: false }, planned)).toEqual({ planned: false });
});
