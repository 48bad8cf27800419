import { failedText } from "../../src/domain/failed.ts";
import { unreachable, unreachableNow, type Sent } from "./send.ts";

/**
 * What is said of an act that failed, and that nothing answers where that is the reason (wording 4). Of an answer that is none of
 * the server's there is nothing more to say.
 */
export function failureText(
	failed: string | undefined,
	{ status, message }: Pick<Sent & { ok: false }, "status" | "message">,
): string {
	if (message === unreachableNow) return failedText(failed, message, ".");
	if (message !== unreachable) return failedText(failed, message);
	return status === 0 ? failedText(failed, message, ".") : (failed ?? message);
}
