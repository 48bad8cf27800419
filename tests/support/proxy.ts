/** Stands between a process and its PostgreSQL socket as a process of its own, so that a test can freeze or end it. */
import { unlinkSync } from "node:fs";

if (import.meta.main) relay(process.argv[2] ?? "", process.argv[3] ?? "");

function relay(path: string, target: string) {
	type Pipe = { other: Bun.Socket<Pipe> | null; waiting: Uint8Array[] };
	try {
		unlinkSync(path);
	} catch {}
	Bun.listen<Pipe>({
		unix: path,
		socket: {
			async open(socket) {
				socket.data = { other: null, waiting: [] };
				socket.data.other = await Bun.connect<Pipe>({
					unix: target,
					data: { other: socket, waiting: [] },
					socket: {
						data: (_, chunk) => void socket.write(chunk),
						close: () => void socket.end(),
						error: () => void socket.end(),
					},
				});
				for (const chunk of socket.data.waiting) socket.data.other.write(chunk);
			},
			data({ data }, chunk) {
				if (data.other) data.other.write(chunk);
				else data.waiting.push(new Uint8Array(chunk));
			},
			close: ({ data }) => void data.other?.end(),
			error: ({ data }) => void data.other?.end(),
		},
	});
	console.log("ready");
}
