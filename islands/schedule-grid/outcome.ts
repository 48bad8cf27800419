import type { BuilderGame } from "../../src/domain/schedule/wire.ts";
import { slotOf, titleOf, type Teams, type Where } from "../../src/ui/schedule/words.ts";
import type { Outcome } from "../../src/ui/schedule/dock.tsx";

const free = "Free";

/** Both cells of a swap: each held the one game and now holds the other. */
export function swapOutcome(teams: Teams, [a, b]: readonly [BuilderGame, BuilderGame], message: string): Outcome {
	const [one, other] = [titleOf(a, teams), titleOf(b, teams)];
	return {
		isDone: true,
		message,
		cells: [
			{ where: slotOf(a), before: one, after: other },
			{ where: slotOf(b), before: other, after: one },
		],
		reasons: [],
	};
}

/** The cell that a game has left, and the one that it is in now. */
export function moveOutcome(teams: Teams, game: BuilderGame, target: Where, message: string): Outcome {
	const title = titleOf(game, teams);
	return {
		isDone: true,
		message,
		cells: [
			{ where: slotOf(game), before: title, after: game.date === null ? "Placed" : free },
			{ where: target, before: free, after: title },
		],
		reasons: [],
	};
}

/** Both cells as they stay. */
export function refusedOutcome(
	cells: readonly { where: Where; title: string }[],
	message: string,
	reasons: readonly string[],
): Outcome {
	return {
		isDone: false,
		message,
		cells: cells.map(({ where, title }) => ({ where, before: title, after: title })),
		reasons,
	};
}
