import { Elysia, t } from "elysia";
import { entries } from "../data/audit/log.ts";
import { erase } from "../data/deletion/erase.ts";
import { mentionsOf, mentionsText } from "../data/deletion/mentions.ts";
import { restore } from "../data/deletion/restore.ts";
import { called, offered, weigh } from "../data/deletions.ts";
import { requiredText } from "../domain/check.ts";
import { undoFields, undoneLengthMax } from "../domain/deletion/schema.ts";
import { deletable, isNameField, nameLengthMax, undoneMax, weightText } from "../domain/deletion/deletions.ts";
import { Refusal } from "../domain/refusal.ts";
import { proofFields } from "../domain/user/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { refuseUnproven } from "../http/account/own-proof.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const pageQuery = { page: "number" } as const;
const weightQuery = { noun: deletable, ids: "ids" } as const;
const auditQuery = {
	text: "text",
	noun: "text",
	row: "id",
	actor: "text",
	from: "date",
	until: "date",
	before: "id",
	after: "id",
} as const;
const ofDeletion = { noun: "deletions", param: "deletion" } as const;

/** Undo and log: what was deleted and can be taken back, what a deletion would take away, who changed what. */
export function deletionsApi(parts: ApiParts) {
	return new Elysia().use(deleted(parts)).use(together(parts)).use(undone(parts)).use(logged(parts));
}

/** What was deleted, and what would go with something. */
function deleted(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/deletions",
			async ({ ask, read }) => {
				const { rows, pages } = await read(async (tenant) => await offered(tenant, ask(pageQuery).page));
				return { deletions: rows.map(timed), pages };
			},
			{
				can: "deletion.undo",
				detail: describedOfSite(
					"Deletions",
					"What can be taken back, the latest first",
					"`deletions`: a list; `pages`: how many",
					pageQuery,
				),
			},
		)
		.get(
			"/deletions/weight",
			async ({ ask, read }) => {
				const { noun, ids } = ask(weightQuery);
				if (!noun || !ids) throw new Refusal("invalid", "Say which noun, and which ids.");
				return await read(async (tenant) => {
					const counts = await weigh(tenant, noun, ids);
					return { counts, text: weightText(await called(tenant, noun, ids), counts, noun) };
				});
			},
			{
				can: "deletion.undo",
				detail: describedOfSite(
					"Deletions",
					"What a deletion would take away",
					"`counts`: rows by table; `text`: the same in words",
					weightQuery,
				),
			},
		)
		.get(
			"/deletions/:deletion/mentions",
			async ({ params, read }) => {
				const mentions = await read(async (tenant) => await mentionsOf(tenant, pathId(params.deletion)));
				return { ...mentions, text: mentionsText(mentions) };
			},
			{
				can: { to: "deletion.erase", of: ofDeletion },
				detail: describedOfSite(
					"Deletions",
					"Where the names of deleted players stand in text that an erasure leaves",
					"`names`, `places`, whether there are `more`, how many `entries` of the log; `text`: the same in words",
				),
			},
		);
}

/** Taken back, or gone for good. */
function undone(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/deletions/:deletion/restore",
			async ({ params, body, write }) => {
				const id = pathId(params.deletion);
				const names = readNames(body ?? {});
				const { label, renamings } = await write(async (writer) => await restore(writer, id, { names }), {
					limit: "change",
				});
				const [renaming] = renamings;
				return { message: renaming ? `${label} restored as ${renaming.to}` : `${label} restored` };
			},
			{
				can: { to: "deletion.undo", of: ofDeletion },
				body: t.Optional(bodyOf({})),
				detail: describedOfSite(
					"Deletions",
					"Take a deletion back; `season_5`, `league_5` or `team_5` is another name for the one of that id",
					"`message`; 409 names what has taken its place, `fields` the names that are taken",
				),
			},
		)
		.delete(
			"/deletions/:deletion",
			async ({ params, body, organization, session, request, write }) => {
				const id = pathId(params.deletion);
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const { deletion, files } = await write(async (writer) => await erase(writer, id), { limit: "change" });
				await parts.uploads.drop(organization, files);
				return { message: `${deletion.label} erased for good` };
			},
			{
				can: { to: "deletion.erase", of: ofDeletion },
				body: bodyOf(proofFields),
				detail: describedOfSite(
					"Deletions",
					"Erase a deletion for good, from the log too, by `oldPassword` of one's own",
					"`message`",
				),
			},
		);
}

/** What was deleted together, taken back together. */
function together(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/deletions/restore",
		async ({ body, write }) => {
			const ids = deletionIds(requiredText("ids", body["ids"], undoneLengthMax));
			const labels = await write(
				async (writer) => {
					const restored: string[] = [];
					for (const id of ids) restored.unshift((await restore(writer, id)).label);
					return restored;
				},
				{ limit: "change" },
			);
			return { message: `${labels.join(", ")} restored` };
		},
		{
			can: "deletion.undo",
			body: bodyOf(undoFields, ["ids"]),
			detail: describedOfSite(
				"Deletions",
				"Take back what was deleted together, all of it or nothing; `ids` has commas between",
				"`message`; 409 names what has taken its place",
			),
		},
	);
}

/** Who changed what. */
function logged(parts: ApiParts) {
	return new Elysia().use(access(parts)).get(
		"/audit",
		async ({ ask, read }) => {
			const { rows, newer, older } = await read(async (tenant) => await entries(tenant, ask(auditQuery)));
			return { entries: rows.map(timed), newer, older };
		},
		{
			can: "audit.see",
			detail: describedOfSite(
				"Audit log",
				"Who changed what and when, the latest first",
				"`entries`: a list with `before` and `after`; `newer` and `older`: what `after` and `before` of the pages beside it are",
				auditQuery,
			),
		},
	);
}

/** The latest first: what was deleted before it may be what it belongs to. */
function deletionIds(text: string): number[] {
	const ids = text.split(",").map(Number);
	if (ids.length > undoneMax || ids.some((id) => !Number.isSafeInteger(id) || id < 1))
		throw new Refusal("invalid", "Say which deletions.");
	return [...new Set(ids)].toSorted((a, b) => b - a);
}

/** Other names for what comes back, by the fields that {@link nameField} makes. */
function readNames(body: Readonly<Record<string, unknown>>): Map<string, string> {
	const sent = Object.entries(body).filter(([field]) => isNameField(field));
	return new Map(sent.map(([field, value]) => [field, requiredText(field, value, nameLengthMax)]));
}

/** The instant as the wire writes it. */
function timed<Row extends { at: number }>({ at, ...row }: Row) {
	return { ...row, created_at: new Date(at).toISOString() };
}
