import type { Game } from "../../data/game/games.ts";
import { timeText } from "../../domain/clock.ts";
import { outdatedLabelOf } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import type { Running } from "../../ui/running.tsx";
import type { StaffGame } from "../../ui/game/staff-games.tsx";
import { pointsOf, stateOf } from "../game/words.ts";

/** A game as the staff's tables have it. */
export function staffGame(game: Game, running?: Running): StaffGame {
	const { id, date, home, away, draft } = game;
	const [ours, theirs] = [pointsOf(game, "home"), pointsOf(game, "away")];
	const outdated = outdatedLabelOf(game);
	const state = running ? null : (states[stateOf(game)] ?? null);
	return {
		id,
		to: to.game(id),
		date,
		home: home.name,
		away: away.name,
		time: timeText(game.time),
		score: ours === null || theirs === null ? null : [ours, theirs],
		running,
		state: outdated ? { text: outdated, tone: "warn" } : state,
		draft,
	};
}

const states: Readonly<Record<string, StaffGame["state"]>> = {
	live: { text: "Live", tone: "live" },
	forfeit: { text: "Forfeit", tone: "warn" },
	postponed: { text: "Postponed", tone: "warn" },
	cancelled: { text: "Cancelled", tone: "bad" },
};
