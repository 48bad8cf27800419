import { count, file, flag, id, list, mapOf, media, nullable, object, text, words, type Answers } from "../answer.ts";
import { newNouns } from "../sheet/choices.ts";

const outcome = object({
	outcome: words(["stored", "preview", "refused", "unchanged"]),
	counts: mapOf(count),
	/** The first rows of each file that would add or change something, and how many each has. */
	changes: list(object({ file: text, line: nullable(count), row: text, what: text })),
	changeCounts: mapOf(count),
	problems: list(text),
	problemCount: count,
	/** What has to be filled in beside the files, by field. */
	wrong: mapOf(text),
	/** How files were read that are not of the known format. */
	columns: list(
		object({
			file: text,
			name: text,
			sheet: nullable(text),
			sheets: list(text),
			line: count,
			columns: list(object({ heading: text, meaning: text, samples: list(text), values: count })),
			possible: list(object({ value: text, label: text })),
		}),
	),
	/** What a preview would make, the first of it, with what is there under nearly the same name. */
	news: list(object({ noun: words(newNouns), name: text, near: nullable(text) })),
	newCount: count,
	/** Whom a preview takes those for whose file gives no id and whose name is known, the first of them, and how many there are. */
	people: list(
		object({ of: text, name: text, team: text, is: text, people: list(object({ key: text, text })), rows: count }),
	),
	peopleCount: count,
	/** What a preview would put at one time (scheduling 14), the first of it in words. */
	clashes: list(text),
	clashCount: count,
	/** Numbers that players of one team would share after a preview, the first of them in words. */
	doubles: list(text),
	doubleCount: count,
	/** Games whose parts give another score after a preview, the first of them in words. */
	sums: list(text),
	sumCount: count,
	/** Where an import was stored. */
	season: nullable(object({ id, planned: flag })),
	/** By which an import can be taken back. */
	undo: nullable(id),
	/** What was said of names. */
	sames: list(object({ noun: words(newNouns), name: text, is: text })),
});

export const transferAnswers = {
	"POST /api/imports": outcome,
	"GET /api/imports": object({
		imports: list(object({ id, season: text, counts: mapOf(count), actor: text, created_at: text })),
	}),
	"POST /api/imports/:import/undo": object({ message: text }),
	"GET /api/exports/:file": media({ "text/csv": text }),
	"POST /api/organizations/:organization/file": object({ to: text }),
	"GET /api/templates/:file": media({ "text/csv": text }),
	"GET /api/organizations/:organization/file": media({ "application/gzip": file }),
} as const satisfies Answers;
