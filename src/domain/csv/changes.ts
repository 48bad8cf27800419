import type { GameStatus, Side } from "../game.ts";
import { type GameRecord, type SeasonDraft, teamKey } from "./season.ts";

/** A game as it is kept, `home` and `away` by the teams' names. */
export interface KeptGame {
	date: string | null;
	time: string | null;
	location: string | null;
	home: string;
	away: string;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	forfeit_winner: Side | null;
}

/** A row of the file of games that adds a game or changes one; `what` says it in words: "new", "score 60-61 to 62-61". */
export interface GameChange {
	date: string | null;
	home: string;
	away: string;
	what: string;
}

/**
 * What a file of games adds to the games that are kept or changes in them, by key, in the order of the file. Points by period
 * are left out; teams are compared as the import tells them apart, without regard to case and accents.
 */
export function gameChanges(
	{ games, teams }: Pick<SeasonDraft, "games" | "teams">,
	kept: ReadonlyMap<string, KeptGame>,
): GameChange[] {
	const changes: GameChange[] = [];
	for (const game of games.values()) {
		if (game === null) continue;
		const [home, away] = [teams.get(game.home) ?? game.home, teams.get(game.away) ?? game.away];
		const before = kept.get(game.key);
		const what = before ? difference(before, after(game, before, { home, away })) : "new";
		if (what !== "") changes.push({ date: game.date, home, away, what });
	}
	return changes;
}

/** What the game will be: a team that is the same keeps its name, a winner that the file does not speak of stays. */
function after(game: GameRecord, before: KeptGame, names: { home: string; away: string }): KeptGame {
	const stays = game.status === "forfeit" ? before.forfeit_winner : null;
	return {
		...game,
		home: teamKey(before.home) === game.home ? before.home : names.home,
		away: teamKey(before.away) === game.away ? before.away : names.away,
		forfeit_winner: game.forfeit_winner === undefined ? stays : game.forfeit_winner,
	};
}

function difference(before: KeptGame, after: KeptGame): string {
	return facts
		.map(([label, of]) => [label, of(before) ?? "none", of(after) ?? "none"] as const)
		.filter(([, was, is]) => was !== is)
		.map(([label, was, is]) => `${label} ${was} to ${is}`)
		.join(", ");
}

const facts: [label: string, of: (game: KeptGame) => string | null][] = [
	["date", ({ date }) => date],
	["time", ({ time }) => time],
	["location", ({ location }) => location],
	["home", ({ home }) => home],
	["away", ({ away }) => away],
	["status", ({ status }) => status],
	[
		"score",
		({ score_home, score_away }) =>
			score_home === null && score_away === null ? null : `${score_home ?? ""}-${score_away ?? ""}`,
	],
	["winner", ({ forfeit_winner }) => forfeit_winner],
];
