import { undoActCall } from "../../src/domain/day-off/undo.ts";
import { to } from "../../src/domain/paths.ts";
import { refresh } from "../forms/refresh.ts";
import { call } from "./call.ts";
import { ask, say } from "./say.ts";
import type { Undoable } from "./undoable.ts";

/** Takes back what was done together, and shows the page as it then is; what stands in the way is said on a page of its own. */
export async function takeBack({ deleted, act }: Undoable): Promise<void> {
	const answer =
		act === null ? await call("POST /api/deletions/restore", {}, { ids: deleted.join(",") }) : await actBack(act);
	if (answer.ok) {
		await refresh(document.querySelector("main h1")); // where nothing has the cursor any more (forms 11)
		return say(answer.body.message);
	}
	const [first] = deleted;
	if (answer.status === 409 && first !== undefined) return location.assign(to.deletion(first));
	say(answer.message, "bad");
}

/** Where games would clash again it is asked about. */
async function actBack(act: string) {
	const answer = await call(undoActCall, {}, { act });
	if (answer.ok || !answer.asks || !(await ask(answer.message, "Undo anyway"))) return answer;
	return await call(undoActCall, {}, { act, confirmed: true });
}
