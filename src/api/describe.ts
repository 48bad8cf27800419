import type { QuerySpec } from "../domain/query.ts";

export interface Parameter {
	name: string;
	in: "query";
	required: false;
	description: string;
	schema: { type: string; enum?: readonly string[]; format?: string };
}

const site: Parameter[] = [
	parameter("slug", "text", "The organization by its slug, on the platform's host."),
	parameter("domain", "text", "The organization by its own domain, on the platform's host."),
];

/** What the OpenAPI document says of a call that anybody may make. */
export function described(tag: string, summary: string, answer: string, query: QuerySpec = {}) {
	return detail(tag, summary, answer, query, [], [404]);
}

/** The same for a call within an organization, which Host, `slug`, `domain` or one's login names. */
export function describedOfSite(tag: string, summary: string, answer: string, query: QuerySpec = {}) {
	return detail(tag, summary, answer, query, site, [400, 401, 404]);
}

const sentences: Record<number, string> = {
	400: "The organizations that the address names contradict each other, or a value makes no sense: `{message}`.",
	401: "Neither login nor site: `{message}`.",
	404: "There is no such thing here: `{message}`.",
};

function detail(
	tag: string,
	summary: string,
	answer: string,
	query: QuerySpec,
	named: Parameter[],
	refusals: number[],
) {
	const own = Object.entries(query).map(([name, kind]) => parameter(name, kind, ""));
	return {
		tags: [tag],
		summary,
		"x-query": [...own, ...named],
		responses: {
			200: { description: answer, content: { "application/json": {} } },
			...Object.fromEntries(refusals.map((status) => [status, { description: sentences[status] ?? "" }])),
		},
	};
}

function parameter(name: string, kind: QuerySpec[string], description: string): Parameter {
	return { name, in: "query", required: false, description, schema: schemaOf(kind) };
}

function schemaOf(kind: QuerySpec[string]): Parameter["schema"] {
	if (kind === "id" || kind === "number") return { type: "integer" };
	if (kind === "date") return { type: "string", format: "date" };
	return typeof kind === "string" ? { type: "string" } : { type: "string", enum: kind };
}
