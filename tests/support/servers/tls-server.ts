import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "../../../db/client.ts";
import { packageEngine, startEngine } from "../../../db/embedded.ts";
import { chooseAccount, engineProcess } from "../../../db/engine/account.ts";
import { clusterPath } from "../../../db/engine/cluster.ts";
import { unpackEngine } from "../../../db/engine/unpack.ts";
import { migrate } from "../../../db/migrate.ts";
import { freePort } from "../running.ts";
import { start } from "../started.ts";
import { temporaryFolder } from "../temporary.ts";
import { until } from "../until.ts";

export const hasOpenssl = Bun.which("openssl") !== null;

/** A migrated PostgreSQL that is reached over TLS alone, and whose certificate can be another one. */
export async function tlsServer() {
	const folder = temporaryFolder();
	const source = packageEngine();
	const first = await startEngine({ dataDir: { dir: folder.path }, source, tests: true });
	const making = connect(first.owner, { max: 1 });
	await migrate(making.sql, first.app.user);
	await making.close();
	await first.stop();

	const cluster = clusterPath(folder.path);
	const engine = await unpackEngine(source, folder.path);
	const account = chooseAccount(folder.path, `${engine}/bin/postgres`);
	const authority = certificates(folder.path);
	const put = (name: string, text: string) => {
		const path = join(cluster, name);
		writeFileSync(path, text, { mode: 0o600 });
		chmodSync(path, 0o600);
		if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
	};
	const use = async (days: number) => {
		put("server.crt", await authority.certificate(days));
		put("server.key", await authority.key());
	};
	put("pg_hba.conf", "hostssl all all 127.0.0.1/32 scram-sha-256\n");
	await use(1);
	const port = await freePort();
	const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "ssl=on", "fsync=off"];
	const server = start(
		[...account.prefix, `${engine}/bin/postgres`, "-D", cluster, ...settings.flatMap((each) => ["-c", each])],
		{ ...account.identity, ...engineProcess, stdin: "ignore", stdout: "ignore", stderr: "ignore" },
	);
	const url = ({ user, password, database }: ConnectionOptions, mode = "verify-full") =>
		`postgres://${user}:${password}@localhost:${port}/${database}?sslmode=${mode}`;
	const owner = connect(url(first.owner, "require"), { max: 1 });
	await until(
		async () =>
			await owner.sql`select 1`.then(
				() => true,
				() => false,
			),
	);
	return {
		url: url(first.app),
		/** Who signs the certificates. */
		authority: authority.path,
		/** From now on it shows a certificate that holds for so many days; who is connected has to connect anew. */
		async renew(days: number) {
			await use(days);
			await owner.sql`select pg_reload_conf()`;
			await until(() => Promise.resolve(authority.accepts(port) === days > 0)); // it reloads when it comes to it
			await owner.sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = ${first.app.user}`;
		},
		async [Symbol.asyncDispose]() {
			await owner.close();
			server.kill("SIGINT");
			await server.exited;
			folder.remove();
		},
	};
}

function certificates(folder: string) {
	const at = (name: string) => join(folder, name);
	const openssl = (...words: string[]) => {
		const { exitCode, stderr } = Bun.spawnSync(["openssl", ...words], { cwd: folder });
		if (exitCode !== 0) throw new Error(`openssl ${words.join(" ")}: ${stderr}`);
	};
	const keyed = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	openssl("req", "-x509", ...keyed, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=tests", "-days", "2");
	const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	openssl("req", ...keyed, "-keyout", "server.key", "-out", "server.csr", ...name);
	return {
		path: at("ca.pem"),
		key: async () => await Bun.file(at("server.key")).text(),
		/** Whether the server there shows a certificate that holds. */
		accepts: (port: number) => {
			const words = ["s_client", "-starttls", "postgres", "-connect", `127.0.0.1:${port}`, "-CAfile", at("ca.pem")];
			return Bun.spawnSync(["openssl", ...words, "-verify_return_error"], { stdin: "ignore" }).exitCode === 0;
		},
		async certificate(days: number) {
			const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-copy_extensions", "copy"];
			openssl("x509", "-req", "-in", "server.csr", ...signed, "-days", String(days), "-out", "server.crt");
			return await Bun.file(at("server.crt")).text();
		},
	};
}
