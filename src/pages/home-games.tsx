import type { Game, GameTeam } from "../data/games.ts";
import { dateBrief, timeText } from "../domain/clock.ts";
import { outcome } from "../domain/game.ts";
import { to } from "../domain/paths.ts";
import { Bug } from "../ui/hero.tsx";
import { Score, type ScoreSide } from "../ui/score.tsx";
import { hasPoints, stateOf } from "./game-words.ts";

/** League team to its record. */
export type Records = ReadonlyMap<number, string>;
type Props = { game: Game; records: Records };

/** A game in a strip or a slate: its score, or before it the time and both records. */
export function GameScore({ game, records }: Props) {
	const winner = outcome(game);
	const state = stateOf(game);
	return (
		<Score
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			winner={winner === "away" ? 0 : winner === "home" ? 1 : null}
			label={state === "scheduled" ? timeText(game.time) : words[state]}
			live={state === "live"}
			day={{ iso: game.date ?? "", text: dateBrief(game.date) }}
		/>
	);
}

/** The game of the moment in the hero. */
export function GameBug({ game, records }: Props) {
	const state = stateOf(game);
	const isOpen = state === "scheduled";
	const day = dateBrief(game.date);
	return (
		<Bug
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			live={state === "live"}
			label={isOpen ? "Next game" : words[state]}
			when={isOpen ? `${day}, ${timeText(game.time)}` : day}
			place={game.location}
			follow={state === "live" ? "Follow the game" : isOpen ? "About the game" : "Box score"}
		/>
	);
}

const words = {
	scheduled: "Scheduled",
	live: "Live",
	final: "Final",
	forfeit: "Forfeit",
	postponed: "Postponed",
	cancelled: "Cancelled",
} as const;

/** Visitors first. */
function sidesOf(game: Game, records: Records): [ScoreSide, ScoreSide] {
	const side = ({ slt_id, name, logo }: GameTeam, points: number | null): ScoreSide => {
		const note = records.get(slt_id);
		return { name, logo, points: hasPoints(game) ? points : null, ...(note === undefined ? {} : { note }) };
	};
	return [side(game.away, game.score_away), side(game.home, game.score_home)];
}
