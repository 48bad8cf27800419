import { count, file, list, mapOf, media, nullable, object, text, words, type Answers } from "../answer.ts";

const outcome = object({
	outcome: words(["stored", "preview", "refused", "unchanged"]),
	counts: mapOf(count),
	/** The first rows of each file that would add or change something, and how many each has. */
	changes: list(object({ file: text, line: nullable(count), row: text, what: text })),
	changeCounts: mapOf(count),
	problems: list(text),
	problemCount: count,
});

export const transferAnswers = {
	"POST /api/imports": outcome,
	"GET /api/exports/:file": media({ "text/csv": text }),
	"POST /api/organizations/:organization/file": object({ to: text }),
	"GET /api/organizations/:organization/file": media({ "application/gzip": file }),
} as const satisfies Answers;
