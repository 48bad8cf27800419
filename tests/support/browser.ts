import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

export const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
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
