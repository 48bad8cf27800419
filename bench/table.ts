export interface Row {
	what: string;
	target: string;
	seen: string;
	holds: boolean;
}

/** The figures as a Markdown table. */
export function table(rows: readonly Row[]): string {
	return [
		"| what | target | seen | |",
		"|---|---|---|---|",
		...rows.map(
			({ what, target, seen, holds }) => `| ${what} | ${target} | ${seen} | ${holds ? "holds" : "**missed**"} |`,
		),
	].join("\n");
}
