/** A game of two positions, the home one first. */
export type Pairing = readonly [home: number, away: number];

/**
 * The rounds of one meeting of all pairs, by the circle method (Kirkman 1847; sides after de Werra 1981): everybody plays
 * once a round, or with an odd number all but one do; home and away differ by at most one.
 */
export function circle(teamCount: number): Pairing[][] {
	const wheel = teamCount % 2 === 0 ? teamCount - 1 : teamCount;
	return Array.from({ length: wheel }, (_, hub) => {
		const spokes = Array.from({ length: (wheel - 1) / 2 }, (_, index) => spoke(wheel, hub, index + 1));
		if (wheel === teamCount) return spokes;
		return [hub % 2 === 0 ? [hub, wheel] : [wheel, hub], ...spokes];
	});
}

/**
 * Rounds in which everybody has `games` games and pairs meet equally often, but for one meeting; if teams and games are
 * both odd one team has a game less. An even number of teams plays full rounds of the circle. With an odd number a part
 * of a cycle would leave some a game behind (their bye), so the part is made of spokes: each is two games for everybody.
 */
export function regular(teamCount: number, games: number): Pairing[][] {
	const cycle = circle(teamCount);
	const perCycle = teamCount - 1;
	if (teamCount % 2 === 0) return Array.from({ length: games }, (_, index) => inCycle(cycle, index));
	const full = Math.floor(games / perCycle);
	const rest = games - full * perCycle;
	const rounds = Array.from({ length: full * teamCount }, (_, index) => inCycle(cycle, index));
	const last = Array.from({ length: teamCount }, (_, hub) => {
		const spokes = Array.from({ length: Math.floor(rest / 2) }, (_, index) => spoke(teamCount, hub, index + 1));
		return rest % 2 === 0 ? spokes : [...spokes, ...neighbours(teamCount, hub)];
	});
	return [...rounds, ...last.filter((round) => round.length > 0)];
}

/** The round of that number when cycles follow each other, sides exchanged in every second one. */
export function inCycle(cycle: readonly Pairing[][], index: number): Pairing[] {
	const round = cycle[index % cycle.length]!;
	return Math.floor(index / cycle.length) % 2 === 0 ? round : round.map(([home, away]) => [away, home] as const);
}

function spoke(wheel: number, hub: number, index: number): Pairing {
	const [right, left] = [(hub + index) % wheel, (hub - index + wheel) % wheel];
	return index % 2 === 1 ? [right, left] : [left, right];
}

/** The hub's longest spoke joins two neighbours on the wheel; of those, every second pair: one game for all but one. */
function neighbours(wheel: number, hub: number): Pairing[] {
	const pair = spoke(wheel, hub, (wheel - 1) / 2);
	const first = Math.min(...pair);
	return first % 2 === 0 && Math.abs(pair[0] - pair[1]) === 1 && first < wheel - 1 ? [pair] : [];
}
