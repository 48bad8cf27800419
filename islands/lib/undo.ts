import { to } from "../../src/domain/paths.ts";
import { refresh } from "../forms/refresh.ts";
import { call } from "./call.ts";
import { say } from "./say.ts";

/** Takes back what was deleted together, and shows the page as it then is; what stands in the way is said on a page of its own. */
export async function takeBack(deleted: readonly number[]): Promise<void> {
	const answer = await call("POST /api/deletions/restore", {}, { ids: deleted.join(",") });
	if (answer.ok) {
		await refresh(document.querySelector("main h1")); // where nothing has the cursor any more (forms 11)
		return say(answer.body.message);
	}
	const [first] = deleted;
	if (answer.status === 409 && first !== undefined) return location.assign(to.deletion(first));
	say(answer.message, "bad");
}
