import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../../data/organization/directory.ts";
import type { FileStore } from "../../data/files.ts";
import type { ImportFiles } from "../../data/import/upload.ts";
import type { Generate } from "../../data/schedule/generation.ts";
import type { Dns } from "../dns.ts";
import type { Linking } from "../oidc/oidc.ts";
import type { Sessions } from "../account/session.ts";
import type { TurnedAway } from "../turned-away.ts";
import type { Uploads } from "../uploads.ts";

/** What calls are made of. */
export interface ApiParts {
	db: PostgresJsDatabase;
	directory: Directory;
	sessions: Sessions;
	/** Pictures that calls take and rows name. */
	uploads: Uploads;
	/** Where they lie. */
	files: FileStore;
	publicUrl: URL | null;
	/** Milliseconds since the epoch. */
	clock: () => number;
	/** What the names of domains say. */
	dns: Dns;
	/** Makes schedules in threads of their own. */
	generate: Generate;
	/** Where people sign in besides here. */
	linking: Linking | null;
	/** Notes who is refused. */
	turnedAway: TurnedAway;
	/** Imports files in threads of their own. */
	importFiles: ImportFiles;
}
