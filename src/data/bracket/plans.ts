import { isDeepStrictEqual } from "node:util";
import { plannedGames } from "../../domain/bracket/planned.ts";
import { noPlan, type Plan, type Plans, withPlan } from "../../domain/game/plan.ts";
import { Refusal } from "../../domain/refusal.ts";
import { create, progressOf, standingOf } from "./games.ts";
import type { Bracket } from "./brackets.ts";
import { divisionAt, update } from "../division/divisions.ts";
import type { Game } from "../game/games.ts";
import { Stale } from "../revision.ts";
import { refuseSkipped } from "../schedule/skipped.ts";
import type { Writer } from "../tenant.ts";

/**
 * Says when and where a matchup is to be played, before its teams are known; an empty plan takes it away. `before` is the plan
 * that was seen: another one by now is refused (conflict), with all of them as they are.
 */
export async function setPlan(
	writer: Writer,
	bracket: Bracket,
	matchId: string,
	plan: Plan,
	before?: Plan,
): Promise<Plans> {
	standingOf(bracket, matchId);
	refuseSkipped(writer, plan);
	const { id, plans } = bracket.division;
	if (before && !isDeepStrictEqual(before, plans?.[matchId] ?? noPlan)) throw new Stale({ plans: plans ?? {} });
	const after = withPlan(plans, matchId, plan);
	await update(writer, await divisionAt(writer, id), { plans: after });
	return after ?? {};
}

/** Makes every planned game whose teams are both known, the upper one at home. Refused (conflict) where there is none. */
export async function createPlanned(writer: Writer, bracket: Bracket): Promise<Game[]> {
	const ready = plannedGames(progressOf(bracket).games, bracket.division.plans);
	const made: Game[] = [];
	for (const { standing, plan } of ready) {
		const { teamA, teamB, gameId } = standing;
		if (!teamA || !teamB) continue;
		const teams = { home_team_id: teamA.slt_id, away_team_id: teamB.slt_id };
		made.push(await create(writer, bracket, { ...teams, ...plan, match_id: gameId }));
	}
	if (made.length === 0) throw new Refusal("conflict", "No planned game has both teams yet.");
	return made;
}
