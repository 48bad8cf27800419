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
	if (failed !== undefined && isNotOurs({ status, message })) return failed;
	return failedText(failed, message, message === unreachable || message === unreachableNow ? "." : ":");
}

/** Whether something before the server has answered, such as a proxy's page. */
export const isNotOurs = ({ status, message }: Pick<Sent & { ok: false }, "status" | "message">): boolean =>
	status !== 0 && message === unreachable;
