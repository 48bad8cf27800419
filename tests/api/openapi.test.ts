import { expect, test } from "bun:test";
import { createApi } from "../../src/api/index.ts";
import { documentApi } from "../../src/api/document.ts";

interface Operation {
	requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
}

test("the document says of every field of a body what may be sent for it", async () => {
	const api = createApi({ sessions: { secure: false } } as never); // only its route table is read
	const response = await documentApi(api).handle(new Request("http://localhost/openapi.json"));
	const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
	let said = 0;
	const silent = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).flatMap(([method, { requestBody }]) => {
			const properties = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
				Object.values(schema.properties ?? {}),
			);
			said += properties.length;
			return properties.some((property) => Object.keys(property).length === 0)
				? [`${method.toUpperCase()} ${path}`]
				: [];
		}),
	);
	expect(silent).toEqual([]);
	expect(said).toBeGreaterThan(400);
});
