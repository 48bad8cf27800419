import {
	anything,
	count,
	done,
	flag,
	id,
	instant,
	list,
	mapOf,
	nullable,
	object,
	shape,
	text,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { reasonReaders } from "../game/reason.ts";

const counts = mapOf(count);
/** A row before or after a change, as it is stored. */
const row = nullable(mapOf(anything));

const deletion = shape("Deletion", {
	id,
	noun: text,
	label: text,
	actor: text,
	counts,
	/** Of the database, when it was deleted. */
	migration: whole,
	/** The act on several games that it is part of, by which it is taken back with it. */
	act: nullable(text),
	reason: nullable(text),
	reason_seen_by: nullable(words(reasonReaders)),
	created_at: instant,
});

const entry = shape("AuditEntry", {
	id,
	noun: text,
	row_id: nullable(id),
	action: text,
	actor: text,
	before: row,
	after: row,
	created_at: instant,
});

const mention = shape("Mention", {
	what: text,
	table: text,
	id,
	/** Where its page is; 0 for what it is in none of. */
	row: object({ name: text, season: count, league: count, team: count }),
});

export const deletionAnswers = {
	"GET /api/deletions": object({ deletions: list(deletion), pages: count }),
	"GET /api/deletions/weight": object({ counts, text }),
	"GET /api/deletions/:deletion/mentions": object({
		names: list(text),
		places: list(mention),
		/** There are more places than these. */
		more: flag,
		/** Of the log. */
		entries: count,
		text,
	}),
	"POST /api/deletions/restore": done,
	"POST /api/deletions/:deletion/restore": done,
	"DELETE /api/deletions/:deletion": done,
	"GET /api/audit": object({ entries: list(entry), newer: nullable(id), older: nullable(id) }),
} as const satisfies Answers;
