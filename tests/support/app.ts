import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createApp } from "../../src/app.ts";
import { type FileStore, folderStore } from "../../src/data/files.ts";
import { Directory } from "../../src/data/directory.ts";
import { listen } from "../../src/data/listen.ts";
import { createOrganization, type NewOrganization } from "../../src/data/organizations.ts";
import { write, type Writer } from "../../src/data/tenant.ts";
import type { Dns } from "../../src/http/dns.ts";
import { testDatabase } from "./database.ts";

/** The product over a fresh database, with a clock that the test turns. */
export async function testApp({
	files,
	publicUrl = null,
	instant = Date.parse("2026-11-20T20:00:00Z"),
	dns,
	analytics = {},
	arrivalMsMax,
	template,
}: {
	publicUrl?: URL | null;
	instant?: number;
	dns?: Dns;
	files?: FileStore;
	analytics?: Record<string, string>;
	arrivalMsMax?: number;
	template?: string;
} = {}) {
	const database = await testDatabase(template ? { template } : {});
	const directory = new Directory(database.db);
	const hearing = await listen(database.options, directory);
	const now = { instant };
	const uploads = join(mkdtempSync(join(tmpdir(), "tipoff-files-")), "uploads");
	const app = createApp({
		db: database.db,
		directory,
		clock: () => now.instant,
		publicUrl,
		port: 3000,
		siteTitles: {},
		analytics,
		files: files ?? folderStore(uploads),
		...(dns ? { dns } : {}),
		...(arrivalMsMax ? { arrivalMsMax } : {}),
	});
	return {
		app,
		uploads,
		database,
		directory,
		now,
		organization: async (given: Partial<NewOrganization> & { slug: string }) =>
			await createOrganization(database.db, { name: given.slug, ...given }),
		write: async <T>(organization: { id: number; time_zone: string }, change: (writer: Writer) => Promise<T>) => {
			const result = await write(database.db, organization, now.instant, change);
			directory.drop(organization.id);
			return result;
		},
		/** A GET as a browser sends it; `host` by default the platform's. */
		get: async (
			path: string,
			{ host = "localhost:3000", headers = {} }: { host?: string; headers?: Record<string, string> } = {},
		) => await app.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } })),
		async close() {
			app.live.close();
			await hearing.close();
			await database.close();
			rmSync(dirname(uploads), { recursive: true, force: true });
		},
	};
}
