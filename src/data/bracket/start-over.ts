import { startOverQuestion } from "../../domain/bracket/start-over.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { type Plans, withPlan } from "../../domain/game/plan.ts";
import { Refusal } from "../../domain/refusal.ts";
import { some } from "../../domain/some.ts";
import { namesOf } from "../day-off/entries.ts";
import { divisionAt, update } from "../division/divisions.ts";
import type { Game } from "../game/games.ts";
import { removeGames } from "../schedule/removal.ts";
import type { Writer } from "../tenant.ts";
import type { Bracket } from "./brackets.ts";

/**
 * Deletes all games of a bracket, as one act with one undo (brackets 26): what is not over leaves its day and place to its matchup as a
 * plan. Asked about until it is confirmed, with how many have a result. Refused (conflict): without games, and while one is played.
 */
export async function startOver(
	writer: Writer,
	{ division, games }: Bracket,
	isConfirmed: boolean,
): Promise<{ act: string; message: string }> {
	if (games.length === 0) throw new Refusal("conflict", "This bracket has no games.");
	const running = games.filter(({ status }) => status === "live");
	if (running.length > 0)
		throw new Refusal("conflict", `${namesOf(running)}: being played. Nothing has changed; end that first.`);
	const open = games.filter((game) => !isCompleted(game));
	if (!isConfirmed) writer.asks.push({ sentence: startOverQuestion(games.length, games.length - open.length) });
	const act = crypto.randomUUID();
	const label = `Bracket of ${division.name} started over`;
	const plans = open.reduce(withSlot, division.plans);
	await update(writer, await divisionAt(writer, division.id), { plans }, { act, label });
	const ids = games.map(({ id }) => id);
	await removeGames(writer, ids, label, { act });
	return { act, message: `${some(ids.length, "game")} deleted: the bracket starts over` };
}

function withSlot(plans: Plans | null, { match_id, outdated, date, time, location, location_url }: Game): Plans | null {
	const slot = { date, time, location, location_url };
	const isPlain = Object.values(slot).every((value) => value === null);
	return match_id === null || outdated || isPlain ? plans : withPlan(plans, match_id, slot);
}
