/** So long after its answer a press is taken for the second of a hurried hand. */
const hurriedMs = 5_000;

/**
 * A form that is pressed twice is sent once (forms 13): who posts the same drawing with the same fields again meanwhile, or
 * right after it was taken, gets the first one's answer.
 */
export function pressedOnce() {
	const answers = new Map<string, Promise<Response>>();
	return async (key: string, act: () => Promise<Response>): Promise<Response> => {
		const known = answers.get(key);
		if (known) return (await known).clone();
		const answer = act();
		answers.set(key, answer);
		const forget = () => void answers.delete(key);
		void answer.then(({ status }) => (status < 400 ? setTimeout(forget, hurriedMs).unref() : forget()), forget);
		return (await answer).clone();
	};
}

/** What says that two posted forms are one pressed twice: who sends it where, and every field with its token, which each drawing has of its own. */
export function pressOf(request: Request, form: FormData): string {
	const hash = new Bun.CryptoHasher("sha256", request.headers.get("cookie") ?? "");
	hash.update(`${request.headers.get("host")} ${request.url}`);
	for (const [name, value] of form) {
		const text = typeof value === "string" ? value : `${value.name} ${value.size}`;
		hash.update(`\0${name}\0${text.length}\0${text}`);
	}
	return hash.digest("base64url");
}
