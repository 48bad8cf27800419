/** What is said of an act that failed: its own sentence, where it has one, and after it the reason, where there is one (wording 2). */
export function failedText(failed: string | undefined, reason: string, mark: "." | ":" = ":"): string {
	if (failed === undefined || reason.startsWith(failed)) return reason;
	if (reason === "") return failed;
	return `${failed}${/[.!?]$/.test(failed) ? "" : mark} ${reason}`;
}
