/** What was heard while something was read: whether what was read is the truth nevertheless. */
export class Reading {
	/** The newest version of an organization by its id, or of what the directory shows; null where all of it may be new. */
	readonly #heard = new Map<number | "platform", string | null>();
	readonly #names = new Set<string>();

	hear(what: number | "platform", version: string | null): this {
		if (this.#heard.get(what) !== null) this.#heard.set(what, version);
		return this;
	}

	/** A name that leads elsewhere since; `*` for any. */
	named(name: string | null): void {
		if (name !== null) this.#names.add(name);
	}

	/** Whether a version that was read is the newest that was heard of. */
	agrees(what: number | "platform", version: string): boolean {
		return !this.#heard.has(what) || this.#heard.get(what) === version;
	}

	/** Whether a name may lead elsewhere since. */
	concerns(name: string): boolean {
		return this.#names.has("*") || this.#names.has(name);
	}
}
