import type { Game } from "../../data/games.ts";
import { timeText } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import type { StaffGame } from "../../ui/staff-games.tsx";
import { hasPoints, stateOf } from "../game-words.ts";

/** A game as the staff's tables have it. */
export function staffGame(game: Game): StaffGame {
	const { id, date, home, away, score_home, score_away, draft } = game;
	const known = hasPoints(game) && score_home !== null && score_away !== null;
	return {
		id,
		to: to.game(id),
		date,
		home: home.name,
		away: away.name,
		time: timeText(game.time),
		score: known ? `${score_home}–${score_away}` : null,
		state: states[stateOf(game)] ?? null,
		draft,
	};
}

const states: Readonly<Record<string, StaffGame["state"]>> = {
	live: { text: "Live", tone: "live" },
	forfeit: { text: "Forfeit", tone: "warn" },
	postponed: { text: "Postponed", tone: "warn" },
	cancelled: { text: "Cancelled", tone: "bad" },
};
