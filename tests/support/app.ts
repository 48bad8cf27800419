import { join } from "node:path";
import { createApp } from "../../src/app.ts";
import { type FileStore, folderStore } from "../../src/data/files.ts";
import { Directory } from "../../src/data/organization/directory.ts";
import { listen } from "../../src/data/listen.ts";
import { createOrganization, type NewOrganization } from "../../src/data/organization/organizations.ts";
import { write, type Writer } from "../../src/data/tenant.ts";
import type { Analytics } from "../../src/http/origins.ts";
import type { Provider } from "../../src/http/oidc/provider.ts";
import type { Dns } from "../../src/http/dns.ts";
import { answered } from "./answers.ts";
import { testDatabase, type TestSpace } from "./database.ts";
import type { TemplateName } from "./templates.ts";
import { plainBody } from "./plain-body.ts";
import { noteShown, stillWaiting } from "./shown.ts";
import { temporaryFolder } from "./temporary.ts";

/** The product over a fresh database, with a clock that the test turns. */
export async function testApp({
	files,
	publicUrl = null,
	instant = Date.parse("2026-11-20T20:00:00Z"),
	dns,
	analytics = {},
	siteTitles = {},
	provider = null,
	arrivalMsMax,
	template = "empty",
	space,
}: {
	publicUrl?: URL | null;
	instant?: number;
	dns?: Dns;
	files?: FileStore;
	analytics?: Analytics;
	siteTitles?: Record<string, string>;
	provider?: Provider | null;
	arrivalMsMax?: number;
	template?: TemplateName;
	/** Where the server keeps the database, if not beside its others. */
	space?: TestSpace;
} = {}) {
	const database = await testDatabase({ template, space });
	const directory = new Directory(database.db);
	const hearing = await listen(database.options, directory);
	const now = { instant };
	const folder = temporaryFolder();
	const uploads = join(folder.path, "uploads");
	const made = createApp({
		db: database.db,
		database: database.options,
		directory,
		clock: () => now.instant,
		publicUrl,
		port: 3000,
		siteTitles,
		analytics,
		provider,
		files: files ?? folderStore(uploads),
		...(dns ? { dns } : {}),
		...(arrivalMsMax ? { arrivalMsMax } : {}),
	});
	const app: typeof made = {
		...made,
		fetch: async (request, ...own) => await noted(await answered(request, await made.fetch(request, ...own))),
	};
	return {
		app,
		uploads,
		database,
		directory,
		now,
		organization: async (given: Partial<NewOrganization> & { slug: string }) => {
			const organization = await createOrganization(database.db, { name: given.slug, ...given });
			directory.dropPlatform();
			return organization;
		},
		write: async <T>(organization: { id: number; time_zone: string }, change: (writer: Writer) => Promise<T>) => {
			const result = await write(database.db, organization, now.instant, change, undefined, { limit: "import" });
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
			folder.remove();
		},
	};
}

/** The answer as it was; which quoted sentences it shows is noted. */
async function noted(response: Response): Promise<Response> {
	const type = response.headers.get("content-type") ?? "";
	if (stillWaiting().length === 0 || !/^text\/(html|csv|calendar|plain)|^application\/json/.test(type)) return response;
	const body = new Uint8Array(await response.clone().arrayBuffer());
	noteShown(new TextDecoder().decode(plainBody(body, response)), type.startsWith("text/html"));
	return response;
}
