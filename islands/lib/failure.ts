import { unreachable, type Sent } from "./send.ts";

/**
 * What is said of an act that failed: its own sentence always, and after it the server's reason where it gave one (wording 2), or
 * that nothing answers (wording 4). Of an answer that is none of the server's there is nothing more to say.
 */
export function failureText(
	failed: string | undefined,
	{ status, message }: Pick<Sent & { ok: false }, "status" | "message">,
): string {
	if (failed === undefined || message.startsWith(failed)) return message;
	const isSilent = message === unreachable;
	if (message === "" || (isSilent && status !== 0)) return failed;
	const mark = isSilent ? "." : ":";
	return `${failed}${/[.!?]$/.test(failed) ? "" : mark} ${message}`;
}
