import { isPlaced, planOf } from "./builder.ts";
import { fairness } from "./fairness.ts";
import type { Builder, BuilderGame, ScheduleReport } from "./wire.ts";

/** How fair the games are as the builder has them now, what has no slot and why, and what breaks a rule (RULINGS 34: by name). */
export function reportOf(builder: Builder, reasons: readonly { game_id: number; reason: string }[]): ScheduleReport {
	const { schedule, teams, games } = builder;
	const placed = games.filter(isPlaced);
	const byId = new Map(games.map((game) => [game.id, game]));
	const known = new Map(reasons.map(({ game_id, reason }) => [game_id, reason]));
	const waiting = games.filter((game) => !isPlaced(game) && game.settled === null && game.change !== "removed");
	return {
		seed: schedule.seed,
		generated_at: schedule.generated_at,
		games: placed.length,
		kept: placed.filter(({ locked, settled }) => locked || settled !== null).length,
		unplaced: waiting.map((game) => ({ ...sidesOf(game), reason: known.get(game.id) ?? waitingReason(game) })),
		conflicts: builder.conflicts.map(({ game_id, reasons: own }) => ({ ...sidesOf(byId.get(game_id)!), reasons: own })),
		fairness: fairness(planOf(builder)),
		teams: teams.map(({ slt_id, team_id, name }) => ({ slt_id, team_id, name })),
	};
}

function sidesOf({ id, home, away }: BuilderGame) {
	return { game_id: id, home, away };
}

function waitingReason({ status }: BuilderGame): string {
	return status === "postponed" ? "This game was postponed." : "This game has no slot yet.";
}
