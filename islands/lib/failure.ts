import { unreachable } from "./send.ts";

/** What is said of an act that failed: its own sentence always, and after it the server's reason where it gave one (wording 2). */
export function failureText(failed: string | undefined, { message }: { message: string }): string {
	if (failed === undefined || message.startsWith(failed)) return message;
	if (message === "" || message === unreachable) return failed;
	return `${failed}${/[.!?]$/.test(failed) ? "" : ":"} ${message}`;
}
