import { Elysia, t } from "elysia";
import { seasonFile } from "../data/export/season.ts";
import { fileKinds } from "../data/import/read.ts";
import { templateFile } from "../data/import/sheet/template.ts";
import { undoableImports } from "../data/import/undo/list.ts";
import { undoImport } from "../data/import/undo/undo.ts";
import { fileNames, importUploaded } from "../data/import/upload.ts";
import { record } from "../data/audit/audit.ts";
import { organizationFile } from "../data/move/download.ts";
import { flag, optionalText, quoted } from "../domain/check.ts";
import { today } from "../domain/clock.ts";
import type { FileKind } from "../domain/csv/header.ts";
import { importFields } from "../domain/csv/schema.ts";
import { to } from "../domain/paths.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { listed } from "../domain/some.ts";
import { proofFields } from "../domain/user/schema.ts";
import { choicesIn, peopleIn, samesIn } from "../domain/sheet/choices.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { isLeftAlone } from "../http/body.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { refuseUnproven, refuseUnprovenDownload } from "../http/account/own-proof.ts";
import { describedOfSite } from "./describe.ts";

const nameLengthMax = 100;
const edited = { to: "organization.edit", of: { organization: "organization" } } as const;
const where = { season: "id", league: "id" } as const;

export function transferApi(parts: ApiParts) {
	return new Elysia()
		.use(seasonFiles(parts))
		.use(wholeFile(parts))
		.use(templates(parts))
		.use(imports(parts))
		.use(undone(parts));
}

/** Seasons as files. */
function seasonFiles(parts: ApiParts) {
	return new Elysia().use(access(parts)).get(
		"/exports/:file",
		async ({ params, ask, read }) => {
			const kind = found(fileKinds.find((known) => fileNames[known] === params.file));
			const { season = 0, league = null } = ask(where);
			const text = found(
				await read(async (tenant) => await seasonFile(tenant, kind, { season, league }), { limit: "change" }),
			);
			return csvAnswer(text, params.file);
		},
		{
			can: "season.transfer",
			detail: describedOfSite(
				"Transfer",
				"A season, or one of its leagues, as CSV: settings, teams, players, games, calendar or box-scores; or the venues, of whatever season",
				"text/csv",
				where,
			),
		},
	);
}

/** All of an organization as one file, for who shows their password once more (access 18). */
function wholeFile(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/organizations/:organization/file",
			async ({ body, request, session, organization }) => {
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				await parts.sessions.prove(session.id);
				return { to: to.organizationFile(organization.id) };
			},
			{
				can: edited,
				body: bodyOf(proofFields),
				detail: describedOfSite(
					"Transfer",
					"By `oldPassword` of one's own, the download of everything for ten minutes",
					"`to`, where it is downloaded",
				),
			},
		)
		.get(
			"/organizations/:organization/file",
			async ({ request, session, organization, write }) => {
				if (request.headers.get("sec-fetch-site") === "cross-site")
					throw new Refusal("forbidden", "Download it from the organization's page.");
				await refuseUnprovenDownload(parts, session);
				const { id, slug, time_zone } = organization;
				await write((writer) => record(writer, { action: "download", noun: "organization", row_id: id }), {
					quiet: true,
				});
				const instant = parts.clock();
				const file = await organizationFile(parts.db, organization, { store: parts.files, instant });
				return new Response(file, {
					headers: {
						"Content-Type": "application/gzip",
						"Content-Disposition": `attachment; filename="${slug}-${today(instant, time_zone)}.tipoff.tar.gz"`,
						"Cache-Control": "no-store",
						"X-Content-Type-Options": "nosniff",
					},
				});
			},
			{
				can: edited,
				detail: describedOfSite(
					"Transfer",
					"Everything of an organization with its pictures in one file, as `tipoff import-organization` reads it; no passwords, no tokens. It wants the POST before it",
					"application/gzip",
				),
			},
		);
}

