import { expect, test } from "bun:test";
import fc from "fast-check";
import { contrastText, inkOn } from "../../src/domain/contrast.ts";
import { said } from "../support/said.ts";

test("black and white are measured as WCAG does", () => {
	expect(inkOn("#000000")).toEqual({ ink: "white", ratio: 21 });
	expect(inkOn("#ffffff")).toEqual({ ink: "black", ratio: 21 });
	expect(contrastText("#1b46c8")).toBe("White text on it is easy to read.");
	expect(contrastText("#ffee00")).toBe(said.blackTextReads);
});

test("whatever the colour, its ink has enough contrast for text", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
			expect(inkOn(`#${number.toString(16).padStart(6, "0")}`).ratio).toBeGreaterThan(4.5);
		}),
	);
});
