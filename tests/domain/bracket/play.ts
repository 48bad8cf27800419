import * as fc from "fast-check";
import { type BracketTeam, type Progress, type Standing, advance } from "../../../src/domain/bracket/advance.ts";
import { layout, layoutRefusal } from "../../../src/domain/bracket/layout.ts";
import type { Format, Layout, Matchup, Slot } from "../../../src/domain/bracket/matchup.ts";
import type { BracketGame } from "../../../src/domain/bracket/result.ts";

export type Team = BracketTeam;
export type Game = BracketGame;
type Open = Standing<Team, Game>;

export const formats: Format[] = ["single", "third-place", "placement", "double", "double-bye", "stepladder"];
export const teamCounts = Array.from({ length: 63 }, (_, index) => index + 2);
/** How many teams there are brackets of that format for. */
export const countsOf = (format: Format): number[] =>
	teamCounts.filter((count) => layoutRefusal(count, format) === null);
export const brackets = formats.flatMap((format) => countsOf(format).map((count) => [count, format] as const));

/** League-team ids are far from seeds and from positions on purpose. */
export const teamsOf = (count: number): Team[] =>
	Array.from({ length: count }, (_, index) => ({ slt_id: 1000 - index * 3, name: `Team ${index + 1}` }));

export const matchupsOf = (bracket: Layout): Matchup[] => bracket.rounds.flatMap((round) => round.matchups);

export const gamesIn = (bracket: Layout): Matchup[] =>
	matchupsOf(bracket).filter((matchup) => !matchup.isBye && !matchup.isSpacer);

/** A slot in short: "3", "W r1-0", "L r1-0" or "-". */
export function brief(slot: Slot): string {
	if (slot.from === "seed") return String(slot.seed);
	if (slot.from === "nobody") return "-";
	return `${slot.from === "winner" ? "W" : "L"} ${slot.sourceMatchId}`;
}

export const briefly = ({ teamA, teamB }: Matchup): string => `${brief(teamA)} v ${brief(teamB)}`;

/** A finished game of two teams, the first at home. */
export function game(matchId: string, home: number, away: number, changes: Partial<Game> = {}): Game {
	return {
		match_id: matchId,
		home_team_id: home,
		away_team_id: away,
		score_home: 80,
		score_away: 70,
		status: "final",
		forfeit_winner: null,
		...changes,
	};
}

/** The game of an open matchup, the upper line at home, won by that line or not. */
export function won(open: Open, by: "teamA" | "teamB"): Game {
	const scores = by === "teamA" ? {} : { score_home: 61, score_away: 62 };
	return game(open.matchup.matchId, open.teamA!.slt_id, open.teamB!.slt_id, scores);
}

export const favouriteWins = (open: Open): Game => won(open, open.teamA!.seed < open.teamB!.seed ? "teamA" : "teamB");
export const underdogWins = (open: Open): Game => won(open, open.teamA!.seed < open.teamB!.seed ? "teamB" : "teamA");

/** Plays every matchup that opens up, until none does. */
export function playOut(
	bracket: Layout,
	play: (open: Open) => Game,
): { games: Game[]; progress: Progress<Team, Game> } {
	const teams = teamsOf(bracket.teamCount);
	const games: Game[] = [];
	for (;;) {
		const progress = advance(bracket, games, teams);
		const open = [...progress.standings.values()].filter((standing) => standing.state === "open" && !standing.game);
		if (open.length === 0) return { games, progress };
		games.push(...open.map(play));
	}
}

type Outcome = (open: Open) => Game;

const decisive: Outcome[] = [
	(open) => won(open, "teamA"),
	(open) => won(open, "teamB"),
	({ matchup, teamA, teamB }) => game(matchup.matchId, teamB!.slt_id, teamA!.slt_id),
	({ matchup, teamA, teamB }) =>
		game(matchup.matchId, teamA!.slt_id, teamB!.slt_id, {
			status: "forfeit",
			forfeit_winner: "away",
			score_home: null,
			score_away: null,
		}),
];

const indecisive: Outcome[] = [
	(open) => ({ ...won(open, "teamA"), score_away: 80 }),
	(open) => ({ ...won(open, "teamA"), status: "cancelled" }),
];

export type Play = { bracket: Layout; outcomes: number[] };

/** A bracket of any size and format, and luck enough for all its games: one number a game. */
export const plays: fc.Arbitrary<Play> = fc.constantFrom(...brackets).chain(([teamCount, format]) => {
	const bracket = layout(teamCount, format);
	const length = gamesIn(bracket).length;
	const outcome = fc.nat({ max: 1_000_000 });
	return fc.record({
		bracket: fc.constant(bracket),
		outcomes: fc.array(outcome, { minLength: length, maxLength: length }),
	});
});

/** Turns luck into results: all decisive, or, where `stalls`, now and then one that decides nothing. */
export function lucky({ bracket, outcomes }: Play, stalls = false): Outcome {
	const order = new Map(gamesIn(bracket).map(({ matchId }, index) => [matchId, outcomes[index]!]));
	return (open) => {
		const luck = order.get(open.matchup.matchId)!;
		const choices = stalls && luck % 10 === 0 ? indecisive : decisive;
		return choices[Math.floor(luck / 10) % choices.length]!(open);
	};
}

/** Every matchup that a result of this one reaches, itself left out. */
export function above(bracket: Layout, matchId: string): Set<string> {
	const byId = new Map(matchupsOf(bracket).map((matchup) => [matchup.matchId, matchup]));
	const reached = new Set<string>();
	const climb = (id: string): void => {
		for (const feed of [byId.get(id)!.winnerTo, byId.get(id)!.loserTo]) {
			if (!feed || reached.has(feed.matchId)) continue;
			reached.add(feed.matchId);
			climb(feed.matchId);
		}
	};
	climb(matchId);
	return reached;
}

/** The seeds that can come to a matchup without losing. */
export function seedsUnder(bracket: Layout, slot: Slot): number[] {
	if (slot.from === "seed") return [slot.seed];
	if (slot.from !== "winner") return [];
	const source = matchupsOf(bracket).find(({ matchId }) => matchId === slot.sourceMatchId)!;
	return [...seedsUnder(bracket, source.teamA), ...seedsUnder(bracket, source.teamB)];
}
