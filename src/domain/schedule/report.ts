import { dateBrief } from "../clock.ts";
import { isPlaced, planOf } from "./builder.ts";
import { fairness } from "./fairness.ts";
import { type Wish, wishText } from "./giving.ts";
import type { Builder, BuilderGame, ScheduleReport } from "./wire.ts";

/** How fair the games are as the builder has them now, what has no slot and why, and what breaks a rule (scheduling 11: by name). */
export function reportOf(builder: Builder, reasons: readonly { game_id: number; reason: string }[]): ScheduleReport {
	const { schedule, teams, games } = builder;
	const plan = planOf(builder);
	const placed = games.filter(isPlaced);
	const byId = new Map(games.map((game) => [game.id, game]));
	const known = new Map(reasons.map(({ game_id, reason }) => [game_id, reason]));
	const waiting = games.filter((game) => !isPlaced(game) && game.settled === null && game.change !== "removed");
	return {
		seed: schedule.seed,
		generated_at: schedule.generated_at,
		games: placed.length,
		kept: placed.filter(({ locked, settled }) => locked || settled !== null).length,
		unplaced: waiting.map((game) => ({ ...sidesOf(game), reason: known.get(game.id) ?? waitingReason(game, placed) })),
		conflicts: builder.conflicts.map(({ game_id, reasons: own }) => ({ ...sidesOf(byId.get(game_id)!), reasons: own })),
		giving: waiting.length === 0 ? [] : builder.giving.flatMap((wish) => standing(plan, wish)),
		fairness: fairness(plan),
		teams: teams.map(({ slt_id, team_id, name }) => ({ slt_id, team_id, name })),
	};
}

/** What was given up meanwhile is not named again. */
function standing(plan: Parameters<typeof wishText>[0], wish: Wish): ScheduleReport["giving"] {
	const sentence = wishText(plan, wish);
	return sentence === null ? [] : [{ ...wish, sentence }];
}

export const fullyGenerated = "Full schedule generated!";

/** What a generation has come to, in a sentence or two (scheduling 10). */
export function generatedText({ games, unplaced }: Pick<ScheduleReport, "games" | "unplaced">): string {
	if (unplaced.length === 0) return games > 0 ? fullyGenerated : "No games: the schedule has no times to play them at.";
	const reasons = [...new Set(unplaced.map(({ reason }) => reason))];
	const why = reasons.length === 1 ? reasons[0] : "The fairness report says why the others have none.";
	return `${games} of ${games + unplaced.length} games have a slot. ${why}`;
}

function sidesOf({ id, home, away }: BuilderGame) {
	return { game_id: id, home, away };
}

function waitingReason(game: BuilderGame, placed: readonly BuilderGame[]): string {
	if (game.status !== "postponed") return "This game has no slot yet.";
	return ["This game was postponed.", ...againText(game, placed)].join(" ");
}

/** Where the teams of a postponed game meet after its day: that may have made up for it. */
export function againText({ id, home, away, calledOff }: BuilderGame, games: readonly BuilderGame[]): string[] {
	const pair = new Set([home, away]);
	const later = games.flatMap((game) =>
		game.id !== id && game.date !== null && pair.has(game.home) && pair.has(game.away) ? [game.date] : [],
	);
	const next = later.filter((date) => calledOff?.date && date > calledOff.date).toSorted()[0];
	return next
		? [`Its teams meet again on ${dateBrief(next)}: if that makes up for it, cancel this one on its page.`]
		: [];
}
