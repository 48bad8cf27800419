import { expect, test } from "bun:test";
import { join } from "node:path";
import { answers } from "../../../src/domain/answers.ts";
import { apiRoutes } from "../../support/api-routes.ts";
import { answered, documentOfCalls } from "../../support/answers.ts";
import { start } from "../../support/started.ts";
import { temporaryFolder } from "../../support/temporary.ts";

interface Schema {
	type?: string;
	properties?: Record<string, Schema>;
	maxLength?: number;
	pattern?: string;
	const?: unknown;
	enum?: unknown;
	format?: string;
	additionalProperties?: unknown;
}
interface Operation {
	responses: Record<string, object>;
	requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = (await documentOfCalls()) as unknown as {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);

test("the document says of every field of a body what may be sent for it", () => {
	const properties = operations.flatMap(({ name, requestBody }) =>
		Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
			Object.values(schema.properties ?? {}).map((property) => ({ name, property })),
		),
	);
	expect(properties.filter(({ property }) => Object.keys(property).length === 0)).toEqual([]);
	expect(properties.length).toBeGreaterThan(400);
});

test("every text of a body has a length, or a form that says it", () => {
	const texts = operations.flatMap(({ name, requestBody }) =>
		textsIn(requestBody ?? {}, "").map(([path, text]) => ({ text, at: `${name} ${path}` })),
	);
	expect(texts.length).toBeGreaterThan(700);
	expect(texts.filter(({ text }) => !isBounded(text)).map(({ at }) => at)).toEqual([]);
	for (const open of [{}, { pattern: "^\\d*$" }, { pattern: "^a+$" }, { format: "uri" }])
		expect(isBounded(open)).toBe(false);
});

test("every call has the schema of its answer, and no other has one", () => {
	const calls = apiRoutes.map(({ name }) => name).filter((name) => name !== "GET /api/openapi.json");
	expect(Object.keys(answers).toSorted()).toEqual(calls.toSorted());
	expect(operations.length).toBe(calls.length);
});

test("an answer has the fields that its schema names, and no others", () => {
	const said = [...operations.map(({ responses }) => responses), document.components.schemas];
	const open = objectsIn(said).filter(({ additionalProperties }) => additionalProperties !== false);
	expect(open).toEqual([document.components.schemas["Block"] ?? {}]); // of a page, which may have one of a later version
});

test("a field that is forgotten in a schema, or in an answer, fails the test that gets it", async () => {
	const get = async (answer: object) =>
		await answered(new Request("http://localhost/api/sportsv2"), Response.json(answer));
	const sport = { id: 1, name: "Basketball", type: "basketball" };
	expect((await get({ sports: [sport] })).status).toBe(200);
	expect(get({ sports: [{ ...sport, nickname: "Hoops" }] })).rejects.toThrow("nickname");
	expect(get({ sports: [{ id: 1, name: "Basketball" }] })).rejects.toThrow("type");
	expect(get({ sports: [sport], total: 1 })).rejects.toThrow("total");
});

test("the document is one that tools for OpenAPI can read", async () => {
	const folder = temporaryFolder();
	const file = join(folder.path, "openapi.json");
	await Bun.write(file, JSON.stringify(document));
	const linter = join(import.meta.dir, "../../../node_modules/.bin/redocly");
	const child = start(
		[process.execPath, linter, "lint", file, "--config", join(import.meta.dir, "openapi-lint.yaml")],
		{ env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }, stderr: "pipe" },
	);
	const [code, found] = await Promise.all([child.exited, new Response(child.stdout).text()]);
	folder.remove();
	expect(code === 0 ? "" : found).toBe("");
}, 120_000);

/** Every object with named properties in it. */
function objectsIn(value: unknown): Schema[] {
	if (typeof value !== "object" || value === null) return [];
	const one = value as Schema;
	const isObject = one.type === "object" && typeof one.properties === "object";
	return [...(isObject ? [one] : []), ...Object.values(value).flatMap(objectsIn)];
}

/** Days and moments are as long as their form, files as the bytes of the body. */
const boundedFormats = new Set(["date", "date-time", "binary"]);

function isBounded({ maxLength, pattern, const: only, enum: words, format = "" }: Schema): boolean {
	if (maxLength !== undefined || only !== undefined || words !== undefined) return true;
	return boundedFormats.has(format) || (pattern !== undefined && !/[*+]|,\}/.test(pattern));
}

/** Every text in it, by the names that lead there. */
function textsIn(value: unknown, path: string): [string, Schema][] {
	if (typeof value !== "object" || value === null) return [];
	const one = value as Schema;
	const isText = one.type === "string";
	return isText ? [[path, one]] : Object.entries(value).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
}
