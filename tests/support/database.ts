import { connect, type Connection, type ConnectionOptions } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { asOwner, type Cluster, externalCluster, startCluster } from "./cluster.ts";
import { type TemplateName, templateNames, templates } from "./templates.ts";

/** A fresh database: one a test file, copied from a template in some 20 ms. */
export interface TestDatabase extends Connection {
	/** The owner's connection: sees everything, for looking behind the product's back. */
	owner: Connection;
	options: ConnectionOptions;
	ownerOptions: ConnectionOptions;
}

let cluster: Promise<Cluster> | null = null;

/** The server that the check has started and handed down, else one for this process alone. */
function theCluster(): Promise<Cluster> {
	const handed = process.env["TIPOFF_TEST_CLUSTER"];
	if (handed) return Promise.resolve(JSON.parse(handed) as Cluster); // written by tests/check.ts
	const url = process.env["TEST_DATABASE_URL"];
	return url ? externalCluster(url) : startCluster();
}

/** A place for databases, on a server of its own: one whose disk is full makes no checkpoint, for which others would wait. */
export interface TestSpace {
	readonly name: string;
	readonly cluster: Cluster;
	drop(): Promise<void>;
}

/** Such a place in that folder, which belongs to the server's user. */
export async function testSpace(folderFor: (model: string) => Promise<string>): Promise<TestSpace> {
	const own = await startCluster();
	const name = "small";
	await asOwner(own, async ({ sql }) => {
		const [row] = await sql`select current_setting('data_directory') as folder`;
		await sql.unsafe(`create tablespace ${name} location '${await folderFor(String(row?.["folder"]))}'`);
	});
	return { name, cluster: own, drop: own.stop };
}

/** What runs beside keeps the server busy, for seconds now and then: no test is of that. */
export const patience = 4;

/** Migrated and empty, or with what the named template holds; in a place of its own where one is named. */
export async function testDatabase({
	template = "empty",
	space,
}: { template?: TemplateName; space?: TestSpace | undefined } = {}): Promise<TestDatabase> {
	const at = space?.cluster ?? (await (cluster ??= theCluster()));
	const name = `${at.prefix}_${crypto.randomUUID().slice(0, 13).replace("-", "_")}`;
	const source = await templateOf(at, template);
	const place = space ? `tablespace ${space.name}` : "";
	await asOwner(at, async ({ sql }) => {
		await sql.unsafe(`create database ${name} template ${source} strategy wal_log ${place}`);
		await sql.unsafe(`revoke temporary on database ${name} from public`); // what a migration does, and no copy inherits
	});
	const options = { ...at.app, database: name };
	const ownerOptions = { ...at.owner, database: name };
	const connection = connect(options, { max: 4, patience });
	const owner = connect(ownerOptions, { max: 2 });
	return {
		...connection,
		owner,
		options,
		ownerOptions,
		async close() {
			await Promise.all([connection.close(), owner.close()]);
			await asOwner(at, async ({ sql }) => await sql.unsafe(`drop database ${name} with (force)`));
		},
	};
}

/** Fills them before anybody waits for one. */
export async function fillTemplates(at: Cluster, isFull: boolean): Promise<void> {
	for (const name of templateNames(isFull)) await templateOf(at, name);
}

/** Made by whoever asks first, while the others wait; it has its name when it is whole. */
async function templateOf(at: Cluster, template: TemplateName): Promise<string> {
	const name = `${at.prefix}_${template.replaceAll("-", "_")}`;
	const source = template === "empty" ? "template1" : await templateOf(at, "empty");
	return await asOwner(at, async ({ sql }) => {
		const isThere = async () => (await sql`select from pg_database where datname = ${name}`).length > 0;
		if (await isThere()) return name;
		await sql.begin(async (tx) => {
			await tx`select pg_advisory_xact_lock(hashtext(${name}))`;
			if (await isThere()) return;
			await sql.unsafe(`drop database if exists ${name}_making`);
			await sql.unsafe(`create database ${name}_making template ${source}`);
			const made = connect({ ...at.owner, database: `${name}_making` }, { max: 2 });
			if (template === "empty") await migrate(made.sql, at.app.user);
			else await templates[template](made.db);
			await made.close();
			await sql.unsafe(`alter database ${name}_making rename to ${name}`);
		});
		return name;
	});
}
