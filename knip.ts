import type { KnipConfig } from "knip";

/** With `--production` tests count for nothing, and what a file uses itself may be exported for them. */
const isProduct = process.argv.includes("--production");

/** Where programs begin that neither package.json nor an import names; those with `!` are no tests. */
export default {
	entry: [
		"src/workers/*.ts!",
		"islands/{desk,live,film,analytics,score-worker}.ts!",
		"bench/{bare,fairness-matrix,schedule-calendars,viewers}.ts!",
		"tests/faults/instrument-tests.ts",
		...(isProduct ? ["bench/*.ts!", "docs/pictures.ts!"] : []),
	],
	project: ["{src,islands,db,static,bench,docs}/**/*.{ts,tsx}!", "tests/**/*.{ts,tsx}", "!static/build/**!"],
	ignoreDependencies: ["@redocly/cli"], // a program that a test runs by its path
	includeEntryExports: true,
	ignoreExportsUsedInFile: isProduct,
} satisfies KnipConfig;
