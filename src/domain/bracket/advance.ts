import { assert } from "../refusal.ts";
import type { Layout, Matchup, Line, Slot } from "./matchup.ts";
import { type BracketGame, decide } from "./result.ts";
import { gameIdOf, placeOfGame, winsNeeded } from "./series.ts";

/** A team of the division, `slt_id` its league-team id. */
export type BracketTeam = { slt_id: number; name: string };

type Seeded<T> = T & { seed: number };

/**
 * A matchup as it stands. `waiting`: a team is not known yet; `open`: both are, nothing is decided; `decided`; `bye`:
 * one team passes; `unneeded`: the second game of a grand final that the first one decided, or a game of a series that is
 * decided; `spacer`: nobody ever.
 */
type State = "waiting" | "open" | "decided" | "bye" | "unneeded" | "spacer";

/**
 * A matchup, or one game of its series. `game` is the one that counts, of a series the one that is played next, else the last;
 * `home` is the line of its home team; `winner` is set for byes that passed as well.
 */
export type Standing<T, G> = {
	matchup: Matchup;
	/** What its game is called, of a series the one that is played next, else the last. */
	gameId: string;
	/** Which game of the series that is, from 1. */
	number: number;
	/** It is played only if games before it leave the series open. */
	isIfNeeded: boolean;
	/** How many games of a series each line has won. */
	wins: Readonly<Record<Line, number>>;
	/** The games of a series, one by one; empty where a matchup is one game. */
	series: Standing<T, G>[];
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
	/** By matchup. */
	standings: Map<string, Standing<T, G>>;
	/** By the name of each game, those of series one by one. */
	games: Map<string, Standing<T, G>>;
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
 * nothing; so does a second game of the same matchup, and one that was played after its series was decided.
 */
export function advance<T extends BracketTeam, G extends BracketGame>(
	layout: Layout,
	games: readonly G[],
	teams: readonly (T | null)[],
): Progress<T, G> {
	assert(teams.length === layout.teamCount, `${teams.length} teams in a bracket of ${layout.teamCount}`);
	const seeds = teams.map((team, index) => team && { ...team, seed: index + 1 });
	const gamesById = Map.groupBy(games, ({ match_id: id }) => id && placeOfGame(id).matchId);
	const standings = new Map<string, Standing<T, G>>();
	for (const matchup of layout.rounds.flatMap((round) => round.matchups)) {
		const teamA = occupant(matchup.teamA, seeds, standings);
		const teamB = occupant(matchup.teamB, seeds, standings);
		standings.set(matchup.matchId, stand(matchup, teamA, teamB, gamesById.get(matchup.matchId) ?? []));
	}
	const champion = winnerOf(standings.get(layout.finalId)!);
	const each = [...standings.values()].flatMap((standing) => (standing.series.length > 0 ? standing.series : standing));
	const byGame = new Map(each.map((standing) => [standing.gameId, standing]));
	return {
		standings,
		games: byGame,
		outdated: inOrder(games, [...byGame.keys()]).filter(
			(game) => game.match_id !== null && byGame.get(game.match_id)?.game !== game,
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
	const unplayed = { game: null, home: null, winner: null, isWalkover: false, outdated: games };
	const first = { gameId: matchup.matchId, number: 1, isIfNeeded: isOnlyIfNeeded(matchup), wins: noWins, series: [] };
	const idle = { matchup, teamA, teamB, ...first, ...unplayed };
	if (matchup.isSpacer) return { ...idle, state: "spacer" };
	if (upper === "nobody" || lower === "nobody") {
		return { ...idle, state: matchup.isBye ? "bye" : "unneeded", winner: teamA ? "teamA" : teamB && "teamB" };
	}
	if (matchup.bestOf > 1) return standOfSeries(idle, games);
	return play(
		idle,
		games.filter(({ match_id }) => match_id === idle.gameId),
		games,
	);
}

const noWins: Standing<unknown, unknown>["wins"] = { teamA: 0, teamB: 0 };

/** The second game of a grand final is played only if the first is lost by who had not lost before. */
function isOnlyIfNeeded({ teamA, teamB }: Matchup): boolean {
	return [teamA, teamB].some((slot) => slot.from === "loser" && slot.onlyFrom !== null);
}

/** What became of one game: `own` are those that bear its name, `all` those that count for nothing unless it is them. */
function play<T extends BracketTeam, G extends BracketGame>(
	idle: Omit<Standing<T, G>, "state">,
	own: readonly G[],
	all: readonly G[] = own,
): Standing<T, G> {
	const { teamA, teamB } = idle;
	const game = own.find((game) => fits(game, teamA, teamB)) ?? null;
	const home = game && homeLine(game, teamA);
	const played = { ...idle, game, home, outdated: all.filter((other) => other !== game) };
	if (!teamA || !teamB) return { ...played, state: "waiting" };
	const result = game && home && decide(game);
	if (!result) return { ...played, isIfNeeded: false, state: "open" };
	const winner = result.winner === "home" ? home : otherLine[home];
	return { ...played, isIfNeeded: false, state: "decided", winner, isWalkover: result.isWalkover };
}

/**
 * A matchup of several games is won by who has won more than half of them, counted in the order of the games (brackets 20). Then
 * those that nobody has played are unneeded, and one that was played nevertheless counts for nothing.
 */
function standOfSeries<T extends BracketTeam, G extends BracketGame>(
	idle: Omit<Standing<T, G>, "state">,
	games: readonly G[],
): Standing<T, G> {
	const { matchId, bestOf } = idle.matchup;
	const wins = { teamA: 0, teamB: 0 };
	const needed = winsNeeded(bestOf);
	const isDecided = () => wins.teamA === needed || wins.teamB === needed;
	const numbers = Array.from({ length: bestOf }, (_, index) => index + 1);
	const played = numbers.map((number): Standing<T, G> => {
		const gameId = gameIdOf(matchId, number);
		const own = games.filter(({ match_id }) => match_id === gameId);
		const one = play({ ...idle, gameId, number }, own);
		if (one.state !== "decided" || !one.winner) return one;
		if (isDecided()) return { ...one, state: "unneeded", game: null, home: null, winner: null, outdated: own };
		wins[one.winner] += 1;
		return { ...one, wins: { ...wins } };
	});
	let certain = needed - Math.max(wins.teamA, wins.teamB);
	const series = played.map((one): Standing<T, G> => {
		if (one.state === "decided" || one.state === "unneeded") return one;
		if (isDecided()) return { ...one, state: "unneeded", wins: { ...wins } };
		certain -= 1;
		return { ...one, isIfNeeded: certain < 0, wins: { ...wins } };
	});
	const isOpen = ({ state }: Standing<T, G>) => state === "open" || state === "waiting";
	const current = series.find((one) => isOpen(one) && one.game !== null) ?? series.find(isOpen);
	const last = current ?? series.findLast(({ state }) => state === "decided") ?? played[0]!; // a series has games
	const outdated = games.filter((game) => !series.some((one) => one.game === game));
	const own = { ...last, wins, series, outdated, isIfNeeded: false, isWalkover: false };
	if (!isDecided()) return { ...own, winner: null, state: last.state };
	return { ...own, winner: wins.teamA === needed ? "teamA" : "teamB", state: "decided" };
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
