// Teams named by letters and games between them, for the tests of standings.
import * as fc from "fast-check";
import { gameStatuses } from "../../../src/domain/game/game.ts";
import type { StandingsGame } from "../../../src/domain/standings/standings.ts";
import { type TieBreak, criterionNames } from "../../../src/domain/standings/tie-break.ts";

const idOf = (letter: string) => letter.charCodeAt(0) - 64;

/** "D A B" as teams of those names in that order; A has id 1. */
export function named(letters: string): { id: number; name: string }[] {
	return letters.split(" ").map((name) => ({ id: idOf(name), name }));
}

export function teamsOf(count: number): { id: number; name: string }[] {
	return Array.from({ length: count }, (_, i) => ({ id: i + 1, name: String.fromCharCode(65 + i) }));
}

/** A final game between two letters unless `more` says otherwise; one without scores is scheduled. */
export function game(
	home: string,
	away: string,
	score_home: number | null,
	score_away: number | null,
	more: Partial<StandingsGame> = {},
): StandingsGame {
	const status = (score_home ?? 0) + (score_away ?? 0) > 0 ? "final" : "scheduled";
	const when = { date: "2026-01-01", time: "19:00", id: 1 };
	const teams = { home_team_id: idOf(home), away_team_id: idOf(away) };
	return { ...when, ...teams, score_home, score_away, status, forfeit_winner: null, ...more };
}

/** "A-B 100-55, B-C 100-95" as games. */
export function results(text: string): StandingsGame[] {
	return text.split(",").map((result, id) => {
		const [, home = "", away = "", points, against] = /(\w)-(\w) (\d+)-(\d+)/.exec(result) ?? [];
		return game(home, away, Number(points), Number(against), { id });
	});
}

/** Games of every kind between the first `count` teams, few different scores so that ties are frequent. */
export function anyGames(count: number): fc.Arbitrary<StandingsGame[]> {
	const score = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null, freq: 9 });
	const one = fc.record({
		home_team_id: fc.integer({ min: 1, max: count }),
		away_team_id: fc.integer({ min: 1, max: count }),
		score_home: score,
		score_away: score,
		status: fc.oneof({ weight: 4, arbitrary: fc.constant("final" as const) }, fc.constantFrom(...gameStatuses)),
		forfeit_winner: fc.constantFrom("home" as const, "away" as const, null),
		date: fc.constantFrom("2026-01-01", "2026-01-02", null),
		time: fc.constantFrom("18:00", "19:00", null),
	});
	return fc.array(one, { maxLength: 24 }).map((games) => games.map((game, id) => ({ ...game, id })));
}

/** Any preset and any list, with and without cap and seed. */
export const anyTieBreak: fc.Arbitrary<TieBreak> = fc.oneof(
	fc.constantFrom("spec" as const, "nba" as const, "fiba" as const),
	fc
		.uniqueArray(fc.constantFrom(...criterionNames), { minLength: 1, maxLength: 5 })
		.chain((chosen) => fc.tuple(...chosen.map((by) => fc.constantFrom({ by }, { by, cap: 2 }, { by, seed: 7 })))),
);
