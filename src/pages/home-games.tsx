import type { Game } from "../data/games.ts";
import { dateBrief, timeText } from "../domain/clock.ts";
import { outcome, outdatedLabel, type Side } from "../domain/game.ts";
import { to } from "../domain/paths.ts";
import { Bug } from "../ui/hero.tsx";
import { Score, type ScoreSide } from "../ui/score.tsx";
import type { Running } from "../ui/running.tsx";
import { pointsOf, stateOf } from "./game-words.ts";

/** League team to its record. */
export type Records = ReadonlyMap<number, string>;
type Props = { game: Game; records: Records; running?: Running | undefined };

/** A game in a strip or a slate: its score, or before it the time and both records. */
export function GameScore({ game, records, running }: Props) {
	const winner = outcome(game);
	const state = stateOf(game);
	return (
		<Score
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			winner={winner === "away" ? 0 : winner === "home" ? 1 : null}
			label={game.outdated ? outdatedLabel : state === "scheduled" ? timeText(game.time) : words[state]}
			running={running}
			day={{ iso: game.date ?? "", text: dateBrief(game.date) }}
		/>
	);
}

/** The game of the moment in the hero. */
export function GameBug({ game, records, running }: Props) {
	const state = stateOf(game);
	const isOpen = state === "scheduled";
	const day = dateBrief(game.date);
	return (
		<Bug
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			running={running}
			label={game.outdated ? outdatedLabel : isOpen ? "Next game" : words[state]}
			when={isOpen ? `${day}, ${timeText(game.time)}` : day}
			place={game.location}
			follow={running ? "Follow the game" : isOpen ? "About the game" : "Box score"}
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
	const side = (own: Side): ScoreSide => {
		const { slt_id, name, logo } = game[own];
		const note = records.get(slt_id);
		return { name, logo, points: pointsOf(game, own), ...(note === undefined ? {} : { note }) };
	};
	return [side("away"), side("home")];
}
