import { createSocket } from "node:dgram";
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from "dns-packet";

type Records = { txt?: string[]; a?: string[] };

const noSuchName = 3;

/** A small name server on loopback: answers what `records` say at that moment; `silent` lets every question wait. */
export async function dnsServer() {
	const records = new Map<string, Records>();
	const state = { silent: false, asked: [] as string[] };
	const socket = createSocket("udp4");
	socket.on("message", (message, from) => {
		const { id, questions = [] } = decode(message);
		const name = questions[0]?.name.toLowerCase() ?? "";
		state.asked.push(name);
		const found = records.get(name);
		const answers = found && questions.flatMap(({ type }) => answersOf(name, type, found));
		const flags = AUTHORITATIVE_ANSWER | (found ? 0 : noSuchName);
		if (!state.silent)
			socket.send(encode({ type: "response", id, flags, questions, answers }), from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	return {
		address: `127.0.0.1:${socket.address().port}`,
		records,
		state,
		close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
	};
}

function answersOf(name: string, type: string, { txt = [], a = [] }: Records): Answer[] {
	if (type === "TXT") return txt.map((data) => ({ type, name, ttl: 60, data }));
	return type === "A" ? a.map((data) => ({ type, name, ttl: 60, data })) : [];
}
