import type { Layout, Matchup } from "./matchup.ts";
import { isPlayed, playedSource } from "./numbers.ts";
import { gameIdOf } from "./series.ts";

/** From one game to others, by their names. */
export type Ways = (gameId: string) => readonly string[];

/** After which games each is played, those of a series one after the other, and before which; byes aside. */
export function waysIn(layout: Layout): { before: Ways; after: Ways } {
	const played = layout.rounds.flatMap(({ matchups }) => matchups).filter(isPlayed);
	const lengths = new Map(played.map(({ matchId, bestOf }) => [matchId, bestOf]));
	const sourcesOf = (matchup: Matchup) =>
		[matchup.teamA, matchup.teamB].flatMap((line) => {
			const source = playedSource(line, layout);
			if (!("sourceMatchId" in source)) return [];
			return [gameIdOf(source.sourceMatchId, lengths.get(source.sourceMatchId) ?? 1)];
		});
	const sources = new Map(
		played.flatMap((matchup) =>
			Array.from({ length: matchup.bestOf }, (_, before): [string, string[]] => [
				gameIdOf(matchup.matchId, before + 1),
				before === 0 ? sourcesOf(matchup) : [gameIdOf(matchup.matchId, before)],
			]),
		),
	);
	const followers = new Map<string, string[]>();
	for (const [id, own] of sources)
		for (const source of own) followers.set(source, [...(followers.get(source) ?? []), id]);
	return { before: (id) => sources.get(id) ?? [], after: (id) => followers.get(id) ?? [] };
}
