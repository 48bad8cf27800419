import type { Said } from "./differences.ts";
import { type GameRecord, periodMeant, type SeasonDraft } from "./season.ts";

/** The points by period that a game had and has, of the periods that the file has columns for. */
export function periodFacts(draft: SeasonDraft, kept: SeasonDraft) {
	const known = [...kept.periods].map(([key, name]) => ({ key, name }));
	const columns = [...draft.periods].map(([key, name]) => ({ key, name, meant: periodMeant(known, key)?.key ?? key }));
	return (game: GameRecord, before: GameRecord): Said[] =>
		columns.map(({ key, name, meant }) => [name, points(before.periods, meant), points(game.periods, key)]);
}

function points(list: GameRecord["periods"], period: string): string | null {
	const own = list.find((one) => one.period === period);
	return own ? scoreText(own.home, own.away) : null;
}

export function scoreText(home: number | null, away: number | null): string | null {
	return home === null && away === null ? null : `${home ?? ""}-${away ?? ""}`;
}
