import type { TSchema } from "@sinclair/typebox";
import { failure, type Answers } from "../domain/answer.ts";
import { answers } from "../domain/answers.ts";

type Content = Record<string, { schema?: object }>;
export type Responses = Record<string, { description: string; content?: Content }>;

/** The shapes that have a name: written once, and referred to. */
export class Shapes {
	readonly named: Record<string, object> = {};

	/** A schema with a reference in the place of each shape. */
	referred(schema: TSchema): object {
		return this.#said(JSON.parse(JSON.stringify(schema))) as object; // a schema is an object
	}

	#said(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((one) => this.#said(one));
		if (typeof value !== "object" || value === null) return value;
		const { $id: name, ...rest } = value as { $id?: string };
		const said = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, this.#said(one)]));
		if (name === undefined) return said;
		const former = this.named[name];
		if (former && JSON.stringify(former) !== JSON.stringify(said)) throw new Error(`two shapes are called ${name}`);
		this.named[name] = said;
		return { $ref: `#/components/schemas/${name}` };
	}
}

/** What a call answers: the schema of its noun where it succeeds, the shape of every failure where it does not. */
export function answersOf(call: string, responses: Responses, shapes: Shapes): Responses {
	const failed = { "application/json": { schema: shapes.referred(failure) } };
	const content = contentOf((answers as Answers)[call as keyof Answers], shapes); // every call has one, says a test
	const said = Object.entries(responses).map(([status, response]) => [
		status,
		{ ...response, content: status === "200" ? content : failed },
	]);
	return { ...Object.fromEntries(said), default: { description: "Any other refusal or failure.", content: failed } };
}

function contentOf(answer: Answers[keyof Answers] | undefined, shapes: Shapes): Content {
	if (!answer) return {};
	const content = "content" in answer ? (answer.content as Record<string, TSchema>) : { "application/json": answer };
	return Object.fromEntries(
		Object.entries(content).map(([type, schema]) => [type, { schema: shapes.referred(schema) }]),
	);
}
