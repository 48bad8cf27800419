import { AsyncLocalStorage } from "node:async_hooks";
import { jsonLine, textLine } from "../data/log.ts";
import { urlOf } from "../domain/address.ts";
import { secure as secureAnswer } from "./cache.ts";
import { Durations } from "./durations.ts";
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

/** A stored page found by its address as it was sent: all that is left to do is told here, since it is done very often. */
export interface Quick {
	response: Response;
	/** As it stands in the log. */
	path: string;
}

/** Gives the headers of a stored answer, from which the next one is made, what is this one's alone. */
export type Sign = (headers: Headers) => void;

/**
 * Counts and logs what is answered, each under an id that the answer bears. A line says when, the method, the path without its
 * query, the status and how long it took: no address, no name, nothing that was sent.
 */
export function observer({ log, publicUrl, print = log === "off" ? () => {} : inLots() }: Observing) {
	const secured = publicUrl?.protocol === "https:";
	const counts = new Map<string, Map<number, number>>();
	const durations = new Durations();

	function sign(headers: Headers, request: Request, id: string): void {
		headers.set("X-Request-Id", id);
		if (!secured) return;
		const isPlatform = request.headers.get("host") === publicUrl?.host;
		headers.set("Strict-Transport-Security", isPlatform ? platformTransport : transport);
	}

	function count(request: Request, status: number, tookMs: number): void {
		const method = methods.has(request.method) ? request.method : "other";
		const ofMethod = counts.get(method) ?? new Map<number, number>();
		counts.set(method, ofMethod.set(status, (ofMethod.get(status) ?? 0) + 1));
		durations.add(tookMs / 1000);
	}

	function finish(response: Response, request: Request, id: string, started: number): Response {
		const tookMs = performance.now() - started;
		count(request, response.status, tookMs);
		secureAnswer(response);
		sign(response.headers, request, id);
		if (log !== "off") print(line(log, { request, path: urlOf(request.url).pathname, id }, response.status, tookMs));
		return response;
	}

	return {
		/** `quick` is asked first and outside of everything: it answers what is kept, with all headers but those that it has signed. */
		fetch(request: Request, quick: (sign: Sign) => Quick | null, slow: () => Answer): Answer {
			const id = crypto.randomUUID();
			const started = performance.now();
			const kept = quick((headers) => sign(headers, request, id));
			if (!kept) return current.run(id, async () => finish(await slow(), request, id, started));
			const { response, path } = kept;
			const tookMs = performance.now() - started;
			count(request, response.status, tookMs);
			if (log !== "off") print(line(log, { request, path, id }, response.status, tookMs));
			return response;
		},
		/** The figures in Prometheus's text form, with those that are asked for now. */
		metrics(now: Readonly<Record<string, number>>): string {
			return [
				"# TYPE tipoff_http_requests_total counter",
				...[...counts].flatMap(([method, ofMethod]) =>
					[...ofMethod].map(
						([status, of]) => `tipoff_http_requests_total{method="${method}",status="${status}"} ${of}`,
					),
				),
				...durations.lines("tipoff_http_request_seconds"),
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

function line(
	form: LogForm,
	of: { request: Request; path: string; id: string },
	status: number,
	tookMs: number,
): string {
	const { path, id } = of;
	const { method } = of.request;
	const ms = Math.round(tookMs * 10) / 10;
	if (form === "text") return textLine(`${method} ${path} ${status} ${ms} ms ${id}`);
	return jsonLine({ level: "info", id, method, path, status, ms });
}
