import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { connect, type ConnectionOptions } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { Directory } from "../../src/data/organization/directory.ts";
import { folderStore } from "../../src/data/files.ts";
import { listen } from "../../src/data/listen.ts";
import type { testApp } from "./app.ts";

interface Ways {
	/** How it reaches the database; like the site itself unless said. */
	through?: ConnectionOptions;
	/** How it hears of changes. */
	line?: ConnectionOptions | undefined;
	/** When it takes silence for deafness. */
	pace?: { everyMs: number; silentMsMax: number };
	publicUrl?: URL | null;
	freshMsMax?: number;
	/** Where it reads what everybody sees alike. */
	replica?: PostgresJsDatabase;
}

/** Another process's product over a site's database and uploads; what it has opened ends with the block. */
export async function another(
	site: Awaited<ReturnType<typeof testApp>>,
	{ through, line = through, pace, publicUrl = null, freshMsMax, replica }: Ways = {},
) {
	const own = through ? connect(through, { max: 2 }) : null;
	const { db } = own ?? site.database;
	const directory = new Directory(db);
	const hearing = await listen(line ?? site.database.options, directory, pace);
	const app = createApp({
		database: site.database.options,
		db,
		replica,
		directory,
		clock: () => site.now.instant,
		publicUrl,
		port: 3000,
		siteTitles: {},
		files: folderStore(site.uploads),
		...(freshMsMax === undefined ? {} : { freshMsMax }),
	});
	return {
		app,
		directory,
		get: async (
			path: string,
			{ host = "localhost:3000", headers = {} }: { host?: string; headers?: Record<string, string> } = {},
		) => await app.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } })),
		async [Symbol.asyncDispose]() {
			app.live.close();
			await hearing.close();
			await own?.close();
		},
	};
}
