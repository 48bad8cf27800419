/** A made-up league for the gallery and the tests of the parts: deterministic, no real names. */
export const teams = [
	"Breakwater Bruisers",
	"Pier 12 Pirates",
	"Long Beach Lockdown",
	"Signal Hill Sixers",
	"Naples Islanders",
	"Cannery Row",
	"The Tuesday Night Substitutes",
	"Saint Bartholomew’s Neighborhood Association of Greater Wilmington Thunderbirds",
] as const;

/** A small generator with a seed: the same gallery every time. */
export function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

/** Days of a season, every third one from the first of November. */
export function days(count: number): string[] {
	const first = Date.UTC(2012, 9, 31);
	return Array.from({ length: count }, (_, index) =>
		new Date(first + index * 2.1 * 86_400_000).toISOString().slice(0, 10),
	);
}

export function team(index: number): string {
	return teams[index % teams.length] ?? teams[0];
}

/** The sign of a team to which none was given. */
export const unsigned = { logo: null, abbreviation: null, color: null };
