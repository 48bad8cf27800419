import { join } from "node:path";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { seasonFile } from "../../../src/data/export/season.ts";
import { type Files, fileKinds } from "../../../src/data/import/read.ts";
import { importSeason, type ImportOrder } from "../../../src/data/import/season.ts";
import { fileNames } from "../../../src/data/import/upload.ts";
import { bySlug } from "../../../src/data/organization/platform.ts";
import { read } from "../../../src/data/tenant.ts";
import { temporaryFolder } from "../temporary.ts";

/** All files of a season, or of one of its leagues, as texts by kind. */
export async function exportSeason(
	db: PostgresJsDatabase,
	slug: string,
	where: { season: number; league?: number },
): Promise<Record<keyof Files, string>> {
	const organization = await bySlug(db, slug);
	if (!organization) throw new Error(`there is no ${slug}`);
	const { value } = await read(db, organization, "staff", 0, async (tenant) => {
		const texts: [string, string][] = [];
		for (const kind of fileKinds) {
			const text = await seasonFile(tenant, kind, { season: where.season, league: where.league ?? null });
			if (text === null) throw new Error(`there is no season ${where.season}`);
			texts.push([kind, text]);
		}
		return texts;
	});
	return Object.fromEntries(value) as Record<keyof Files, string>; // every kind was asked for
}

/** Brings texts by kind into an organization, as files of a folder of their own. */
export async function importTexts(
	db: PostgresJsDatabase,
	texts: Partial<Record<keyof Files, string>>,
	order: Pick<ImportOrder, "slug"> & Partial<ImportOrder>,
) {
	const { path: folder, remove } = temporaryFolder();
	const paths: Files = {};
	for (const kind of fileKinds) {
		const text = texts[kind];
		if (text === undefined) continue;
		paths[kind] = join(folder, fileNames[kind]);
		await Bun.write(paths[kind], text);
	}
	const usual = { season: null, league: null, create: null, instant: 0, progress: () => {} };
	try {
		return await importSeason(db, { ...usual, ...paths, ...order });
	} finally {
		remove();
	}
}
