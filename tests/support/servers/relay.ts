import type { ConnectionOptions } from "../../../db/client.ts";

/** `unsent` is what a socket has not taken yet; it ends after that where `isOver`. */
type Pipe = { other: Bun.Socket<Pipe> | null; unsent: Uint8Array[]; isOver: boolean };
type End = { unix: string } | { hostname: string; port: number };

/** Passes on what comes in at one end to the other; all connections can be cut. */
export function relay(from: End, target: End) {
	const open = new Set<Bun.Socket<Pipe>>();
	const finish = ({ data: { other } }: Bun.Socket<Pipe>) => {
		if (!other) return;
		other.data.isOver = true;
		flush(other);
	};
	const pass = {
		data({ data: { other } }: Bun.Socket<Pipe>, chunk: Uint8Array) {
			if (!other) return;
			other.data.unsent.push(new Uint8Array(chunk));
			flush(other);
		},
		drain: flush,
		close: finish,
		error: finish,
	};
	const socket = {
		...pass,
		async open(taken: Bun.Socket<Pipe>) {
			const early: Uint8Array[] = [];
			taken.data = { other: null, unsent: [], isOver: false };
			waiting.set(taken, early);
			open.add(taken);
			const data: Pipe = { other: taken, unsent: early, isOver: false };
			taken.data.other = await ("unix" in target
				? Bun.connect<Pipe>({ ...target, data, socket: pass })
				: Bun.connect<Pipe>({ ...target, data, socket: pass }));
			flush(taken.data.other);
		},
		data(taken: Bun.Socket<Pipe>, chunk: Uint8Array) {
			if (taken.data.other) pass.data(taken, chunk);
			else waiting.get(taken)?.push(new Uint8Array(chunk));
		},
		close(taken: Bun.Socket<Pipe>) {
			open.delete(taken);
			finish(taken);
		},
	};
	const listener = "unix" in from ? Bun.listen<Pipe>({ ...from, socket }) : Bun.listen<Pipe>({ ...from, socket });
	return {
		port: "port" in listener ? Number(listener.port) : 0,
		/** Ends every connection; new ones are taken. */
		cut: () => open.forEach((taken) => taken.end()),
		close: () => listener.stop(true),
	};
}

/** What came before the other end was there. */
const waiting = new WeakMap<Bun.Socket<Pipe>, Uint8Array[]>();

/** A socket takes as much as it has room for, and says so: what it leaves goes out when it drains. */
function flush(to: Bun.Socket<Pipe>): void {
	const { unsent } = to.data;
	for (let first = unsent[0]; first; first = unsent[0]) {
		const taken = Math.max(to.write(first), 0);
		if (taken < first.length) {
			unsent[0] = first.subarray(taken);
			return;
		}
		unsent.shift();
	}
	if (to.data.isOver) to.end();
}

/** The test's database at an address that a process can be given. */
export function relayTo({ host, port, user, password, database }: ConnectionOptions) {
	const target = host.startsWith("/") ? { unix: `${host}/.s.PGSQL.${port}` } : { hostname: host, port };
	const relayed = relay({ hostname: "127.0.0.1", port: 0 }, target);
	const login = `${user}:${encodeURIComponent(password ?? "")}`;
	return { ...relayed, url: `postgres://${login}@127.0.0.1:${relayed.port}/${database}` };
}
