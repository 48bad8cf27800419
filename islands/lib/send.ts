import { noteCall } from "./undoable.ts";

/** An answer of the API: what it sent, or why it did not do it. */
export type Answered<Body> = { ok: true; status: number; body: Body } | ({ ok: false; status: number } & Refused);
export type Sent = Answered<Record<string, unknown>>;

interface Refused {
	message: string;
	fields: Record<string, string>;
	/** The row as it is, where somebody else has changed it. */
	current: unknown;
	/** Every rule that stands in the way, where a call says more than its message. */
	reasons: string[];
	/** The message is a question: sent again as `confirmed` it is done. */
	asks: boolean;
}

/** A dead network looks like a server that is silent: one sentence for both. */
export const unreachable = "The server does not answer. Check your network; nothing that you typed is lost.";
/** The same of a control that says again what is stored: what was typed there is gone. */
export const unreachableNow = "The server does not answer. Check your network.";

/**
 * The one way to the API: with the token and the organization that this page is about, as JSON or, with files, as a form.
 * Never throws; who cannot wait gives a `signal`.
 */
export async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Sent> {
	try {
		const response = await fetch(path, { ...requestOf(method, body), ...(signal ? { signal } : {}) });
		noteCall(method, response);
		const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>; // the API answers objects
		if (response.ok) return { ok: true, status: response.status, body: answer };
		return { ok: false, status: response.status, ...refusedBy(answer) };
	} catch {
		return { ok: false, status: 0, ...refusedBy({}) };
	}
}

/**
 * The same for a call that answers a line at a time: `hear` gets each as it comes. Null once all are heard, else the refusal;
 * of a call that was aborted one with status 0 and no message.
 */
export async function sendForLines(
	method: string,
	path: string,
	body: object,
	hear: (line: unknown) => void,
	signal: AbortSignal,
): Promise<(Sent & { ok: false }) | null> {
	try {
		const response = await fetch(path, { ...requestOf(method, body, "application/x-ndjson"), signal });
		if (!response.ok || !response.body) {
			const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>; // as above
			return { ok: false, status: response.status, ...refusedBy(answer) };
		}
		for await (const line of linesOf(response.body)) hear(JSON.parse(line));
		return null;
	} catch {
		return { ok: false, status: 0, ...refusedBy(signal.aborted ? { message: "" } : {}) };
	}
}

function requestOf(method: string, body: object | undefined, accept = "application/json"): RequestInit {
	const isForm = body instanceof FormData;
	const organization = document.documentElement.dataset["organization"];
	return {
		method,
		headers: {
			Accept: accept,
			"X-XSRF-TOKEN": cookie("XSRF-TOKEN"),
			...(organization ? { "X-Organization": organization } : {}),
			...(body && !isForm ? { "Content-Type": "application/json" } : {}),
		},
		...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
	};
}

function refusedBy({ message, fields, current, reasons, asks }: Record<string, unknown>): Refused {
	return {
		message: typeof message === "string" ? message : unreachable,
		fields: (fields ?? {}) as Record<string, string>, // the contract's shape of a refused body
		current,
		reasons: Array.isArray(reasons) ? reasons.map(String) : [],
		asks: asks === true,
	};
}

/** Read with a reader: not every browser iterates streams. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let text = "";
	for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
		const lines = (text + decoder.decode(chunk.value, { stream: true })).split("\n");
		text = lines.pop() ?? "";
		yield* lines.filter((line) => line.trim() !== "");
	}
	if (text.trim() !== "") yield text;
}

function cookie(name: string): string {
	return (
		document.cookie
			.split("; ")
			.find((pair) => pair.startsWith(`${name}=`))
			?.slice(name.length + 1) ?? ""
	);
}
