import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
	existsSync(file),
);

/** Whether the tests in a real browser can run; without one they are skipped, unless REQUIRE_BROWSER says that is an error. */
export const hasBrowser = browserPath !== undefined;

if (!hasBrowser) {
	if (process.env.REQUIRE_BROWSER) throw new Error("REQUIRE_BROWSER is set and there is no Chromium.");
	console.warn("No Chromium: the tests in a real browser are skipped.");
}

/** A Chromium that asks nobody for anything by itself. */
export function openBrowser(): Promise<Browser> {
	const switches = ["quic", "background-networking", "component-update", "sync", "gpu"].map(
		(name) => `--disable-${name}`,
	);
	return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--no-first-run", ...switches] });
}

/** A Chromium of its own with a memory that lasts, to be killed like a phone whose battery is taken out. */
export async function openProfile(folder: string) {
	const child = Bun.spawn(
		[
			browserPath ?? "",
			"--headless",
			"--no-sandbox",
			"--disable-gpu",
			"--no-first-run",
			"--remote-debugging-port=0",
			`--user-data-dir=${folder}`,
		],
		{ stdout: "ignore", stderr: "pipe" },
	);
	const decoder = new TextDecoder();
	let text = "";
	let endpoint: string | undefined;
	for await (const chunk of child.stderr) {
		text += decoder.decode(chunk);
		endpoint = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
		if (endpoint) break;
	}
	const connected = await chromium.connectOverCDP(endpoint ?? "");
	const context = connected.contexts()[0];
	if (!context) throw new Error("a persistent browser has a context");
	return { context, kill: () => child.kill("SIGKILL") };
}
