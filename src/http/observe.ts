import { AsyncLocalStorage } from "node:async_hooks";
import { jsonLine, textLine } from "../data/log.ts";
import { urlOf } from "../domain/address.ts";
import { secure as secureAnswer } from "./cache.ts";
import { inLots } from "./lots.ts";

export type LogForm = "json" | "text" | "off";
type Answer = Response | Promise<Response>;

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered, for the log; null outside of one. */
export const requestId = (): string | null => current.getStore() ?? null;

interface Observing {
	log: LogForm;
	/** The platform's address: browsers then ask for nothing without TLS, where it has that. */
	publicUrl: URL | null;
	print?: (line: string) => void;
}

/** Upper bounds of durations, in seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/**
 * Counts and logs what is answered, each under an id that the answer bears. A line says when, the method, the path without its
 * query, the status and how long it took: no address, no name, nothing that was sent.
 */
export function observer({ log, publicUrl, print = log === "off" ? () => {} : inLots() }: Observing) {
	const secured = publicUrl?.protocol === "https:";
	const counts = new Map<string, number>();
	const buckets = bounds.map(() => 0);
	let [seconds, total] = [0, 0];

	function finish(response: Response, request: Request, id: string, started: number): Response {
		const took = (performance.now() - started) / 1000;
		const key = `method="${methods.has(request.method) ? request.method : "other"}",status="${response.status}"`;
		counts.set(key, (counts.get(key) ?? 0) + 1);
		bounds.forEach((bound, at) => {
			if (took <= bound) buckets[at] = (buckets[at] ?? 0) + 1;
		});
		seconds += took;
		total += 1;
		secureAnswer(response);
		response.headers.set("X-Request-Id", id);
		if (secured)
			response.headers.set(
				"Strict-Transport-Security",
				request.headers.get("host") === publicUrl?.host ? platformTransport : transport,
			);
		if (log !== "off") print(line(log, request, response, id, took));
		return response;
	}

	return {
		/** `quick` is asked first and outside of everything: it answers what is kept. */
		fetch(request: Request, quick: () => Response | null, slow: () => Answer): Answer {
			const id = crypto.randomUUID();
			const started = performance.now();
			const kept = quick();
			if (kept) return finish(kept, request, id, started);
			return current.run(id, async () => finish(await slow(), request, id, started));
		},
		/** The figures in Prometheus's text form, with those that are asked for now. */
		metrics(now: Readonly<Record<string, number>>): string {
			return [
				"# TYPE tipoff_http_requests_total counter",
				...[...counts].map(([labels, count]) => `tipoff_http_requests_total{${labels}} ${count}`),
				"# TYPE tipoff_http_request_seconds histogram",
				...bounds.map((bound, at) => `tipoff_http_request_seconds_bucket{le="${bound}"} ${buckets[at]}`),
				`tipoff_http_request_seconds_bucket{le="+Inf"} ${total}`,
				`tipoff_http_request_seconds_sum ${seconds}`,
				`tipoff_http_request_seconds_count ${total}`,
				...Object.entries(now).flatMap(([name, value]) => [`# TYPE tipoff_${name} gauge`, `tipoff_${name} ${value}`]),
				"",
			].join("\n");
		},
	};
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const transport = "max-age=31536000";
/** Names below the platform's are the operator's; those below a club's domain may be anybody's, and without TLS (hosts 10). */
const platformTransport = `${transport}; includeSubDomains`;

function line(form: LogForm, request: Request, { status }: Response, id: string, took: number): string {
	const { method } = request;
	const path = urlOf(request.url).pathname;
	const ms = Math.round(took * 10_000) / 10;
	if (form === "text") return textLine(`${method} ${path} ${status} ${ms} ms ${id}`);
	return jsonLine({ level: "info", id, method, path, status, ms });
}
