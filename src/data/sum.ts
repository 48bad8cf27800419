/** What was learnt, as one number: the same again where all of it is the same, in the same order. */
export class Sum {
	#sum = 0n;

	constructor(...known: unknown[]) {
		this.add(known);
	}

	/** Anything that JSON can say. */
	add(learnt: unknown): void {
		this.#sum = Bun.hash.wyhash(JSON.stringify(learnt) ?? "", this.#sum);
	}

	toString(): string {
		return this.#sum.toString(36);
	}
}
