/** What was learnt, as one number: the same again where all of it is the same, in the same order. */
export class Sum {
	#sum = 0n;

	constructor(...known: unknown[]) {
		this.add(known);
	}

	/** Anything that JSON can say. The driver's own kind of list is written in twice the time of a plain one. */
	add(learnt: unknown): void {
		const plain = Array.isArray(learnt) ? Array.from(learnt) : learnt;
		this.#sum = Bun.hash.wyhash(JSON.stringify(plain) ?? "", this.#sum);
	}

	toString(): string {
		return this.#sum.toString(36);
	}
}
