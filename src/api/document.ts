import { toOpenAPISchema } from "@elysiajs/openapi";
import { Elysia, type AnyElysia } from "elysia";
import type { Parameter } from "./describe.ts";

/** The OpenAPI document of an app's calls; the plugin's own page would load a foreign script, so it is not served. */
export function documentApi(app: AnyElysia) {
	let known: ReturnType<typeof documentOf> | undefined;
	return new Elysia().get("/openapi.json", () => (known ??= documentOf(app)), { detail: { hide: true } });
}

function documentOf(app: AnyElysia) {
	const { paths, components } = toOpenAPISchema(app, { staticFile: false });
	return {
		openapi: "3.1.0",
		info: {
			title: "Tipoff",
			version: "1",
			description:
				"The calls of a Tipoff installation. On an organization's own domain they are about that organization; on the platform's host `slug` or `domain` names it, or the login does.",
		},
		paths: withBodies(withQueries(paths as Record<string, Path>), app), // what the plugin collected from our own details
		components,
	};
}

type Path = Record<string, { parameters?: object[]; requestBody?: { content: object }; "x-query"?: Parameter[] }>;

/** The plugin overwrites a detail's parameters by those of the path: the query's are put beside them here. */
function withQueries(paths: Record<string, Path>): Record<string, Path> {
	return Object.fromEntries(
		Object.entries(paths).map(([path, operations]) => [
			path,
			Object.fromEntries(
				Object.entries(operations).map(([method, { "x-query": query = [], parameters = [], ...operation }]) => [
					method,
					{ ...operation, parameters: [...parameters, ...query] },
				]),
			),
		]),
	);
}

/** The plugin is silent about bodies that a parser of ours reads; each is as its noun's schema says, in whatever way it is sent. */
function withBodies(paths: Record<string, Path>, app: AnyElysia): Record<string, Path> {
	const schemas = new Map(
		app.routes.map(({ method, path, hooks }) => [
			`${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
			schemaOf((hooks as { body?: Described }).body), // what `bodyOf` made
		]),
	);
	for (const [path, operations] of Object.entries(paths))
		for (const [method, operation] of Object.entries(operations)) {
			const schema = schemas.get(`${method.toUpperCase()} ${path}`);
			if (schema && operation.requestBody)
				operation.requestBody.content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
		}
	return paths;
}

type Described = object & { "x-schema"?: object };

const schemaOf = (body: Described | undefined) => body && (body["x-schema"] ?? body);

const mediaTypes = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];
