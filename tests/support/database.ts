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

/** Migrated and empty, or with what the named template holds. */
export async function testDatabase({ template = "empty" }: { template?: TemplateName } = {}): Promise<TestDatabase> {
	const at = await (cluster ??= theCluster());
	const name = `${at.prefix}_${crypto.randomUUID().slice(0, 13).replace("-", "_")}`;
	const source = await templateOf(at, template);
	await asOwner(at, async ({ sql }) => await sql.unsafe(`create database ${name} template ${source} strategy wal_log`));
	const options = { ...at.app, database: name };
	const ownerOptions = { ...at.owner, database: name };
	const connection = connect(options, { max: 4 });
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
export async function fillTemplates(at: Cluster): Promise<void> {
	for (const name of templateNames) await templateOf(at, name);
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
