/** Upper bounds of durations, in seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** How long answers took, as a histogram of Prometheus: each is counted once, and added up when somebody asks. */
export class Durations {
	readonly #counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
	#seconds = 0;

	add(seconds: number): void {
		let at = 0;
		while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
		this.#counts[at] = (this.#counts[at] ?? 0) + 1;
		this.#seconds += seconds;
	}

	lines(name: string): string[] {
		let total = 0;
		const upTo = this.#counts.map((count) => (total += count));
		return [
			`# TYPE ${name} histogram`,
			...bounds.map((bound, at) => `${name}_bucket{le="${bound}"} ${upTo[at]}`),
			`${name}_bucket{le="+Inf"} ${total}`,
			`${name}_sum ${this.#seconds}`,
			`${name}_count ${total}`,
		];
	}
}
