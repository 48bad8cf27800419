import { mkdirSync, openSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { start } from "../started.ts";
import { until } from "../until.ts";

/** One computer of a network: an address of its own, a folder as its disk, and what it runs. */
export interface Machine {
	readonly name: string;
	readonly address: string;
	readonly folder: string;
	/** Starts a program there; what it prints lies in the folder under its name. */
	run(command: readonly string[], options?: { user?: string; env?: Record<string, string> }): Bun.Subprocess;
	/** The power fails: everything that runs there ends at once. */
	kill(): Promise<void>;
	/** Its cable is pulled, and put in again. */
	cut(): void;
	mend(): void;
}

const bridge = "tipoff0";

/** A switch with this process at it; it goes with the network namespace of the process. */
export function openNetwork(address: string): void {
	shell(`ip link set lo up
		ip link add name ${bridge} type bridge
		ip addr add ${address}/24 dev ${bridge}
		ip link set ${bridge} up`);
}

export async function openMachine(folder: string, name: string, address: string): Promise<Machine> {
	const own = join(folder, name);
	mkdirSync(own, { recursive: true });
	const holder = start(["unshare", "--net", "sleep", "infinity"], { stdout: "ignore" });
	await until(() => networkOf(holder.pid) !== networkOf(process.pid));
	const network = networkOf(holder.pid);
	const enter = ["nsenter", `--net=/proc/${holder.pid}/ns/net`];
	shell(`ip link add name ${name} type veth peer name eth0 netns ${holder.pid}
		ip link set ${name} master ${bridge} up
		${enter.join(" ")} ip link set lo up
		${enter.join(" ")} ip addr add ${address}/24 dev eth0
		${enter.join(" ")} ip link set eth0 up`);
	const running = () =>
		readdirSync("/proc")
			.map(Number)
			.filter((pid) => pid > 0 && pid !== holder.pid && networkOf(pid) === network);
	return {
		name,
		address,
		folder: own,
		run(command, { user, env = {} } = {}) {
			const log = openSync(join(own, `${command[0]?.split("/").at(-1)}.log`), "a");
			const as = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"] : [];
			return start([...enter, ...as, ...command], {
				cwd: own,
				env: { PATH: process.env["PATH"] ?? "", HOME: own, LANG: "C.UTF-8", ...env },
				stdin: "ignore",
				stdout: log,
				stderr: log,
			});
		},
		async kill() {
			await until(() => {
				for (const pid of running()) process.kill(pid, "SIGKILL");
				return running().length === 0;
			});
		},
		cut: () => shell(`ip link set ${name} down`),
		mend: () => shell(`ip link set ${name} up`),
	};
}

/** Null for a process that is not there any more. */
function networkOf(pid: number): string | null {
	try {
		return readlinkSync(`/proc/${pid}/ns/net`);
	} catch {
		return null;
	}
}

function shell(script: string): void {
	const { exitCode, stderr } = Bun.spawnSync(["sh", "-ec", script]);
	if (exitCode !== 0) throw new Error(`${script}: ${stderr.toString()}`);
}
