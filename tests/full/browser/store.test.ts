import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

let stage: Stage;

beforeAll(async () => {
	stage = await openStage();
	await stage.site.organization({ slug: "coast", name: "Coast", site_variant: "adult-league", theme: "auto" });
}, 120_000);
afterAll(async () => await stage?.close());

describe.skipIf(!hasBrowser)("the store", () => {
	test.each(["light", "dark"] as const)("shows each garment against what lies behind it: %s", async (colorScheme) => {
		const { page, open } = await stage.newPage(null, { colorScheme });
		await open("/coast/store");
		const garments = await page.locator(".product > .garment").evaluateAll((all) => {
			const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
			const light = (colour: string) => {
				if (!canvas) throw new Error("a canvas draws");
				canvas.fillStyle = colour;
				canvas.fillRect(0, 0, 1, 1);
				const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
				return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
			};
			return all.map((garment) => {
				const cloth = garment.querySelector(".cloth");
				if (!cloth) throw new Error("a garment is drawn");
				const [one, other] = [getComputedStyle(cloth).fill, getComputedStyle(garment).backgroundColor].map(light);
				return { name: garment.ariaLabel, ratio: Math.max(one ?? 0, other ?? 0) / Math.min(one ?? 0, other ?? 0) };
			});
		});
		expect(garments).toHaveLength(5);
		const dim = garments.filter(({ name, ratio }) => ratio < 1.9 && !(colorScheme === "light" && name === "Tank"));
		expect(dim).toEqual([]); // a white one on white has its outline
	});
});
