// A program of its own for the tests that kill it: starts the engine, then writes rows and names each acknowledged one.
import { connect } from "../../db/client.ts";
import { openDataDir } from "../../db/data-dir.ts";
import { type EngineSource, startEngine } from "../../db/embedded.ts";
import { StartError } from "../../db/start-error.ts";

const [path = "", source = ""] = process.argv.slice(-2);
try {
	await write(path, JSON.parse(source) as EngineSource);
} catch (error) {
	if (!(error instanceof StartError)) throw error;
	console.error(error.message);
	process.exit(1);
}

async function write(path: string, source: EngineSource) {
	const dataDir = await openDataDir(path);
	const engine = await startEngine({ dataDir, source });
	await dataDir.writeRun({ pid: process.pid, port: null, connection: { owner: engine.owner, app: engine.app } });
	const { sql, close } = connect(engine.owner);
	const asked = new AbortController();
	process.on("SIGTERM", () => asked.abort()).on("SIGINT", () => asked.abort());
	await sql`create table if not exists written (id bigint generated always as identity, at text not null)`;
	console.log("ready");
	while (!asked.signal.aborted) {
		const [row] = await sql`insert into written (at) values (${process.pid}) returning id::int`;
		console.log(row?.id);
	}
	const [row] = await sql`select count(*)::int as rows from written`;
	console.log(`rows ${row?.rows}`);
	await close();
	await engine.stop();
	await dataDir.release();
	console.log(`stopped ${await engine.exited}`);
	process.exit(0);
}
