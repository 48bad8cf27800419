import { dateBrief, dateLong, timeText } from "../clock.ts";
import { Refusal, assert, found } from "../refusal.ts";
import { isPlaced, planOf, plannedGame, type BuilderPlan, type PlannedGame } from "./builder.ts";
import { slotKey } from "./calendar.ts";
import { obstaclesOf } from "./conflicts.ts";
import { titleOf, type Slot } from "./plan.ts";
import type { Cause } from "./rules.ts";
import { move, swap, type Change } from "./swap.ts";
import type { Builder, BuilderGame, Seen } from "./wire.ts";

/** A change of slots that rules stand in the way of, each as a sentence. */
export class Obstructed extends Refusal {
	readonly reasons: readonly string[];

	constructor(sentence: string, reasons: readonly string[]) {
		super("conflict", sentence);
		this.reasons = reasons;
	}
}

export interface Placement {
	id: number;
	date: string;
	time: string;
	place: string | null;
}

/** Refuses what was asked of a game that is no longer where it was seen; of a schedule without places only day and time count. */
export function refuseMoved(builder: Builder, seen: readonly Seen[], sentence: string): void {
	const hasPlaces = builder.schedule.places.length > 0;
	const plan = planOf(builder);
	const reasons = seen.flatMap(({ id, date, time, location }) => {
		const game = gameOf(builder, id);
		if (keyOf(game) === keyOf({ date, time, place: hasPlaces ? location : null })) return [];
		const title = titleOf(plan, game);
		return [
			game.date === null
				? `${title} has lost its slot meanwhile.`
				: `${title} has been moved meanwhile, to ${slotText(game)}.`,
		];
	});
	if (reasons.length > 0) throw new Obstructed(sentence, reasons);
}

const keyOf = ({ date, time, place }: Pick<BuilderGame, "date" | "time" | "place">) =>
	slotKey({ date: date ?? "", time: time ?? "", place });

const slotText = ({ date, time, place }: Pick<BuilderGame, "date" | "time" | "place">) =>
	`${dateBrief(date)}, ${timeText(time)}${place ? ` at ${place}` : ""}`;

/** Both games in each other's slots, or "Swap failed." with the reasons. */
export function swapped(builder: Builder, one: number, other: number): Placement[] {
	const games = [one, other].map((id) => gameOf(builder, id));
	const plan = planOf(builder);
	const stuck = games.flatMap((game) => stuckReasons(plan, game));
	if (stuck.length > 0) throw new Obstructed("Swap failed.", [...new Set(stuck)]);
	const [a, b] = games.map(({ id }) => plan.games.find((game) => game.id === id));
	assert(a && b, "games that are not stuck are in the plan");
	return placementsOf(swap(plan, a, b), "Swap failed.");
}

/** A game in another slot, or the reasons why not. */
export function moved(builder: Builder, id: number, slot: Pick<Slot, "date" | "time" | "place">): Placement[] {
	const sentence = "This game cannot move there.";
	const game = gameOf(builder, id);
	const plan = planOf(builder);
	const stuck = stuckReasons(plan, { ...game, date: slot.date, time: slot.time });
	if (stuck.length > 0) throw new Obstructed(sentence, stuck);
	const planned = plan.games.find((other) => other.id === id) ?? { ...plannedGame(game), fixed: false };
	return placementsOf(move(plan, planned, slot), sentence);
}

/**
 * Why visitors cannot be shown the games as they are: what is new or moved must not fall on a day off or a bye, nor have a
 * team or a court in two games. Empty when they can.
 */
export function hindrances(builder: Builder): string[] {
	const plan = planOf(builder);
	const fresh = new Set(
		builder.games.filter(({ change }) => change === "new" || change === "moved").map(({ id }) => id),
	);
	const off = new Map(builder.weeks.flatMap(({ days }) => days).map((day) => [day.date, day.reason]));
	const placed = plan.games.filter(({ id }) => fresh.has(id));
	const sentences = obstaclesOf(plan, placed).flatMap(({ game, obstacles }) => {
		const reason = off.get(game.date);
		const strict = obstacles.filter(({ cause }) => strictCauses.has(cause) || (cause === "full" && game.place));
		return [
			...(reason ? [`${titleOf(plan, game)}: ${dateLong(game.date)} is off (${reason}).`] : []),
			...strict.map(({ sentence }) => sentence),
		];
	});
	return [...new Set(sentences)];
}

/** What nobody can play against: a promise to the team, a team in two games at once, and so a court, where it has a name. */
const strictCauses: ReadonlySet<Cause> = new Set(["bye", "moment", "court"]);

function gameOf({ games }: Builder, id: number): BuilderGame {
	const game = found(games.find((other) => other.id === id));
	return game;
}

/** What is wrong with a game wherever it would go. */
function stuckReasons(plan: BuilderPlan, game: BuilderGame): string[] {
	const title = titleOf(plan, game);
	if (game.change === "removed") return [`${title} goes with the next publication.`];
	if (game.settled !== null) return [game.settled.replace("This game", title)];
	return isPlaced(game) ? [] : [`${title} has no slot yet.`];
}

function placementsOf(change: Change, sentence: string): Placement[] {
	if (!change.ok) throw new Obstructed(sentence, change.reasons);
	return (change.games as PlannedGame[]).map(({ id, date, time, place = null }) => ({ id, date, time, place })); // they came from the plan, with their ids
}
