import { isCompleted, otherSide } from "../game/game.ts";
import { bothSides } from "../game/state.ts";
import { teamDisagreements } from "../game/mismatch.ts";
import { summedParts } from "../period/periods.ts";
import { levelFault } from "../sport/fault.ts";
import { countingOf, type Sport } from "../sport/sport.ts";
import { gameLabel } from "./games.ts";
import { isSameResult } from "./impossible.ts";
import { type GameRecord, type SeasonDraft, teamName } from "./season.ts";

/**
 * Games of files whose parts give another score than the one that stands in their row (games 14), or that end level where those
 * of their sport go on (games 30), in words: they come in, and wait to be corrected. Those that stand so already are left alone.
 */
export function sumsAmiss(draft: SeasonDraft, kept: Pick<SeasonDraft, "games">, sport: Sport): string[] {
	if (sport.counts === "won") return []; // impossible scores, which are refused
	return [...draft.games.values()].flatMap((game) => {
		if (game === null || game.status === "forfeit" || !isCompleted(game)) return [];
		if (isSameResult(game, kept.games.get(game.key) ?? undefined, draft)) return [];
		const found = bothSides.flatMap((side) =>
			teamDisagreements(
				side,
				teamName(draft, game[side]),
				{ final: game[`score_${side}`], players: null, periods: sumOf(game, side, sport) },
				sport.part,
			),
		);
		const isLevel = game.division === null && game.score_home !== null && game.score_home === game.score_away;
		const rule = isLevel ? levelFault(sport) : null;
		const sentences = [...found.map(({ sentence }) => sentence), ...(rule === null ? [] : [rule])];
		return sentences.map((sentence) => `${gameLabel(draft, game)}: ${sentence}`);
	});
}

/** Null where no points are entered. */
function sumOf({ periods }: GameRecord, side: "home" | "away", sport: Sport): number | null {
	const parts = periods.map((part) => ({ name: part.period, own: part[side], theirs: part[otherSide(side)] }));
	return summedParts(parts, countingOf(sport));
}
