interface Listener {
	/** A change of a running game: the organization it belongs to, and the game as JSON. */
	heard(organizationId: number, text: string): void;
	/** What is known of an organization's games may be out of date; null doubts all of them. */
	doubted(organizationId: number | null): void;
}

/** What the database says of running games, for whoever passes it on; one a process. */
export class LiveFeed {
	readonly #listeners = new Set<Listener>();

	/** Listens until the returned function is called. */
	listen(listener: Listener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	hear(organizationId: number, text: string): void {
		for (const listener of this.#listeners) listener.heard(organizationId, text);
	}

	doubt(organizationId: number | null): void {
		for (const listener of this.#listeners) listener.doubted(organizationId);
	}
}
