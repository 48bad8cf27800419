import { fold } from "../fold.ts";
import { isCompleted } from "../game/game.ts";
import { visiblePeriods, type Period } from "../period/periods.ts";
import { faultOf } from "../sport/fault.ts";
import type { Sport } from "../sport/sport.ts";
import { lateFault } from "./cells.ts";
import type { Problems } from "./problem.ts";
import { periodMeant, type GameRecord, type SeasonDraft } from "./season.ts";

type Result = Pick<GameRecord, "status" | "score_home" | "score_away" | "periods">;

/** Games of files that no game of their sport can have ended like, with the rule (games 23). */
export function impossibleIn(
	games: Iterable<GameRecord | null>,
	sport: Sport,
	periods: readonly Pick<Period, "id" | "name" | "order" | "hidden">[],
): { game: GameRecord; fault: string }[] {
	const shown = visiblePeriods(periods);
	return [...games].flatMap((game) => {
		if (game === null || game.status === "forfeit" || !isCompleted(game)) return [];
		const { score_home: home, score_away: away } = game;
		if (home === null || away === null) return [];
		const own = game.periods.map((one) => ({ ...one, id: periodMeant(periods, one.period)?.id }));
		const parts = shown.map(({ id, name }) => ({
			name,
			home: null,
			away: null,
			...pick(own.find((one) => one.id === id)),
		}));
		const fault = faultOf(sport, { parts, score: { home, away }, isKnockout: game.division !== null });
		return fault === null ? [] : [{ game, fault }];
	});
}

const pick = (part: { home: number | null; away: number | null } | undefined) =>
	part && { home: part.home, away: part.away };

/** What stands already may stay: an older file says what is there, of the periods that it has columns for. */
export function isSameResult(is: Result, was: Result | undefined, { periods }: Pick<SeasonDraft, "periods">): boolean {
	if (was === undefined || is.status !== was.status) return false;
	if (is.score_home !== was.score_home || is.score_away !== was.score_away) return false;
	const stood = was.periods.filter(({ period, home, away }) => periods.has(period) && (home !== null || away !== null));
	if (stood.length !== is.periods.length) return false;
	const before = new Map(stood.map((part) => [part.period, part]));
	return is.periods.every(({ period, home, away }) => {
		const part = before.get(period);
		return part?.home === home && part.away === away;
	});
}

export function noteImpossible(problems: Problems, { from, score_home, score_away }: GameRecord, fault: string): void {
	lateFault(problems, from, { column: "home_score", value: `${score_home}–${score_away}`, reason: fault });
}

/** The organization's periods once the file of settings has had its say, and the columns of games theirs. */
export function periodsAfter(
	kept: Pick<SeasonDraft, "catalog">,
	draft: Pick<SeasonDraft, "catalog" | "periods" | "periodsPlayed">,
): Pick<Period, "id" | "name" | "order" | "hidden">[] {
	const names = new Map<string, { name: string; hidden: boolean }>();
	for (const { name, hidden } of kept.catalog.periods) names.set(fold(name), { name, hidden: hidden ?? false });
	for (const { name, hidden } of draft.catalog.periods)
		names.set(fold(name), { name, hidden: hidden ?? names.get(fold(name))?.hidden ?? false });
	const listed = [...names.values()];
	for (const [key, name] of draft.periods)
		if (draft.periodsPlayed.has(key) && !periodMeant(listed, key)) listed.push({ name, hidden: false });
	return listed.map((period, at) => ({ ...period, id: at + 1, order: at }));
}
