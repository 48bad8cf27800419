import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser, onDisk } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

const pixel = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

describe.skipIf(!hasBrowser)("the page editor", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let context: BrowserContext;
	let page: Page;
	let link: { id: number };

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		staff = await staffOf(stage.site, acme, "staff", stage.host);
		link = (
			(await (await staff.send("POST", "/api/organization-links", { label: "Rules" })).json()) as { link: typeof link }
		).link;
	}, 120_000);
	afterEach(async () => await context?.close());
	afterAll(async () => await stage?.close());

	const path = () => `/dashboard/pages/${link.id}/edit`;
	async function open(options: BrowserContextOptions = {}) {
		const opened = await stage.signedIn(acme, "staff", { viewport: { width: 1280, height: 900 }, ...options });
		({ context, page } = opened);
		await opened.open(path());
		await alive();
	}
	const alive = async (tab = page) => await tab.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
	const seen = async () => await (await stage.site.get("/acme/rules")).text();
	const badges = async () => await page.locator(".blocks > li > .row > .badge").allTextContents();
	/** The sentence is said, and nothing is left to save. */
	const saved = async () => {
		await page.waitForSelector("text=Page saved!");
		await page.waitForFunction(() => document.querySelector(".page-editor .badge.warn") === null);
	};

	test("buttons and keys put marks around what is selected, undo takes them back, and visitors see them (content 9)", async () => {
		const answer = await staff.send("POST", "/api/organization-links", { label: "Fees" });
		const { link: fees } = (await answer.json()) as { link: typeof link };
		const opened = await stage.signedIn(acme, "staff");
		({ context, page } = opened);
		await opened.open(`/dashboard/pages/${fees.id}/edit`);
		await alive();
		await page.click("#add-paragraph");
		const text = page.getByLabel("Text", { exact: true });
		const select = async (words: string) =>
			await text.evaluate((area: HTMLTextAreaElement, chosen) => {
				const at = area.value.indexOf(chosen);
				area.focus();
				area.setSelectionRange(at, at + chosen.length);
			}, words);
		await text.fill("Due before the first game, see our shop. <b>x</b>");
		await select("before");
		await page.keyboard.press("Control+b");
		await page.keyboard.press("Control+i");
		expect(await text.inputValue()).toStartWith("Due ***before*** the");
		await page.keyboard.press("Control+z");
		expect(await text.inputValue()).toStartWith("Due **before** the");
		await select("our shop");
		await page.getByRole("button", { name: "Link" }).click();
		await page.keyboard.type("https://shop.example/");
		await page.keyboard.press("Control+End");
		await page.getByRole("button", { name: "Table" }).click();
		const preview = page.locator(".block-preview");
		await preview.getByRole("cell", { name: "$100" }).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		const shown = await (await stage.site.get("/acme/fees")).text();
		expect(shown).toContain(
			'<p>Due <strong>before</strong> the first game, see <a href="https://shop.example/" rel="noopener" target="_blank">our shop</a>. &lt;b&gt;x&lt;/b&gt;</p>',
		);
		expect(shown).toContain("<td>$100</td>");
		expect(opened.complaints).toEqual([]);
	}, 120_000);

	test("a template is applied at once, blocks are added, typed, moved, duplicated, deleted and saved", async () => {
		await open();
		expect(await page.locator("h1").first().textContent()).toBe("Edit Page: Rules");
		expect(await page.locator(".templates").first().textContent()).toStartWith("Apply a Template");
		await page.getByRole("button", { name: "Rules", exact: true }).click();
		await saved();
		expect(await seen()).toContain("League rules");
		expect(await badges()).toEqual(["Hero", "Intro", "List", "Intro"]);
		await page.click("#add-faq");
		await page.keyboard.type("May I bring my dog?"); // an FAQ begins with a question to fill in
		await page.getByLabel("Answer 1", { exact: true }).fill("No.");
		expect(await page.locator(".block.editing .block-preview").textContent()).toContain("May I bring my dog?");
		await page.getByLabel("Done with FAQ 5").click();
		await page.getByLabel("Move up FAQ 5").click();
		await page.getByLabel("Duplicate Hero 1").click();
		await page.getByLabel("Delete Hero 1").click();
		expect(await badges()).toEqual(["Hero", "Intro", "List", "FAQ", "Intro"]);
		expect(await seen()).not.toContain("my dog");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("May I bring my dog?");
	});

	further("blocks are moved by keys and by the mouse", async () => {
		await open();
		await page.getByLabel("Move Hero 1", { exact: true }).focus();
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Space");
		expect((await badges()).slice(0, 2)).toEqual(["Intro", "Hero"]);
		await page.locator(".blocks .grip").nth(1).hover(); // once it stands still
		const [from, to] = await Promise.all(
			[1, 0].map(async (at) => await page.locator(".blocks .grip").nth(at).boundingBox()),
		);
		if (!from || !to) throw new Error("the grips are drawn");
		await page.mouse.move(from.x + 8, from.y + 12);
		await page.mouse.down();
		await page.mouse.move(from.x + 8, from.y - 10, { steps: 3 });
		await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
		await page.mouse.up();
		await page.waitForFunction(() => document.querySelector(".blocks > li > .row > .badge")?.textContent === "Hero");
	});

	test("what is not saved asks before one leaves, survives a crash on the device, and can be discarded", async () => {
		await open();
		await page.getByLabel("Edit Hero 1").click();
		await page.getByLabel("Title", { exact: true }).fill("Typed and lost?");
		let asked = false;
		page.on("dialog", (dialog) => {
			asked = true;
			void dialog.accept();
		});
		await page.reload();
		await alive();
		expect(asked).toBe(true);
		await page.getByText("hero: Typed and lost?").waitFor(); // what is offered
		await page.getByRole("button", { name: "Go on with them" }).click();
		expect(await page.locator(".block-preview").first().textContent()).toContain("Typed and lost?");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("Typed and lost?");
		await page.reload();
		await alive();
		expect(await page.getByRole("button", { name: "Go on with them" }).count()).toBe(0);
	});

	further(
		"a draft is offered until it is answered, over reloads, tabs and what else is typed meanwhile",
		async () => {
			await open();
			const type = async (tab: Page, title: string) => {
				await tab.getByLabel("Edit Hero 1").click();
				await tab.getByLabel("Title", { exact: true }).fill(title);
				await tab.waitForFunction(onDisk, title);
			};
			const leave = async (tab: Page) => {
				tab.once("dialog", (dialog) => void dialog.accept());
				await tab.goto("about:blank");
			};
			const visit = async () => {
				const tab = await context.newPage();
				await tab.goto(`http://${stage.host}${path()}`);
				await alive(tab);
				return tab;
			};
			const offer = (tab: Page) => tab.getByRole("button", { name: "Go on with them" });
			await type(page, "The first draft");
			await leave(page);
			page = await visit();
			await offer(page).waitFor();
			await page.reload();
			await offer(page).waitFor();
			const other = await visit();
			await offer(other).waitFor();
			await type(other, "The second draft");
			await offer(other).waitFor();
			await leave(other);
			await page.reload();
			await offer(page).click();
			expect(await page.locator(".block-preview h1").first().textContent()).toBe("The second draft");
			await page.getByRole("button", { name: "Discard them" }).waitFor();
			await page.getByRole("button", { name: "Save Changes" }).click();
			await saved();
			await page.reload();
			await alive();
			await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
			expect(await offer(page).count()).toBe(0); // the page that is saved is what all of them were about (forms 8)
			await type(page, "The third draft");
			page.on("dialog", (dialog) => void dialog.accept());
			await page.reload();
			await page.getByRole("button", { name: "Discard them" }).click();
			await page.reload();
			await alive();
			await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
			expect(await offer(page).count()).toBe(0);
		},
		120_000,
	);

	further("the later of two editors is told and chooses; a dead network loses nothing", async () => {
		await open();
		const put = async (title: string) => {
			const { page: now } = (await (await staff.get(`/api/pages/by-link/${link.id}`)).json()) as {
				page: { id: number };
			};
			await staff.send("PUT", `/api/pages/${now.id}`, { content: { blocks: [{ type: "hero", title, subtitle: "" }] } });
		};
		await put("Theirs");
		await page.getByLabel("Edit Hero 1").click();
		await page.getByLabel("Title", { exact: true }).fill("Mine");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.getByRole("button", { name: "Save mine anyway" }).click();
		await saved();
		expect(await seen()).toContain("<h1>Mine</h1>");
		await page.getByLabel("Title", { exact: true }).fill("Offline");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.waitForSelector("text=The server does not answer. Check your network; nothing that you typed is lost.");
		await context.setOffline(false);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("<h1>Offline</h1>");
	});

	further("what is typed while a save or an upload is under way stays", async () => {
		await open();
		const held = async (address: string) => {
			const [here, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
			await page.route(
				address,
				async (route) => {
					here.resolve();
					await on.promise;
					await route.continue();
				},
				{ times: 1 },
			);
			return { here: here.promise, letOn: on.resolve };
		};
		await page.getByLabel("Edit Hero 1").click();
		const title = page.getByLabel("Title", { exact: true });
		await title.fill("Sent");
		const saving = await held("**/api/pages/*");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saving.here;
		await title.fill("Typed since");
		saving.letOn();
		await page.waitForSelector("text=Page saved!");
		expect([await title.inputValue(), await page.getByText("Not saved").count()]).toEqual(["Typed since", 1]);
		expect(await seen()).toContain("<h1>Sent</h1>");

		await page.click("#add-image");
		const uploading = await held("**/images");
		await page.locator("input[type=file]").setInputFiles({ name: "gym.png", mimeType: "image/png", buffer: pixel });
		await uploading.here;
		await page.getByLabel("Caption").fill("Our gym");
		uploading.letOn();
		await page.locator(".block.editing .block-preview img").waitFor();
		expect(await page.getByLabel("Caption").inputValue()).toBe("Our gym");
	});

	further("a picture whose upload the network lost is sent again by one press, and nothing else is lost", async () => {
		await open();
		await page.click("#add-image");
		await page.getByLabel("Alternative text").fill("A gym");
		await context.setOffline(true);
		await page.locator("input[type=file]").setInputFiles({ name: "gym.png", mimeType: "image/png", buffer: pixel });
		await page.waitForSelector("text=The server does not answer. Check your network; nothing that you typed is lost.");
		expect(await page.getByLabel("Alternative text").inputValue()).toBe("A gym");
		await context.setOffline(false);
		await page.getByRole("button", { name: "Try again with gym.png" }).click();
		await page.locator('.block.editing .block-preview img[alt="A gym"][src^="/_/uploads/"]').waitFor();
		expect(await page.getByRole("button", { name: /^Try again/ }).count()).toBe(0);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain('alt="A gym"');
	});

	further(
		"a killed browser gets its draft back, and is told who has saved since",
		async () => {
			const device = stage.device(staff.cookie);
			const first = await device.start(path());
			await alive(first.page);
			await first.page.getByLabel("Edit Hero 1").click();
			await first.page.getByLabel("Title", { exact: true }).fill("Typed before the battery died");
			await first.page.waitForFunction(onDisk, "battery died");
			await first.kill();
			await staff.send("PUT", `/api/pages/${(await stored()).id}`, {
				content: { blocks: [{ type: "hero", title: "Meanwhile", subtitle: "" }] },
			});
			const second = await device.start(path());
			await second.page.getByText("Somebody has saved this page since then").waitFor();
			await second.page.getByRole("button", { name: "Go on with them" }).click();
			expect(await second.page.locator(".block-preview").first().textContent()).toContain(
				"Typed before the battery died",
			);
			await second.kill();
			device.remove();
		},
		120_000,
	);

	const stored = async () =>
		((await (await staff.get(`/api/pages/by-link/${link.id}`)).json()) as { page: { id: number } }).page;

	test("an address is typed key by key; what is refused is opened at its field, what is empty is marked", async () => {
		await open();
		await page.click("#add-button");
		await page.keyboard.type("Sign up");
		expect(await page.locator(".block.editing .gap").textContent()).toBe(sentences.buttonNeedsUrl);
		await page.keyboard.press("Tab");
		await page.keyboard.type("javascript:alert(1)");
		const button = page.getByLabel("URL", { exact: true });
		expect(await button.inputValue()).toBe("javascript:alert(1)");
		await page.getByLabel(/^Done with Button/).click();
		await page.click("#add-list");
		await page.keyboard.type("First");
		await page.getByRole("button", { name: "Add item" }).click();
		await page.keyboard.type("Second");
		expect(await page.getByLabel("Item 2", { exact: true }).inputValue()).toBe("Second");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.locator("input[aria-invalid=true]").waitFor();
		const focused = async () => await page.evaluate(() => document.activeElement?.id ?? "");
		expect(await focused()).toEndWith("-field-url");
		if (process.env["PICTURES"])
			await page.screenshot({ path: `${process.env["PICTURES"]}/page-editor-refused.png`, fullPage: true });
		const number = await page.locator(".block.editing > header > .dim").textContent();
		expect(await page.locator(".block.editing .error").textContent()).toBe(
			`Block ${number} (button): URL is not a web address.`,
		);
		await button.fill("");
		await button.pressSequentially("https://forms.example/x");
		expect(await button.inputValue()).toBe("https://forms.example/x");
		expect(await page.locator(".block.editing .error, .block.editing .gap").count()).toBe(0);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await focused()).toBe("save-page");
		expect(await seen()).toContain('href="https://forms.example/x"');
	}, 120_000);

	further("an uploaded picture is shown itself in its field, and can be taken away", async () => {
		await open();
		await page.click("#add-imageHero");
		await page.locator("input[type=file]").setInputFiles({ name: "gym.png", mimeType: "image/png", buffer: pixel });
		await page.locator(".block.editing img.thumb").waitFor();
		expect(await page.locator(".block.editing input[value^='/_/uploads']").count()).toBe(0);
		await page.getByRole("button", { name: "Take it away" }).click();
		expect(await page.getByLabel("Image", { exact: true }).inputValue()).toBe("");
	});

	further("saving is in reach wherever one is on a long page, and so is what hinders it", async () => {
		const blocks = Array.from({ length: 12 }, (_, at) => ({ type: "intro", title: `Part ${at}`, text: "Words." }));
		await staff.send("PUT", `/api/pages/${(await stored()).id}`, { content: { blocks } });
		await open({ viewport: { width: 390, height: 700 } });
		const inView = async (text: string) =>
			await page.getByText(text).evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return top >= 0 && bottom <= innerHeight;
			});
		const place = async (part: string, edge: "top" | "bottom") =>
			await page.locator(part).evaluate((element, at) => element.getBoundingClientRect()[at], edge);
		for (const at of [0, -1]) {
			await page
				.getByLabel(/^Edit /)
				.nth(at)
				.scrollIntoViewIfNeeded();
			expect([at, await inView("Save Changes")]).toEqual([at, true]);
		}
		await page.evaluate(() => scrollTo(0, 0));
		await context.setOffline(true);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.getByText(sentences.serverDoesNotAnswer).waitFor();
		expect(await inView(sentences.serverDoesNotAnswer)).toBe(true);
		await context.setOffline(false);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.getByText("Page saved!").waitFor();
		expect(await place(".toast", "bottom")).toBeLessThanOrEqual(await place("#save-page", "top"));
		await page.click("#add-imageHero");
		expect(await place(".block.editing > .stack", "bottom")).toBeLessThanOrEqual(await place(".bar", "top"));
	});

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds nothing, and nothing scrolls sideways: %o", async ({ width, colorScheme }) => {
		await open({ viewport: { width, height: 900 }, colorScheme });
		await page.click("#add-image");
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // where the bar that stays in view lies over nothing
		expect(await violations(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/page-editor-${width}.png`, fullPage: true });
	});
});
