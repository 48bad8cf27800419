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
		paths: withQueries(paths as Record<string, Path>), // what the plugin collected from our own details
		components,
	};
}

type Path = Record<string, { parameters?: object[]; "x-query"?: Parameter[] }>;

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
