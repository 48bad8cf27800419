import type { Locator, Page } from "playwright-core";

/** How a person works the page: with a mouse or finger, or with the keyboard alone. */
export interface Hands {
	/** Clicks, or goes there with Tab and presses Enter (Space on a box). */
	press(target: Locator): Promise<void>;
	type(target: Locator, text: string): Promise<void>;
	choose(target: Locator, label: string): Promise<void>;
}

export function mouse(): Hands {
	return {
		press: async (target) => await target.click(),
		type: async (target, text) => await target.fill(text),
		choose: async (target, label) => void (await target.selectOption({ label })),
	};
}

const stepsMax = 400;

/** No pointer at all: Tab until the thing has the focus, as somebody without a mouse does. */
export function keyboard(page: Page): Hands {
	const reach = async (target: Locator) => {
		await target.waitFor();
		for (let step = 0; step < stepsMax; step += 1) {
			if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
			await page.keyboard.press("Tab");
		}
		throw new Error(`The keyboard does not reach ${target}`);
	};
	return {
		async press(target) {
			await reach(target);
			const isBox = await target.evaluate((element) => element.matches("input[type=checkbox]"));
			await page.keyboard.press(isBox ? "Space" : "Enter");
		},
		async type(target, text) {
			await reach(target);
			const kind = await target.getAttribute("type");
			if (kind === "date") return await page.keyboard.type(typedDate(text));
			if (kind === "time") return await page.keyboard.type(typedTime(text));
			await page.keyboard.press("ControlOrMeta+a");
			await page.keyboard.type(text);
		},
		async choose(target, label) {
			await reach(target);
			await page.keyboard.type(label);
		},
	};
}

/** 2026-11-20 as an American date field takes it from the keyboard. */
const typedDate = (date: string) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

/** 19:00 as an American time field takes it. */
function typedTime(time: string): string {
	const hour = Number(time.slice(0, 2));
	return `${String(hour % 12 || 12).padStart(2, "0")}${time.slice(3, 5)}${hour < 12 ? "AM" : "PM"}`;
}
