/**
 * Everything that must hold before a change lands. `run check` proves every screen, call and law once; `-- <paths>` runs
 * those tests alone, `-- --changed [commit]` what depends on the files that changed since. `--full` proves what is
 * exhaustive too, `--rest` only what `run check` leaves to it. Ends with `N passed, N failed, N skipped` on a line of its own.
 */
import { buildAssets } from "../static/build.ts";
import { changedTests } from "./check/changed.ts";
import { type Outcome, print } from "./check/report.ts";
import { openRoom } from "./check/room.ts";
import { unseenSentences } from "./check/sentences.ts";
import { fillTemplates } from "./support/database.ts";
import { runStep, steps } from "./check/steps.ts";
import { isExhaustive, longestFirst, runTests, testFiles } from "./check/tests.ts";

const started = performance.now();
const words = process.argv.slice(2);
const paths = words.filter((word) => !word.startsWith("--"));
const isRest = words.includes("--rest");
const isFull = isRest || words.includes("--full");
const isChanged = words.includes("--changed");

await buildAssets();
const found = isChanged ? await changedTests(paths[0] ?? "HEAD") : testFiles(paths, isFull);
const files = isRest ? found.filter(isExhaustive) : found;
if (files.length === 0 && !isChanged) throw new Error(`There is no test at ${paths.join(", ")}.`);
const isPure = (file: string) => /^tests\/(domain|ui)\/|^tests\/[^/]+$/.test(file);
const meetsDatabase = /^tests\/(?:full\/)?(?:data|http|api|pages)\/|^tests\/process\/migration/;
const room = await openRoom(depthAsked());
const outcomes: Outcome[] = [];
try {
	const made = paths.length > 0 ? [] : [fillTemplates(room.cluster, isFull), room.compile()]; // a few files ask for what they need
	// What is wrong most often shows first.
	const beside = isRest ? [] : steps.map(runStep);
	outcomes.push(await runTests("rules and parts", files.filter(isPure), room));
	await Promise.all(made);
	const others = longestFirst(files.filter((file) => !isPure(file)));
	outcomes.push(await runTests("everything else", others, room), ...(await Promise.all(beside)));
	if (isFull && process.env["TEST_DATABASE_URL"]) {
		const outside = await room.external(process.env["TEST_DATABASE_URL"]);
		const again = found.filter((file) => meetsDatabase.test(file));
		outcomes.push(await runTests("on TEST_DATABASE_URL", again, outside));
		await outside.close();
	}
	if (!isChanged && !isRest && paths.length === 0) outcomes.push(unseenSentences(room));
} finally {
	await room.close();
}
process.exitCode = print(outcomes, performance.now() - started) === 0 ? 0 : 1;

function depthAsked() {
	if (isFull) return "full";
	return paths.length > 0 && !isChanged ? "asked" : "check";
}
