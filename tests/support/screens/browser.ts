import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page, type Route } from "playwright-core";
import { watchSentences } from "./watching.ts";

/** The engine without the windows' parts costs a third for each context; the full check takes the whole browser. */
const shell = process.env["FULL"] ? [] : ["/usr/lib/chromium/chromium-headless-shell"];
const browserPath = [
	...shell,
	"/usr/lib/chromium/chromium",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
].find(existsSync);

/** Whether the tests in a real browser can run; without one they are skipped, unless REQUIRE_BROWSER says that is an error. */
export const hasBrowser = browserPath !== undefined;

if (!hasBrowser) {
	if (process.env.REQUIRE_BROWSER) throw new Error("REQUIRE_BROWSER is set and there is no Chromium.");
	console.warn("No Chromium: the tests in a real browser are skipped.");
}

const switches = ["quic", "background-networking", "component-update", "sync", "gpu"].map(
	(name) => `--disable-${name}`,
);
const launching = {
	executablePath: browserPath ?? "",
	args: ["--no-sandbox", "--no-first-run", "--font-render-hinting=none", ...switches],
};

/** A Chromium that asks nobody for anything by itself: the one of the whole check, where contexts end with the connection, or one's own. */
export async function openBrowser(): Promise<Browser> {
	const shared = process.env["TIPOFF_TEST_BROWSER"];
	const browser = shared ? await chromium.connect(shared) : await chromium.launch(launching);
	const newContext = browser.newContext.bind(browser);
	browser.newContext = async (options) => {
		const context = await newContext(options);
		await watchSentences(context);
		if (slowness > 1) context.on("page", (page) => void slowed(context, page));
		if (lateMs > 0) await context.route(/\/_\/assets\/.*\.js/, late);
		return context;
	};
	return browser;
}

/** `SLOW=8` makes every page eight times slower: a test that looks before a page has drawn fails then, instead of now and then. */
const slowness = Number(process.env["SLOW"] ?? 1);

/** `LATE=1500` holds every script back for so long: a test that takes a page as drawn for one that can be pressed fails then. */
const lateMs = Number(process.env["LATE"] ?? 0);

async function late(route: Route): Promise<void> {
	await Bun.sleep(lateMs);
	await route.fallback().catch(() => {}); // its page may have gone
}

async function slowed(context: BrowserContext, page: Page): Promise<void> {
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** One for many processes, which reach it by its address. */
export async function serveBrowser() {
	return await chromium.launchServer(launching);
}

/** Kills what it started as soon as nobody holds its input any more: a test that was killed leaves no browser behind. */
const keeper = `exec 3<&0; "$@" </dev/null 3<&- & browser=$!; read -r line <&3; kill -KILL $browser; wait`;

/** A Chromium of its own with a memory that lasts, to be killed like a phone whose battery is taken out. */
export async function openProfile(folder: string): Promise<Profile> {
	for (let tries = 1; ; tries += 1) {
		const { browser, kill } = await startProfile(folder);
		const connected = await chromium.connectOverCDP(browser, { timeout: answerMs }).catch(() => null);
		const context = connected?.contexts()[0];
		if (context) return { context, kill };
		await kill();
		if (tries === triesMax) throw new Error(`no browser with ${folder} has answered`);
	}
}

interface Profile {
	context: BrowserContext;
	/** Answers once it is gone, and its folder is free. */
	kill(): Promise<void>;
}

/** Now and then a browser that begins in the folder of a killed one takes the connection, and never answers. */
const answerMs = 30_000;
const triesMax = 4;

async function startProfile(folder: string) {
	const words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
	const child = Bun.spawn(
		["/bin/sh", "-c", keeper, "keeper", browserPath ?? "", ...words, `--user-data-dir=${folder}`],
		{
			stdin: "pipe",
			stdout: "ignore",
			stderr: "pipe",
		},
	);
	return {
		browser: await endpointOf(child.stderr),
		async kill() {
			await child.stdin.end();
			await child.exited;
		},
	};
}

/** In a page: whether its device has written a draft with that text to its disk. */
export async function onDisk(text: string): Promise<boolean> {
	const database = await new Promise<IDBDatabase>((resolve, reject) => {
		const opening = indexedDB.open("tipoff-drafts", 1);
		opening.addEventListener("success", () => resolve(opening.result));
		opening.addEventListener("error", () => reject(opening.error));
		opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
	});
	const rows = await new Promise<unknown[]>((resolve) => {
		const reading = database.transaction("drafts").objectStore("drafts").getAll();
		reading.addEventListener("success", () => resolve(reading.result));
	});
	database.close();
	return JSON.stringify(rows).includes(text);
}

/** Where a browser listens, as it says itself. It is read to its end: a browser whose pipe is closed may stand still. */
async function endpointOf(stderr: ReadableStream<Uint8Array>): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const read = async () => {
		const decoder = new TextDecoder();
		let text = "";
		for await (const chunk of stderr) {
			text += decoder.decode(chunk, { stream: true });
			const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
			if (found) resolve(found);
		}
		reject(new Error(`The browser ended before it listened: ${text}`));
	};
	void read();
	return await promise;
}
