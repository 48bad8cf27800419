/** PostgreSQL has no text with it: a text that says "null" is another one than none. */
const notText = "\u0000";

/** What was learnt, as one number: the same again where all of it is the same, in the same order. */
export class Sum {
	#sum = 0n;

	constructor(...known: unknown[]) {
		this.add(known);
	}

	/**
	 * Anything that JSON can say. A row that is alone is added value by value, texts as they are, which is fifty times as fast: most
	 * of what a page reads comes so. The driver's own kind of list is written in twice the time of a plain one.
	 */
	add(learnt: unknown): void {
		if (!Array.isArray(learnt)) return this.#addText(JSON.stringify(learnt) ?? "");
		const [alone] = learnt as unknown[];
		if (learnt.length !== 1 || typeof alone !== "object" || alone === null)
			return this.#addText(JSON.stringify(Array.from(learnt)));
		for (const value of Object.values(alone))
			this.#addText(typeof value === "string" ? value : `${notText}${JSON.stringify(value)}`);
	}

	#addText(text = ""): void {
		this.#sum = Bun.hash.wyhash(text, this.#sum);
	}

	toString(): string {
		return this.#sum.toString(36);
	}
}
