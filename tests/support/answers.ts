import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { documentApi } from "../../src/api/document.ts";
import { createApi } from "../../src/api/index.ts";
import { plainBody } from "./plain-body.ts";

interface Operation {
	responses: Record<string, { content?: Record<string, object> }>;
}
type Document = { paths: Record<string, Record<string, Operation>> };

let described: Promise<Awaited<ReturnType<typeof describe>>> | null = null;

/**
 * An answer as it was. Whatever a call answers is of a type that the document of the calls names, and in JSON as it says, and
 * nothing else: a test that gets another answer fails.
 */
export async function answered(request: Request, response: Response): Promise<Response> {
	const { pathname = "" } = URL.parse(request.url) ?? {}; // a request may come with two hosts, and no address
	if (!pathname.startsWith("/api/") || request.method === "HEAD" || own.has(pathname)) return response;
	described ??= describe();
	const { faultOf } = await described;
	const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
	const bytes = type === json ? new Uint8Array(await response.clone().arrayBuffer()) : null; // others may go on
	const text = bytes && new TextDecoder().decode(plainBody(bytes, response));
	const fault = faultOf({ method: request.method, pathname, status: response.status, type }, text);
	if (fault)
		throw new Error(`${request.method} ${pathname} answers ${response.status} otherwise than it says: ${fault}`);
	return response;
}

const json = "application/json";
/** The description of all calls, which is none itself (wire 1). */
const own = new Set(["/api/openapi.json", "/api/docs"]);

/** The document of all calls, as it is served. */
export async function documentOfCalls(): Promise<Document> {
	const api = createApi({ sessions: { secure: false } } as never); // only its route table is read
	const response = await documentApi(api).handle(new Request("http://localhost/openapi.json"));
	return (await response.json()) as Document;
}

async function describe() {
	const document = await documentOfCalls();
	const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
	addFormats.default(ajv);
	ajv.addVocabulary(["openapi", "info", "servers", "paths", "components"]);
	ajv.addSchema(document, "calls");
	const places = Object.entries(document.paths)
		.map(([path, operations]) => ({ path, operations, parts: path.split("/") }))
		.toSorted((a, b) => weightOf(a.parts).localeCompare(weightOf(b.parts)));

	/** What of an answer is otherwise than the document says, or null. */
	function faultOf(answer: { method: string; pathname: string; status: number; type: string }, text: string | null) {
		const [method, parts] = [answer.method.toLowerCase(), answer.pathname.replace(/\/$/, "").split("/")];
		const place = places.find((one) => method in one.operations && isAt(one.parts, parts));
		const status = answer.status < 400 ? String(answer.status) : "default";
		const placeless = status === "default" ? failures : null;
		const known = place ? place.operations[method]?.responses[status]?.content : placeless;
		if (!known?.[answer.type])
			return `${answer.type} is none of ${Object.keys(known ?? {}).join(", ") || "its answers"}`;
		if (text === null) return null;
		const at = place
			? ["paths", place.path, method, "responses", status, "content", json, "schema"]
			: ["components", "schemas", "Failure"];
		const check = ajv.getSchema(`calls#/${at.map(escaped).join("/")}`);
		if (!check || check(JSON.parse(text))) return check ? null : "it has no schema";
		const [first] = check.errors ?? [];
		return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)} in ${text.slice(0, 500)}`;
	}
	return { faultOf };
}

const failures: Record<string, object> = { [json]: {} };

/** A word of a path before a parameter in its place. */
const weightOf = (parts: readonly string[]) => parts.map((part) => (part.startsWith("{") ? "1" : "0")).join("");

const isAt = (pattern: readonly string[], parts: readonly string[]) =>
	pattern.length === parts.length &&
	pattern.every((part, at) => part === parts[at] || (part.startsWith("{") && parts[at] !== ""));

const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
