/** A game as this pass sees it: which teams, by index, and whether home and away may be exchanged. */
export interface Sides {
	home: number;
	away: number;
	flips: boolean;
}

/**
 * Exchanges home and away until no exchange brings a team nearer to as many home as away games, then until none does so
 * for a pair. Whoever is home too often starts a way over games that it and each next team play at home, to a team that
 * is home too seldom; turning the way changes only its ends. Without bound sides everybody ends at most one apart
 * (an Eulerian orientation). Changes the games given.
 */
export function balance(games: readonly Sides[], teamCount: number) {
	const surplus = new Int32Array(teamCount);
	const ofTeam = Array.from({ length: teamCount }, (): Sides[] => []);
	for (const game of games) for (const team of [game.home, game.away]) ofTeam[team]!.push(game);
	for (const { home, away } of games) {
		surplus[home]!++;
		surplus[away]!--;
	}
	for (let turned = true; turned;) {
		turned = false;
		for (let team = 0; team < teamCount; team++)
			while (surplus[team]! > 0 && turnWay(ofTeam, surplus, team, (end) => surplus[end]! < surplus[team]! - 2))
				turned = true;
	}
	balancePairs(games, ofTeam, surplus);
}

/** Turns the shortest way from `start` to an end that fits; false when there is none. */
function turnWay(
	ofTeam: readonly (readonly Sides[])[],
	surplus: Int32Array,
	start: number,
	fits: (team: number) => boolean,
	mayTurn: (game: Sides) => boolean = () => true,
): boolean {
	const by = new Map<number, Sides | null>([[start, null]]);
	for (const team of by.keys()) {
		if (team !== start && fits(team)) {
			surplus[start]! -= 2;
			surplus[team]! += 2;
			for (let game = by.get(team); game; game = by.get(game.away)) turn(game);
			return true;
		}
		for (const game of ofTeam[team]!)
			if (game.flips && game.home === team && !by.has(game.away) && mayTurn(game)) by.set(game.away, game);
	}
	return false;
}

/** Where a pair has one team at home twice more than the other, turns one game and a way back that harms no other pair. */
function balancePairs(games: readonly Sides[], ofTeam: readonly (readonly Sides[])[], surplus: Int32Array) {
	const teamCount = ofTeam.length;
	const leads = new Int32Array(teamCount ** 2);
	const lead = (game: Sides) => leads[game.home * teamCount + game.away]!;
	const count = ({ home, away }: Sides) => {
		leads[home * teamCount + away]!++;
		leads[away * teamCount + home]!--;
	};
	const recount = () => {
		leads.fill(0);
		games.forEach(count);
	};
	recount();
	for (const game of games) {
		if (!game.flips || lead(game) < 2) continue;
		const { home, away } = game;
		const mayTurn = (other: Sides) =>
			lead(other) >= 1 && !(other.home === away && other.away === home) && other !== game;
		turn(game);
		surplus[home]! -= 2;
		surplus[away]! += 2;
		if (turnWay(ofTeam, surplus, away, (end) => end === home, mayTurn)) recount();
		else {
			turn(game);
			surplus[home]! += 2;
			surplus[away]! -= 2;
		}
	}
}

function turn(game: Sides) {
	[game.home, game.away] = [game.away, game.home];
}
