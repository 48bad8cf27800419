import { createSocket } from "node:dgram";

type Records = { txt?: string[]; a?: string[] };

const [typeA, typeTxt] = [1, 16];
const noSuchName = 3;

/** A small name server on loopback: answers what `records` say at that moment; `silent` lets every question wait. */
export async function dnsServer() {
	const records = new Map<string, Records>();
	const state = { silent: false, asked: [] as string[] };
	const socket = createSocket("udp4");
	socket.on("message", (question, from) => {
		const { name, end } = nameIn(question);
		state.asked.push(name);
		if (!state.silent) socket.send(answerTo(question, end, records.get(name)), from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	return {
		address: `127.0.0.1:${socket.address().port}`,
		records,
		state,
		close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
	};
}

/** The name that a message asks for (RFC 1035 §4.1.2), and where the question ends. */
function nameIn(message: Buffer): { name: string; end: number } {
	const labels: string[] = [];
	let at = 12;
	for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
		labels.push(message.toString("latin1", at + 1, at + 1 + length));
		at += 1 + length;
	}
	return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function answerTo(question: Buffer, end: number, found: Records | undefined): Buffer {
	const type = question.readUInt16BE(end - 4);
	const data =
		type === typeTxt
			? (found?.txt ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
			: type === typeA
				? (found?.a ?? []).map((address) => Buffer.from(address.split(".").map(Number)))
				: [];
	const head = Buffer.alloc(12);
	question.copy(head, 0, 0, 2);
	head.writeUInt16BE(0x8180 | (found ? 0 : noSuchName), 2);
	head.writeUInt16BE(1, 4);
	head.writeUInt16BE(data.length, 6);
	const answers = data.map((bytes) => {
		const record = Buffer.alloc(12);
		record.writeUInt16BE(0xc00c, 0);
		record.writeUInt16BE(type, 2);
		record.writeUInt16BE(1, 4);
		record.writeUInt32BE(60, 6);
		record.writeUInt16BE(bytes.length, 10);
		return Buffer.concat([record, bytes]);
	});
	return Buffer.concat([head, question.subarray(12, end), ...answers]);
}
