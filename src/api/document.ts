import { toOpenAPISchema } from "@elysiajs/openapi";
import { Elysia, type AnyElysia } from "elysia";
import type { Parameter } from "./describe.ts";
import { Shapes, answersOf, type Responses } from "./responses.ts";
import { schemes, securityOf } from "./securities.ts";

/** The OpenAPI document of an app's calls; the plugin's own page would load a foreign script, so it is not served. */
export function documentApi(app: AnyElysia) {
	let known: ReturnType<typeof documentOf> | undefined;
	return new Elysia().get("/openapi.json", () => (known ??= documentOf(app)), { detail: { hide: true } });
}

function documentOf(app: AnyElysia) {
	const collected = toOpenAPISchema(app, { staticFile: false }).paths as Paths; // from our own details
	const shapes = new Shapes();
	const bodies = bodiesOf(app);
	const paths: Paths = {};
	const known = new Map<string, string>();
	for (const [path, operations] of Object.entries(collected)) {
		// Two paths that differ in the names of their parameters are one to whoever calls them.
		const shape = path.replace(/\{\w+\}/g, "{}");
		const first = known.get(shape) ?? path;
		known.set(shape, first);
		for (const [method, operation] of Object.entries(operations)) {
			const call = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
			const named = renamed(operation, path, first);
			paths[first] = {
				...paths[first],
				[method]: operationOf({ call, operation: named, body: bodies.get(call) }, shapes),
			};
		}
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Tipoff",
			version: "1",
			license: { name: "MIT", identifier: "MIT" },
			description:
				"The calls of a Tipoff installation. On an organization's own domain they are about that organization; on the platform's host `slug` or `domain` names it, or the login does.",
		},
		servers: [{ url: "/" }],
		paths,
		components: { schemas: shapes.named, securitySchemes: schemes },
	};
}

interface Operation {
	parameters?: { name: string; in: string }[];
	requestBody?: { content: object };
	responses: Responses;
	"x-query"?: Parameter[];
	"x-access"?: string;
}
type Paths = Record<string, Record<string, Operation>>;

/**
 * The plugin overwrites a detail's parameters by those of the path: the query's are put beside them. It is silent about bodies
 * that a parser of ours reads: each is as its noun's schema says, in whatever way it is sent. So is each answer.
 */
function operationOf(
	{ call, operation, body }: { call: string; operation: Operation; body: object | undefined },
	shapes: Shapes,
): Operation {
	const { "x-query": query = [], parameters = [], requestBody, responses, ...rest } = operation;
	const content = body && Object.fromEntries(mediaTypes.map((type) => [type, { schema: body }]));
	return {
		...rest,
		parameters: [...parameters, ...query],
		...(requestBody ? { requestBody: content ? { ...requestBody, content } : requestBody } : {}),
		responses: answersOf(call, responses, shapes),
		...securityOf(call, operation["x-access"]),
	};
}

const mediaTypes = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];

/** The same with the parameters of the path by other names. */
function renamed(operation: Operation, path: string, first: string): Operation {
	if (path === first) return operation;
	const namesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const names = new Map(namesOf(path).map((name, at) => [name, namesOf(first)[at] ?? name]));
	const parameters = (operation.parameters ?? []).map((one) =>
		one.in === "path" ? { ...one, name: names.get(one.name) ?? one.name } : one,
	);
	return { ...operation, parameters };
}

type Described = object & { "x-schema"?: object };

/** What `bodyOf` made of each call's fields. */
function bodiesOf(app: AnyElysia): Map<string, object> {
	return new Map(
		app.routes.flatMap(({ method, path, hooks }) => {
			const { body } = (hooks ?? {}) as { body?: Described };
			return body ? [[`${method} ${path}`, body["x-schema"] ?? body]] : [];
		}),
	);
}
