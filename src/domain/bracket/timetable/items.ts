import type { Slot } from "../../day-off/slots.ts";
import { isCompleted } from "../../game/game.ts";
import { noPlan, type Plan, type Plans } from "../../game/plan.ts";
import type { Standing } from "../advance.ts";
import type { BracketMatch, Entrant } from "../view.ts";

/** A game of a bracket, with what its drawing knows of it. */
export type Drawn = Standing<Entrant, BracketMatch>;

/** When and where a game is to be, as far as that is said already. */
export type Wish = Pick<Plan, "date" | "time" | "location">;

/** What a new slot makes of a matchup: its game, a plan for it while its teams are not known, or another slot of the game that is there. */
export type Deed = "create" | "plan" | "move";

/**
 * What a game is to a timetable: it `stays` where it is, is `over` whenever that was, is `stuck` without a slot, or is `open` for one.
 */
export type Item =
	| { is: "stays"; slot: Slot }
	| { is: "over" }
	| { is: "stuck"; why: "cancelled" | "outdated" }
	| { is: "open"; deed: Deed; wish: Wish };

/** Null for what is never played: a bye, a spacer, a game that a decided series does not need. */
export function itemOf(drawn: Drawn, plans: Plans | null): Item | null {
	const { state, game, outdated, gameId } = drawn;
	if (state === "bye" || state === "spacer" || state === "unneeded") return null;
	if (state === "decided") return { is: "over" };
	if (game) return ofGame(game);
	if (outdated.length > 0) return { is: "stuck", why: "outdated" };
	const plan = plans?.[gameId] ?? noPlan;
	const slot = slotOf(plan);
	if (slot) return { is: "stays", slot };
	return { is: "open", deed: state === "open" ? "create" : "plan", wish: plan };
}

/** A game that was put off is to be found another slot; whether it was on a day before says nothing of it. */
function ofGame(game: BracketMatch): Item {
	const slot = slotOf(game);
	if (game.status === "cancelled") return { is: "stuck", why: "cancelled" };
	if (game.status === "postponed") return { is: "open", deed: "move", wish: noPlan };
	if (slot) return { is: "stays", slot };
	if (isCompleted(game) || game.status === "live") return { is: "over" };
	return { is: "open", deed: "move", wish: game };
}

const slotOf = ({ date, time, location }: Wish): Slot | null =>
	date === null || time === null ? null : { date, time, place: location };
