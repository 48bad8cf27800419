import { existsSync, readFileSync } from "node:fs";
import { hasBrowser } from "../support/screens/browser.ts";
import { quotedSentences } from "../support/shown.ts";
import type { Outcome } from "./report.ts";

/** Every sentence that the rules quote was shown by an answer or a screen while the tests ran, or cannot occur (wording 1). */
export function unseenSentences({ seen }: { seen: string }): Outcome {
	const name = "sentences";
	if (!hasBrowser)
		return { name, passed: 0, failures: [], skipped: [`${name}: without a browser no screen shows them`], files: [] };
	const shown = new Set(existsSync(seen) ? readFileSync(seen, "utf8").split("\n") : []);
	const quoted = quotedSentences();
	const unseen = quoted.filter(({ sentence }) => !shown.has(sentence));
	return {
		name,
		passed: quoted.length - unseen.length,
		failures: unseen.map(({ sentence }) => `no answer and no screen has shown "${sentence}"`),
		skipped: [],
		files: [],
	};
}
