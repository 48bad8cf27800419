import type { ConnectionOptions } from "../../../db/client.ts";

type Pipe = { other: Bun.Socket<Pipe> | null; waiting: Uint8Array[] };
type End = { unix: string } | { hostname: string; port: number };

/** Passes on what comes in at one end to the other; all connections can be cut. */
export function relay(from: End, target: End) {
	const open = new Set<Bun.Socket<Pipe>>();
	const pass = {
		data: (_: Bun.Socket<Pipe>, chunk: Uint8Array) => void _.data.other?.write(chunk),
		close: ({ data }: Bun.Socket<Pipe>) => void data.other?.end(),
		error: ({ data }: Bun.Socket<Pipe>) => void data.other?.end(),
	};
	const socket = {
		...pass,
		async open(taken: Bun.Socket<Pipe>) {
			taken.data = { other: null, waiting: [] };
			open.add(taken);
			const data: Pipe = { other: taken, waiting: [] };
			taken.data.other = await ("unix" in target
				? Bun.connect<Pipe>({ ...target, data, socket: pass })
				: Bun.connect<Pipe>({ ...target, data, socket: pass }));
			for (const chunk of taken.data.waiting) taken.data.other.write(chunk);
		},
		data({ data }: Bun.Socket<Pipe>, chunk: Uint8Array) {
			if (data.other) data.other.write(chunk);
			else data.waiting.push(new Uint8Array(chunk));
		},
		close(taken: Bun.Socket<Pipe>) {
			open.delete(taken);
			taken.data.other?.end();
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

/** The test's database at an address that a process can be given. */
export function relayTo({ host, port, user, password, database }: ConnectionOptions) {
	const target = host.startsWith("/") ? { unix: `${host}/.s.PGSQL.${port}` } : { hostname: host, port };
	const relayed = relay({ hostname: "127.0.0.1", port: 0 }, target);
	const login = `${user}:${encodeURIComponent(password ?? "")}`;
	return { ...relayed, url: `postgres://${login}@127.0.0.1:${relayed.port}/${database}` };
}