/** Files to be filled in. */
function templates(parts: ApiParts) {
	return new Elysia().use(access(parts)).get(
		"/templates/:file",
		async ({ params, read }) => {
			const kind = found(fileKinds.find((known) => fileNames[known] === params.file));
			return csvAnswer(await read(async (tenant) => await templateFile(tenant, kind)), `empty-${params.file}`);
		},
		{
			can: "season.transfer",
			detail: describedOfSite("Transfer", "The headings of one of a season's files, to be filled in", "text/csv"),
		},
	);
}

const csvAnswer = (text: string, name: string) =>
	new Response(text, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});

/** Seasons from files. */
function imports(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/imports",
		async ({ body, organization, request, user }) => {
			const accepted = samesIn(body["accept"]);
			const given = {
				season: optionalText("season", body["season"], nameLengthMax),
				league: optionalText("league", body["league"], nameLengthMax),
				sheet: optionalText("sheet", body["sheet"], nameLengthMax),
				team: optionalText("team", body["team"], nameLengthMax),
				choices: choicesIn(body["columns"]),
				sames: [...samesIn(body["same"]), ...accepted],
				people: peopleIn(body["people"]),
				files: filesIn(body),
				preview: accepted.length > 0 || flag("preview", body["preview"] ?? false),
			};
			const outcome = await importUploaded(given, {
				organization,
				instant: parts.clock(),
				by: { id: user.id, name: user.username },
				importFiles: parts.importFiles,
				signal: request.signal,
			});
			if (outcome.outcome === "stored") parts.directory.drop(organization.id);
			return outcome;
		},
		{
			can: "season.transfer",
			body: bodyOf(importFields),
			detail: describedOfSite(
				"Transfer",
				"Import a season or venues from spreadsheets, or see what that would change",
				"`outcome`, `counts`, `changes`, `changeCounts`, `problems`, `problemCount`; `wrong`, what has to be filled in beside the files; `columns`, how files of another format were read; `news`, what would be made; `people`, who somebody without an id is taken for; `clashes`, what would be at one time; `doubles`, numbers that two of a team would wear; `sums`, games whose parts give another score; `season`, where it was stored; `undo`, by which it can be taken back",
			),
		},
	);
}

/** Imports that are taken back. */
function undone(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/imports",
			async ({ read }) => {
				const rows = await read(undoableImports);
				return { imports: rows.map(({ at, ...row }) => ({ ...row, created_at: new Date(at).toISOString() })) };
			},
			{
				can: "season.transfer",
				detail: describedOfSite(
					"Transfer",
					"The latest imports that can be taken back",
					"`imports`: a list, the latest first",
				),
			},
		)
		.post(
			"/imports/:import/undo",
			async ({ params, organization, write }) => {
				const { season } = await write(async (writer) => await undoImport(writer, pathId(params.import)), {
					limit: "import",
				});
				parts.directory.drop(organization.id);
				return { message: `The import into ${season} was taken back` };
			},
			{
				can: { to: "season.transfer", of: { noun: "imports", param: "import" } },
				body: t.Optional(bodyOf({})),
				detail: describedOfSite(
					"Transfer",
					"Take back exactly what an import made, changed and took away, all of it or nothing",
					"`message`; 409 names what has been changed or built upon it since",
				),
			},
		);
}

function filesIn(body: Readonly<Record<string, unknown>>): Partial<Record<FileKind, Blob>> {
	const files: Partial<Record<FileKind, Blob>> = {};
	for (const kind of fileKinds) {
		const file = body[kind];
		if (file instanceof Blob && !isLeftAlone(file)) files[kind] = file;
	}
	for (const [name, value] of Object.entries(body)) {
		if (!(value instanceof Blob) || isLeftAlone(value) || fileKinds.some((kind) => kind === name)) continue;
		const sentence = `An import has no file ${quoted(name)}. Its files are ${listed(fileKinds)}.`;
		throw new Refusal("invalid", sentence, { [name]: sentence });
	}
	if (Object.keys(files).length > 0) return files;
	throw new Refusal("invalid", "Choose a file.", { games: "Choose a file." });
}
