import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Connection } from "../../db/client.ts";
import { packageEngine, startEngine } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

test("a server that starts takes out of the log what is past its days, and sweeps what a killed one left of a picture", async () => {
	const dir = join(folder.path, "data");
	const inside = async <T>(work: (owner: Connection, login: string) => Promise<T>): Promise<T> => {
		const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
		const owner = connect(engine.owner, { max: 1 });
		const result = await work(owner, engine.app.user);
		await owner.close();
		await engine.stop();
		return result;
	};
	await inside(async ({ sql }, login) => {
		await migrate(sql, login);
		await sql`insert into organizations (name, slug) values ('Acme', 'acme')`;
		await sql`insert into audit_log (organization_id, actor, action, noun, created_at)
			select o.id, 'ada', 'create', 'season', now() - make_interval(days => days) from organizations o, unnest(array[401, 399]) days`;
	});
	const uploads = join(dir, "uploads", "1");
	mkdirSync(uploads, { recursive: true });
	const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
	for (const name of ["AAAAAAAAAAAAAAAA.webp.new", "BBBBBBBBBBBBBBBB.webp"]) {
		writeFileSync(join(uploads, name), "half a picture");
		utimesSync(join(uploads, name), twoDaysAgo, twoDaysAgo);
	}
	writeFileSync(join(uploads, "CCCCCCCCCCCCCCCC.webp"), "a picture whose row is being written");
	const tipoff = run(["serve"], { PORT: String(await freePort()), DATA_DIR: dir });
	await tipoff.says("Tipoff is at");
	await until(() => readdirSync(uploads).toSorted().join() === "BBBBBBBBBBBBBBBB.webp,CCCCCCCCCCCCCCCC.webp");
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
	const days = await inside(
		async ({ sql }) => await sql`select extract(day from now() - created_at)::int as days from audit_log`,
	);
	expect(days.map((row) => row["days"])).toEqual([399]);
}, 240_000);
