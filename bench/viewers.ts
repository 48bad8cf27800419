/** Many who follow one game, each from an address of their own: `viewers.ts <port> <game> <count>`; says when which event arrived. */
const [port = 0, game = 0, count = 0] = process.argv.slice(2).map(Number);
const arrivals = new Map<number, number[]>();
const opening = 100;
let connected = 0;

const now = () => performance.timeOrigin + performance.now();

async function follow(at: number): Promise<void> {
	const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
	const { promise, resolve } = Promise.withResolvers<void>();
	await Bun.connect({
		hostname: "127.0.0.1",
		port,
		socket: {
			open: (socket) =>
				void socket.write(
					`GET /_/events?game=${game} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n\r\n`,
				),
			data(_, chunk) {
				for (const [, seq] of chunk.toString("latin1").matchAll(/^id: (\d+)$/gm)) {
					const times = arrivals.get(Number(seq)) ?? [];
					arrivals.set(Number(seq), times);
					times.push(now());
					resolve();
				}
			},
			close: () => resolve(),
			error: () => resolve(),
		},
	});
	await promise;
	connected += 1;
}

for (let at = 0; at < count; at += opening)
	await Promise.all(Array.from({ length: Math.min(opening, count - at) }, (_, one) => follow(at + one)));
console.log(`connected ${connected}`);
for await (const _ of Bun.stdin.stream()) break; // until the taps are over
console.log(JSON.stringify([...arrivals]));
process.exit(0);

export {};
