import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { fold } from "../../src/domain/fold.ts";
import { anyText } from "../support/any-text.ts";
import { depth } from "../support/depth.ts";

test("case, accents, spaces and letters that Unicode keeps whole are folded", () => {
	expect(fold("  Tomás   HERRERA ")).toBe("tomas herrera");
	expect(fold("Łukasz Ørsted")).toBe("lukasz orsted");
	expect(fold("Groß Æsir Đoković Þór Œuvre Ðan")).toBe("gross aesir dokovic thor oeuvre dan");
	expect(fold("İzmir ısı")).toBe("izmir isi");
	expect(fold("日本 Ωμέγα")).toBe("日本 ωμεγα");
});

test("folding twice changes nothing, and neither case nor spacing matters", () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(fold(fold(text))).toBe(fold(text));
			expect(fold(`  ${text}\t`)).toBe(fold(text));
		}),
		{ numRuns: depth(200, 2000), seed: 4 },
	);
});

test("what is plain is folded as what is not", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
			expect(fold(`${text}E`)).toBe(fold(`${text}É`));
		}),
	);
});
