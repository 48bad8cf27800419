import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { UserRole } from "../../../src/domain/roles.ts";
import { testApp } from "../app.ts";
import { hasBrowser, openBrowser, openProfile } from "./browser.ts";
import { staffOf } from "../staff.ts";
import { temporaryFolder } from "../temporary.ts";

/** Waits for a sentence that is said from now on: one that was heard before still stands for a while. */
export async function hear(page: Page, sentence: string): Promise<void> {
	const toast = page.locator(".toast:not([data-heard])", { hasText: sentence }).first();
	await toast.evaluate((said) => said.setAttribute("data-heard", ""));
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The product as people meet it: a site that listens on a port of its own, and a Chromium (where there is one). */
export async function openStage(options: Parameters<typeof testApp>[0] = {}) {
	const site = await testApp(options);
	const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	const host = `127.0.0.1:${server.port}`;
	let browser: Browser | undefined;
	try {
		if (hasBrowser) browser = await openBrowser();
	} catch (error) {
		await server.stop(true);
		await site.close();
		throw error;
	}

	/** A page in a context of its own. */
	async function newPage(cookie: string | null, context: BrowserContextOptions = {}) {
		if (!browser) throw new Error("the test needs a browser and was not skipped");
		const opened = await browser.newContext({ bypassCSP: true, ...context });
		const [name = "", value = ""] = (cookie ?? "").split("=");
		if (cookie) await opened.addCookies([{ name, value, url: String(server.url) }]);
		const page = await opened.newPage();
		const [complaints, broken]: [string[], string[]] = [[], []];
		page.on("console", (message) => {
			if (message.type() === "error") complaints.push(message.text());
		});
		page.on("pageerror", ({ message }) => {
			broken.push(message);
			complaints.push(message);
		});
		return {
			context: opened,
			page,
			/** Errors on the console, refused calls among them, and what follows. */
			complaints,
			/** What scripts threw and nobody caught. */
			broken,
			dialog: page.locator("dialog[open]"),
			open: async (path: string) => await page.goto(new URL(path, server.url).href),
			says: async (sentence: string) => await hear(page, sentence),
			row: (text: string) => page.getByRole("row").filter({ hasText: text }),
		};
	}

	return {
		site,
		host,
		newPage,
		/** The page of somebody who works for the organization; the dashboard follows the colours of the browser. */
		async signedIn(organization: { id: number }, role: UserRole = "staff", context: BrowserContextOptions = {}) {
			const staff = await staffOf(site, organization, role, host);
			const theme = context.colorScheme ?? "light";
			await site.database.owner.sql`update users set theme = ${theme} where id = ${staff.id}`;
			return { staff, ...(await newPage(staff.cookie, context)) };
		},
		/** A device of somebody who is signed in: its browser may be killed and started again, with the same disk. */
		device(cookie: string) {
			const folder = temporaryFolder();
			const [name = "", value = ""] = cookie.split("=");
			return {
				async start(path: string) {
					const { context, kill } = await openProfile(folder.path);
					await context.addCookies([{ name, value, url: String(server.url) }]);
					const page = await context.newPage();
					await page.goto(new URL(path, server.url).href);
					return { page, kill };
				},
				remove: folder.remove,
			};
		},
		async close() {
			await browser?.close();
			await server.stop(true);
			await site.close();
		},
	};
}
