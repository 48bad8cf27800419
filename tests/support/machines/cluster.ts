import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import S3rver from "s3rver";
import { connect } from "../../../db/client.ts";
import { until } from "../until.ts";
import { configured, place, secrets, variablesOf } from "./configured.ts";
import { host } from "./load.ts";
import { openMachine, openNetwork, type Machine } from "./machine.ts";

const here = "10.0.0.1";
const source = join(import.meta.dir, "../../..");
/** A machine that has much else to do is waited for. */
export const patientMs = 240_000;

/** As Patroni tells it. */
interface Member {
	name: string;
	role: string;
	state: string;
	lag?: number | string;
}

/** What docs/cluster describes: three machines with databases, three that serve, on a network of their own. */
export class Cluster {
	readonly databases: Machine[] = [];
	readonly servers: Machine[] = [];
	readonly #folder: string;
	readonly #tipoffs = new Map<Machine, Bun.Subprocess>();
	readonly #poolers = new Map<Machine, Bun.Subprocess>();

	constructor(folder: string) {
		this.#folder = folder;
	}

	async open(): Promise<void> {
		openNetwork(here);
		for (const at of [1, 2, 3]) {
			this.databases.push(await openMachine(this.#folder, `db${at}`, `10.0.0.${10 + at}`));
			this.servers.push(await openMachine(this.#folder, `app${at}`, `10.0.0.${20 + at}`));
		}
		for (const database of this.databases) await this.startDatabase(database);
		await until(async () => await this.isWhole(), patientMs);
		await this.#makeDatabase();
		for (const server of this.servers) this.#startProxies(server);
		await this.#openStore();
		for (const server of this.servers) await this.startTipoff(server);
		await this.#startCaddy();
	}

	/** Nothing runs any more that writes into its folder. */
	async close(): Promise<void> {
		for (const machine of [...this.databases, ...this.servers]) await machine.kill();
	}

	/** etcd and Patroni, which makes or joins the cluster. */
	async startDatabase(machine: Machine): Promise<void> {
		const folders = ["var/lib/etcd", "var/lib/postgresql/15", "run/postgresql"].map((part) =>
			join(machine.folder, part),
		);
		for (const folder of folders) mkdirSync(folder, { recursive: true });
		const config = place(machine, "cluster/patroni.yml");
		await Bun.$`chown -R postgres: ${machine.folder}`.quiet();
		machine.run(["etcd"], { user: "postgres", env: variablesOf(configured(machine, "cluster/etcd.env")) });
		machine.run(["patroni", config], { user: "postgres" });
	}

	/** What Patroni knows, from any machine that answers. */
	async members(): Promise<Member[]> {
		for (const { address } of this.databases) {
			const url = `http://${address}:8008/cluster`;
			const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
			if (answer?.ok) return ((await answer.json()) as { members?: Member[] }).members ?? [];
		}
		return [];
	}

	/** One leads, two follow all that it does, and what is acknowledged is on two machines. */
	async isWhole(): Promise<boolean> {
		const members = await this.members();
		const of = (role: string) => members.filter((member) => member.role === role).length;
		const isRunning = ({ state, lag }: Member) => ["running", "streaming"].includes(state) && (lag ?? 0) === 0;
		return members.length === 3 && of("leader") === 1 && of("sync_standby") === 1 && members.every(isRunning);
	}

	async machineOf(role: "leader" | "sync_standby"): Promise<Machine> {
		const name = (await this.members()).find((member) => member.role === role)?.name;
		const machine = this.databases.find((one) => one.name === name);
		if (!machine) throw new Error(`Nobody is ${role}.`);
		return machine;
	}

	/** The tables' owner at one machine, past everything between. */
	owner({ address }: Machine, database = "leagues") {
		return connect(`postgres://postgres:${secrets.SUPERUSER_PASSWORD}@${address}:5432/${database}`, { max: 1 });
	}

	async startTipoff(machine: Machine, build = source): Promise<void> {
		const store = { "https://s3.example": `http://${here}:9000` };
		const env = {
			...variablesOf(configured(machine, "cluster/tipoff.conf", store)),
			DATA_DIR: join(machine.folder, "var/lib/tipoff"),
			NODE_ENV: "production",
			LOG: "off",
		};
		const tipoff = machine.run([process.execPath, join(build, "src/main.ts"), "serve"], { env });
		this.#tipoffs.set(machine, tipoff);
		await until(async () => {
			if (tipoff.exitCode !== null) throw new Error(`Tipoff on ${machine.name} has ended.`);
			return (await fetch(`http://${machine.address}:3001/readyz`).catch(() => null))?.status === 200;
		}, patientMs);
	}

	async endTipoff(machine: Machine, signal: NodeJS.Signals): Promise<number> {
		this.#tipoffs.get(machine)?.kill(signal);
		return (await this.#tipoffs.get(machine)?.exited) ?? 0;
	}

	startPooler(machine: Machine): void {
		const users = place(machine, "cluster/userlist.txt");
		const config = place(machine, "cluster/pgbouncer.ini");
		writeFileSync(config, readFileSync(config, "utf8").replace(/auth_file = .*/, `auth_file = ${users}`));
		this.#poolers.set(machine, machine.run(["/usr/sbin/pgbouncer", config], { user: "postgres" }));
	}

	async endPooler(machine: Machine): Promise<void> {
		this.#poolers.get(machine)?.kill("SIGKILL");
		await this.#poolers.get(machine)?.exited;
	}

	/** What HAProxy thinks of a process: whether people are sent there. */
	async isSentTo(machine: Machine): Promise<boolean> {
		const [front] = this.servers;
		const path = join(front?.folder ?? "", "run/haproxy/admin.sock");
		const text = await new Promise<string>((resolve, reject) => {
			let said = "";
			const line = createConnection(path, () => line.write("show stat\n"));
			line.on("data", (bytes) => (said += bytes.toString()));
			line.on("end", () => resolve(said));
			line.on("error", reject);
		});
		const row = text.split("\n").find((one) => one.startsWith(`ready,${machine.name},`));
		return row?.split(",")[17]?.startsWith("UP") ?? false;
	}

	/** What was printed, for whoever looks why something went wrong. */
	logs(): string {
		return [...this.databases, ...this.servers]
			.flatMap(({ name, folder }) =>
				readdirSync(folder)
					.filter((file) => file.endsWith(".log"))
					.map((file) => `== ${name} ${file}\n${readFileSync(join(folder, file), "utf8").slice(-2_500)}`),
			)
			.join("\n");
	}

	/** As docs/operate.md says. */
	async #makeDatabase(): Promise<void> {
		const admin = this.owner(await this.machineOf("leader"), "postgres");
		const { SCHEMA_PASSWORD, WEB_PASSWORD } = secrets;
		await admin.sql.unsafe(`create role tipoff_schema login createrole password '${SCHEMA_PASSWORD}'`);
		await admin.sql.unsafe(`create role tipoff_web login noinherit password '${WEB_PASSWORD}'`);
		await admin.sql.unsafe("create database leagues owner tipoff_schema");
		await admin.close();
	}

	#startProxies(machine: Machine): void {
		mkdirSync(join(machine.folder, "run/haproxy"), { recursive: true });
		machine.run(["/usr/sbin/haproxy", "-db", "-f", place(machine, "cluster/haproxy.cfg")]);
		this.startPooler(machine);
	}

	async #openStore(): Promise<void> {
		const store = new S3rver({
			address: here,
			port: 9000,
			silent: true,
			directory: join(this.#folder, "store"),
			configureBuckets: [{ name: "tipoff", configs: [] }],
		});
		await store.run();
	}

	/** With an authority of its own instead of a public one. */
	async #startCaddy(): Promise<void> {
		const [front] = this.servers;
		if (!front) throw new Error("There are three.");
		const config = place(front, "Caddyfile");
		const own = `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tstorage file_system ${this.#folder}/caddy`;
		writeFileSync(config, readFileSync(config, "utf8").replace(/^\{/m, own));
		front.run(["/usr/bin/caddy", "run", "--config", config, "--adapter", "caddyfile"]);
		await until(() => {
			try {
				return this.authority !== "";
			} catch {
				return false;
			}
		}, patientMs);
	}

	get authority(): string {
		return readFileSync(join(this.#folder, "caddy/pki/authorities/local/root.crt"), "utf8");
	}

	/** A page as one process gives it, past the front. */
	async pageOf({ address }: Machine, path: string, headers: Record<string, string> = {}): Promise<string> {
		const answer = await fetch(`http://${address}:3001${path}`, { headers: { host, ...headers } });
		return `${answer.status} ${await answer.text()}`;
	}
}
