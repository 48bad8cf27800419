import { assert } from "../refusal.ts";
import type { Layout, Matchup, Line, Slot } from "./matchup.ts";
import { type BracketGame, decide } from "./result.ts";

/** A team of the division, `slt_id` its league-team id. */
export type BracketTeam = { slt_id: number; name: string };

type Seeded<T> = T & { seed: number };

/**
 * A matchup as it stands. `waiting`: a team is not known yet; `open`: both are, nothing is decided; `decided`; `bye`:
 * one team passes; `unneeded`: the second game of a grand final that the first one decided; `spacer`: nobody ever.
 */
type State = "waiting" | "open" | "decided" | "bye" | "unneeded" | "spacer";

/** `game` is the one that counts, `home` the line of its home team; `winner` is set for byes that passed as well. */
export type Standing<T, G> = {
	matchup: Matchup;
	teamA: Seeded<T> | null;
	teamB: Seeded<T> | null;
	state: State;
	game: G | null;
	home: Line | null;
	winner: Line | null;
	isWalkover: boolean;
	outdated: G[];
};

/** `outdated` holds every game with a match id that counts for nothing, also those of no matchup in the layout. */
export type Progress<T, G> = {
	standings: Map<string, Standing<T, G>>;
	outdated: G[];
	champion: Seeded<T> | null;
	sentence: string | null;
};

/** The team of a line, null while it is not known, `nobody` where none will come. */
type Occupant<T> = Seeded<T> | null | "nobody";

const otherLine = { teamA: "teamB", teamB: "teamA" } as const satisfies Record<Line, Line>;

/**
 * Who stands in every slot (brackets 4, brackets 12). `teams` are the division's in their order, the first being seed 1, null one that is not known yet;
 * games belong to a matchup by `match_id`, other games are ignored. Ties and missing scores advance nobody, byes pass,
 * walkovers advance the other team. A game with a team that no longer stands in its matchup is outdated and counts for
 * nothing; so does a second game of the same matchup.
 */
export function advance<T extends BracketTeam, G extends BracketGame>(
	layout: Layout,
	games: readonly G[],
	teams: readonly (T | null)[],
): Progress<T, G> {
	assert(teams.length === layout.teamCount, `${teams.length} teams in a bracket of ${layout.teamCount}`);
	const seeds = teams.map((team, index) => team && { ...team, seed: index + 1 });
	const gamesById = Map.groupBy(games, (game) => game.match_id);
	const standings = new Map<string, Standing<T, G>>();
	for (const matchup of layout.rounds.flatMap((round) => round.matchups)) {
		const teamA = occupant(matchup.teamA, seeds, standings);
		const teamB = occupant(matchup.teamB, seeds, standings);
		standings.set(matchup.matchId, stand(matchup, teamA, teamB, gamesById.get(matchup.matchId) ?? []));
	}
	const champion = winnerOf(standings.get(layout.finalId)!);
	return {
		standings,
		outdated: inOrder(games, [...standings.keys()]).filter(
			(game) => game.match_id !== null && standings.get(game.match_id)?.game !== game,
		),
		champion,
		sentence: champion && congratulations(champion.name),
	};
}

/** First round first; those of no matchup are last. */
function inOrder<G extends BracketGame>(games: readonly G[], ids: readonly string[]): G[] {
	const places = new Map<string | null, number>(ids.map((id, at) => [id, at]));
	const place = ({ match_id }: G) => places.get(match_id) ?? ids.length;
	return games.toSorted((a, b) => place(a) - place(b));
}

/** The champion's banner, word for word (brackets 5). */
export function congratulations(team: string): string {
	return `Congratulations ${team} — Division Champion!`;
}

function occupant<T, G>(slot: Slot, seeds: (Seeded<T> | null)[], standings: Map<string, Standing<T, G>>): Occupant<T> {
	if (slot.from === "nobody") return "nobody";
	if (slot.from === "seed") return seeds[slot.seed - 1] ?? null;
	const source = standings.get(slot.sourceMatchId)!;
	if (slot.from === "winner") return winnerOf(source);
	if (!source.winner) return null;
	const line = otherLine[source.winner];
	return slot.onlyFrom === null || slot.onlyFrom === line ? source[line] : "nobody";
}

function stand<T extends BracketTeam, G extends BracketGame>(
	matchup: Matchup,
	upper: Occupant<T>,
	lower: Occupant<T>,
	games: G[],
): Standing<T, G> {
	const teamA = upper === "nobody" ? null : upper;
	const teamB = lower === "nobody" ? null : lower;
	const idle = { matchup, teamA, teamB, game: null, home: null, winner: null, isWalkover: false, outdated: games };
	if (matchup.isSpacer) return { ...idle, state: "spacer" };
	if (upper === "nobody" || lower === "nobody") {
		return { ...idle, state: matchup.isBye ? "bye" : "unneeded", winner: teamA ? "teamA" : teamB && "teamB" };
	}
	const game = games.find((game) => fits(game, teamA, teamB)) ?? null;
	const home = game && homeLine(game, teamA);
	const outdated = games.filter((other) => other !== game);
	const played = { ...idle, game, home, outdated };
	if (!teamA || !teamB) return { ...played, state: "waiting" };
	const result = game && home && decide(game);
	if (!result) return { ...played, state: "open" };
	const winner = result.winner === "home" ? home : otherLine[home];
	return { ...played, state: "decided", winner, isWalkover: result.isWalkover };
}

/** A game made ahead names one team or none; whom it names must stand in the matchup. */
function fits(game: BracketGame, teamA: BracketTeam | null, teamB: BracketTeam | null): boolean {
	const { home_team_id: home, away_team_id: away } = game;
	const stands = (id: number | null) => id === null || id === teamA?.slt_id || id === teamB?.slt_id;
	return stands(home) && stands(away) && (home === null || home !== away);
}

/** Only of a game that fits: whoever is not on the upper line is on the lower one. */
function homeLine(game: BracketGame, teamA: BracketTeam | null): Line | null {
	if (game.home_team_id !== null) return game.home_team_id === teamA?.slt_id ? "teamA" : "teamB";
	if (game.away_team_id !== null) return game.away_team_id === teamA?.slt_id ? "teamB" : "teamA";
	return null;
}

function winnerOf<T, G>(standing: Standing<T, G>): Seeded<T> | null {
	return standing.winner ? standing[standing.winner] : null;
}
