import { ask } from "./say.ts";
import type { Answered } from "./send.ts";

/** Sends what might undo something else: then it is said what, and sent once more if that is meant. Null where it is not. */
export async function surely<Body>(
	call: (confirmed: boolean) => Promise<Answered<Body>>,
	yes: string,
	look: "main" | "bad" = "main",
): Promise<Answered<Body> | null> {
	const answer = await call(false);
	if (answer.ok || !answer.asks) return answer;
	return (await ask(answer.message, yes, [], look)) ? await call(true) : null;
}
