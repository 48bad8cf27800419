import type { AnswerOf, Call } from "../../src/domain/answers.ts";
import { send, type Answered } from "./send.ts";

/** The names in a call's path. */
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | Names<`/${Rest}`>
	: Path extends `${string}:${infer Name}`
		? Name
		: never;
type In<C extends string> = Readonly<Record<Names<C>, string | number>>;

/** A call of the API by its method and path, with what stands in the path, and what is sent: of a GET in the query. */
export async function call<C extends Call>(
	name: C,
	values: In<C>,
	sent?: object,
	signal?: AbortSignal,
): Promise<Answered<AnswerOf<C>>> {
	const [method = "", pattern = ""] = name.split(" ");
	const path = pattern.replace(/:(\w+)/g, (_, value: Names<C>) => encodeURIComponent(values[value]));
	const query =
		method === "GET" && sent
			? `?${new URLSearchParams(Object.entries(sent).map(([key, value]) => [key, String(value)]))}`
			: "";
	const answer = await send(method, `${path}${query}`, query ? undefined : sent, signal);
	return answer as Answered<AnswerOf<C>>; // as its schema says, with which tests compare it
}
