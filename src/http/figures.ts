/** One process's figures, in Prometheus's text form, by what a line is about. */
interface Read {
	kinds: Map<string, string>;
	values: Map<string, number>;
}

/**
 * The figures of several processes as one text: counters and histograms added up, with those of `ended` ones, so that a sum
 * never falls; each gauge once a process, under its number.
 */
export function summed(processes: ReadonlyMap<number, string>, ended: readonly string[] = []): string {
	const read = [...processes].map(([number, text]) => ({ number, ...readFigures(text) }));
	const past = ended.map(readFigures);
	const kinds = new Map([...past, ...read].flatMap((one) => [...one.kinds]));
	return [
		...[...kinds].flatMap(([name, kind]) => [
			`# TYPE ${name} ${kind}`,
			...(kind === "gauge"
				? read.flatMap(({ number, values }) => {
						const value = values.get(name);
						return value === undefined ? [] : [`${name}{process="${number}"} ${value}`];
					})
				: sums(name, [...past, ...read])),
		]),
		"# TYPE tipoff_processes gauge",
		`tipoff_processes ${processes.size}`,
		"",
	].join("\n");
}

function readFigures(text: string): Read {
	const kinds = new Map<string, string>();
	const values = new Map<string, number>();
	for (const line of text.split("\n")) {
		const [, name, kind] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
		if (name && kind) kinds.set(name, kind);
		const [, key, value] = /^([a-z]\S*) (\S+)$/.exec(line) ?? [];
		if (key && value) values.set(key, Number(value));
	}
	return { kinds, values };
}

function sums(name: string, all: readonly Read[]): string[] {
	const total = new Map<string, number>();
	const isPart = (key: string) => new RegExp(`^${name}(_bucket|_sum|_count)?(\\{|$)`).test(key);
	for (const { values } of all)
		for (const [key, value] of values) if (isPart(key)) total.set(key, (total.get(key) ?? 0) + value);
	return [...total].map(([key, value]) => `${key} ${value}`);
}
