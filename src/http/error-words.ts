/** An error as the log says it: with what caused it, and without the values of a failed query, which are people's own. */
export function errorWords(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const words = (error.stack ?? error.message).replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
	return error.cause === undefined ? words : `${words}\ncaused by ${errorWords(error.cause)}`;
}
