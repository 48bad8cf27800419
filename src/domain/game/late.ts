import { some } from "../some.ts";

interface Accepted {
	/** How many entries would count. */
	count: number;
	/** How many would wait on, since they can no longer do anything. */
	waits: number;
	/** The score as it is, and as it would be: "50–44", or null for none. */
	was: string | null;
	is: string | null;
}

/** What is asked before all that came too late counts (writing 4). */
export function acceptQuestion({ count, waits, was, is }: Accepted): string {
	const instead = was ? `, not ${was}` : "";
	const score = is === was ? "The score stays as it is." : `The score is ${is ?? "none"} then${instead}.`;
	const left = waits > 0 ? ` ${some(waits, "other")} can no longer count and ${waits === 1 ? "stays" : "stay"}.` : "";
	return `Accept ${some(count, "entry", "entries")}? ${score}${left}`;
}
