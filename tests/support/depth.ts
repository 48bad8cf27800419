import { test } from "bun:test";

/** How often a property is tried: few times in the check, many in the full one. */
export const depth = (few: number, many: number): number => (process.env["FULL"] ? many : few);

const isShort =
	process.env["TIPOFF_TEST_CLUSTER"] !== undefined && !process.env["FULL"] && !process.env["TIPOFF_TEST_FURTHER"];

/**
 * A test that goes another way through what a test of the check goes through already (by finger instead of mouse, at another
 * width, with a second person), or one that waits long for a single fault of a machine. It is tried in the full check, and
 * where its file is asked for; the ordinary check leaves it out. Whatever alone shows a sentence that the rules quote stays in
 * the check, which counts them.
 */
export const further: typeof test = isShort ? leftOut() : test;

/** Takes what `test` takes and does nothing with it; `further.each(rows)(name, …)` too. */
function leftOut(): typeof test {
	return new Proxy(() => {}, { apply: leftOut, get: leftOut }) as unknown as typeof test;
}

/** Rows of `test.each`: one of them in the check, all where `further` tests run too. */
export function few<Row>(rows: readonly Row[], which: "first" | "last" = "first"): readonly Row[] {
	if (!isShort) return rows;
	return which === "first" ? rows.slice(0, 1) : rows.slice(-1);
}
