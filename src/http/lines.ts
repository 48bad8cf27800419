import { failureJson } from "./calls.ts";

/** Whether a call is asked for an answer line by line. */
export function wantsLines(request: Request): boolean {
	return (request.headers.get("accept") ?? "").includes(type);
}

/**
 * An answer in lines of JSON while the work goes on: what it tells, then `{done}` or `{failed}`. Before it has told anything
 * a failure is an ordinary one. When nobody listens any more, the signal is aborted.
 */
export async function answerInLines<T>(
	work: (tell: (line: object) => void, signal: AbortSignal) => Promise<T>,
): Promise<Response> {
	const listening = new AbortController();
	const begun = Promise.withResolvers<void>();
	const { readable, writer } = channel(() => listening.abort());
	let hasBegun = false;
	const say = (line: object) => {
		writer.write(`${JSON.stringify(line)}\n`);
		hasBegun = true;
		begun.resolve();
	};
	const ended = work(say, listening.signal).then(
		(done) => say({ done }),
		async (error: unknown) => {
			if (!hasBegun) return begun.reject(error);
			const response = failureJson(error, "");
			say({ failed: { status: response.status, ...((await response.json()) as object) } }); // failureJson answers an object
		},
	);
	void ended.finally(() => writer.close());
	await begun.promise;
	return new Response(readable, {
		headers: {
			"Content-Type": type,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
			"X-Accel-Buffering": "no", // a proxy hands each line on as it comes
		},
	});
}

const type = "application/x-ndjson";

function channel(onCancel: () => void) {
	const encoder = new TextEncoder();
	let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
	const readable = new ReadableStream<Uint8Array>({
		start: (own) => {
			controller = own;
		},
		cancel: () => {
			controller = null;
			onCancel();
		},
	});
	return {
		readable,
		writer: {
			write: (text: string) => controller?.enqueue(encoder.encode(text)),
			close: () => {
				controller?.close();
				controller = null;
			},
		},
	};
}
